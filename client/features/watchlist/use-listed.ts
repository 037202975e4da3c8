import { useMemo, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { isBasketId } from '../../../shared/market/instrument-id'
import { WATCHLIST_BASKETS_MAX } from '../../../shared/protocol/limits'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { nameOfCode } from '../../store/basket-code'
import { useInstruments } from '../../store/hooks'
import { POINTS_SCALE } from '../../store/use-basket-line'
import type { ListedBaskets } from './basket-feeds'
import { createBasketRows } from './basket-rows'

/** What rows of a list are written of, by their places: first the registry's, behind them the list's own baskets. */
export type ListedTable = Pick<InstrumentTable, 'id' | 'name' | 'priceScale' | 'prevClose'>

export interface Listed {
  table: ListedTable
  /** Of the codes that are known, in their order. */
  places: readonly number[]
  baskets: ListedBaskets
}

/** The registry with baskets behind it; their previous values move with their members, and stand with the feeds. */
export function withBaskets(table: ListedTable, codes: readonly InstrumentId[]): ListedTable {
  if (codes.length === 0) return table
  return {
    id: [...table.id, ...codes],
    name: [...table.name, ...codes.map((code) => nameOfCode({ get: () => undefined }, code))],
    priceScale: [...table.priceScale, ...codes.map(() => POINTS_SCALE)],
    prevClose: [...table.prevClose, ...codes.map(() => 0)],
  }
}

/** The places of some codes, instruments and baskets; undefined until the registry is there. */
export function useListed(codes: readonly InstrumentId[]): Listed | undefined {
  const instruments = useInstruments()
  const [rows] = useState(createBasketRows)
  const { table } = instruments
  // biome-ignore lint/correctness/useExhaustiveDependencies: places change with the registry's version
  return useMemo(() => {
    if (!table) return undefined
    const baskets = codes.filter(isBasketId).slice(0, WATCHLIST_BASKETS_MAX)
    const behind = new Map(baskets.map((code, at) => [code, table.id.length + at]))
    return {
      table: withBaskets(table, baskets),
      places: codes.flatMap((code) => instruments.indexOf(code) ?? behind.get(code) ?? []),
      baskets: { codes: baskets, rows },
    }
  }, [codes, table, rows, instruments, instruments.version])
}
