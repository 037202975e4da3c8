import { useMemo } from 'react'
import type { CustomIndex } from '../../shared/protocol/rest'
import { type BasketValue, basketValue, type MemberPrices } from './basket-value'
import type { BoardStore } from './board-store'
import { boardValue } from './board-view'
import { useBoard, useInstruments, useSession, useStoreValue } from './hooks'
import { useBasePrices } from './use-base-prices'

export interface BasketNow extends BasketValue {
  /** Points of today's change; NaN while no member has traded: the basket has not moved by nothing. */
  change: number
  /** Money on the active side, weighted, in yuan. */
  flow: number
  /** Some member has no record of the base day: all start at the last close. */
  rebased: boolean
  prices: MemberPrices[]
}

export interface BasketReading {
  /** Undefined while base prices or the market are on their way. */
  now: BasketNow | undefined
  /** Base prices are waited for. */
  waitsForBase: boolean
}

const version = (board: BoardStore) => board.version

/** What a basket is worth now: the one place where it is computed, for every page that shows it. */
export function useBasketNow(basket: CustomIndex): BasketReading {
  const board = useBoard()
  const instruments = useInstruments()
  const { tradingDay } = useSession()
  const seen = useStoreValue(board, version, { hz: 2 })
  const bases = useBasePrices(basket, tradingDay, (id) => instruments.get(id)?.prevClose)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the board changes with `seen`
  const now = useMemo((): BasketNow | undefined => {
    if (!bases || board.receivedAt === 0) return undefined
    // One member without a record would bend the whole line: then all start at the last close.
    const rebased = [...bases.values()].some((price) => price === null)
    const prices = basket.members.map(({ id, weight }): MemberPrices => {
      const instrument = instruments.get(id)
      const unit = 10 ** (instrument?.priceScale ?? 2)
      const prevClose = (instrument?.prevClose ?? 0) / unit
      const last = boardValue(board, 'last', instrument?.index ?? -1) / unit || Number.NaN
      const base = rebased ? prevClose : (bases.get(id) ?? 0) / unit
      return { id, weight, base, prevClose, last: Number.isNaN(last) ? null : last }
    })
    const value = basketValue(prices)
    if (!value) return undefined
    const flow = basket.members.reduce((sum, { id, weight }) => {
      const net = boardValue(board, 'adNet', instruments.indexOf(id) ?? -1)
      return sum + (Number.isNaN(net) ? 0 : net * weight)
    }, 0)
    const moved = value.unpriced.length < basket.members.length
    return { ...value, change: moved ? value.value - value.prevValue : Number.NaN, flow, rebased, prices }
  }, [basket, bases, board, instruments, seen])
  return { now, waitsForBase: bases === undefined }
}
