import { useCallback } from 'react'
import type { Row } from '../../../shared/protocol/kinds'
import { type Agreement, agreementOf, contributionsOf } from '../../store/baskets/contributions'
import type { Member } from '../../store/baskets/group-figures'
import { groupFigures } from '../../store/baskets/group-figures'
import { useStoreValue } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import type { IndexStore } from '../../store/rows/index-store'
import type { ListedInstrument } from '../../store/rows/instruments'

/** The index's own row; renders four times a second at most. */
export const useIndexValue = (store: IndexStore): Row<'index'> | undefined => useStoreValue(store, readValue)
const readValue = (store: IndexStore) => store.value

/** Change as a fraction, in price units, and whether the money agrees. */
export function moveOf(value: Row<'index'> | undefined, prevClose: number) {
  const difference = value && prevClose > 0 && value.last > 0 ? value.last - prevClose : Number.NaN
  const change = difference / prevClose
  const agreement: Agreement = value ? agreementOf(change, value.adNet) : 'none'
  return { difference, change, agreement }
}

const NONE: readonly Member[] = []

/** Sums over the members, and each one's contribution; once a second. */
export function useMembersNow(board: BoardStore, index: ListedInstrument, members: readonly Member[] = NONE) {
  const { prevClose } = index
  const select = useCallback(
    (store: BoardStore) => ({
      figures: groupFigures(store, members),
      contributions: contributionsOf(store, members, prevClose),
    }),
    [members, prevClose],
  )
  return useStoreValue(board, select, { hz: 1 })
}
