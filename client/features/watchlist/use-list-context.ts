import { useMemo } from 'react'
import { usePositions } from '../../store/account/positions'
import { ranksByTag } from '../../store/account/tag-words'
import { useTags } from '../../store/account/tags'
import type { BasketRows } from '../../store/baskets/basket-rows'
import type { NamedTable } from '../../store/baskets/with-baskets'
import type { Formula } from '../../store/formula'
import { useBoard, useMarketEvents } from '../../store/hooks'
import type { ListContext } from './columns'

/** Inputs of a list's cells; another object only if data other than live figures changes. */
export function useListContext(
  table: NamedTable,
  baskets: BasketRows,
  formulas: ReadonlyMap<string, Formula> | undefined,
): ListContext {
  const board = useBoard()
  const events = useMarketEvents()
  const owned = usePositions()
  const tags = useTags()
  return useMemo(
    () => ({
      board,
      events,
      table,
      baskets,
      positions: owned,
      tags,
      tagRanks: ranksByTag(tags),
      ...(formulas ? { formulas } : {}),
    }),
    [board, events, table, baskets, owned, tags, formulas],
  )
}
