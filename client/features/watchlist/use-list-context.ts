import { useMemo } from 'react'
import type { BasketRows } from '../../store/basket-rows'
import type { Formula } from '../../store/formula'
import { useBoard, useMarketEvents } from '../../store/hooks'
import { usePositions } from '../../store/positions'
import { ranksByTag } from '../../store/tag-words'
import { useTags } from '../../store/tags'
import type { NamedTable } from '../../store/with-baskets'
import type { ListContext } from './columns'

/** What cells of a list are made of; another object only where something beside live figures is another. */
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
      ...{ board, events, table, baskets, positions: owned, tags, tagRanks: ranksByTag(tags) },
      ...(formulas ? { formulas } : {}),
    }),
    [board, events, table, baskets, owned, tags, formulas],
  )
}
