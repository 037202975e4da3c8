import { useMemo } from 'react'
import { STATE_HALTED } from '../../../shared/protocol/board-state'
import type { BasketCourse, CustomIndex } from '../../../shared/protocol/rest-baskets'
import { useBoard, useInstruments, useStoreValue } from '../hooks'
import type { BoardStore } from '../rows/board-store'
import { boardValue, type ViewColumn } from '../rows/board-view'
import type { ResourceState } from '../use-resource'
import { type BasketValue, basketValue, type MemberPrices } from './basket-value'
import { useBasketCourse } from './use-basket-course'

export interface BasketNow extends BasketValue {
  /** Points of today's change; NaN while too little of the weight has a price. */
  change: number
  /** Sum over the members' opening prices, in points; NaN as above. */
  open: number
  /** Growth since the base day, 0.1 = +10 %. NaN as above. */
  since: number
  /** Money on the active side, weighted, in yuan. */
  flow: number
  prices: MemberPrices[]
}

/** Points at the start of a basket. */
export const BASE_VALUE = 1000

interface BasketReading extends Pick<ResourceState<unknown>, 'error' | 'reload'> {
  /** Undefined while the past or the market is loading, and if there is no past. */
  now: BasketNow | undefined
  course: BasketCourse | undefined
}

/** A basket with its past and a value. */
export interface LiveBasket {
  basket: CustomIndex
  now: BasketNow
  course: BasketCourse
}

const version = (board: BoardStore) => board.version

/** Current value of a basket: the one place where it is computed, for every page that shows it. */
export function useBasketNow(basket: CustomIndex | undefined): BasketReading {
  const board = useBoard()
  const instruments = useInstruments()
  const seen = useStoreValue(board, version, { hz: 2 })
  const { data: course, error, reload } = useBasketCourse(basket)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the board changes with `seen`
  const now = useMemo((): BasketNow | undefined => {
    if (!course || board.receivedAt === 0) return undefined
    const prices: MemberPrices[] = []
    let [flow, open] = [0, 0]
    for (const { id, weight, unit, base } of course.members) {
      const instrument = instruments.get(id)
      const scale = 10 ** (instrument?.priceScale ?? 2)
      const read = (column: ViewColumn) => boardValue(board, column, instrument?.index ?? -1)
      const [last, opened, net] = [read('last') / scale, read('open') / scale, read('adNet')]
      const member: MemberPrices = {
        id,
        weight,
        unit: unit * scale,
        base: base / scale,
        prevClose: (instrument?.prevClose ?? 0) / scale,
        last: last > 0 ? last : null,
        halted: (read('state') & STATE_HALTED) !== 0,
      }
      prices.push(member)
      if (!Number.isNaN(net)) flow += net * weight
      open += member.unit * (opened > 0 ? opened : member.prevClose || member.base)
    }
    const value = basketValue(prices)
    if (!value) return undefined
    const ifCovered = (figure: number) => (value.hasValue ? figure : Number.NaN)
    return {
      ...value,
      flow,
      prices,
      open: ifCovered(open),
      change: ifCovered(value.value - value.prevValue),
      since: ifCovered(value.value / BASE_VALUE - 1),
    }
  }, [course, board, instruments, seen])
  return { now, course, error: course ? undefined : error, reload }
}
