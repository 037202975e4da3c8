import { useMemo, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { isBasketId } from '../../../shared/market/instrument-id'
import type { ListedBaskets } from '../../store/baskets/basket-feeds'
import { createBasketRows } from '../../store/baskets/basket-rows'
import { type NamedTable, withBaskets } from '../../store/baskets/with-baskets'
import { useInstruments } from '../../store/hooks'

export interface ListedGroup {
  table: NamedTable
  /** The known ones of the codes, in their order. */
  places: readonly number[]
  baskets: ListedBaskets
}

/** The places of some codes, instruments and baskets; undefined until the registry is there. */
export function useListed(codes: readonly InstrumentId[]): ListedGroup | undefined {
  const instruments = useInstruments()
  const [rows] = useState(createBasketRows)
  const { table } = instruments
  // biome-ignore lint/correctness/useExhaustiveDependencies: places change with the registry's version
  return useMemo(() => {
    if (!table) return undefined
    const baskets = codes.filter(isBasketId)
    const behind = new Map(baskets.map((code, at) => [code, table.id.length + at]))
    return {
      table: withBaskets(table, baskets),
      places: codes.flatMap((code) => instruments.indexOf(code) ?? behind.get(code) ?? []),
      baskets: { codes: baskets, rows },
    }
  }, [codes, table, rows, instruments, instruments.version])
}
