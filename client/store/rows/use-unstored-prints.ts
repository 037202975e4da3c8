import { useCallback } from 'react'
import { isReplay } from '../../session/replay'
import { useBoard, useStoreValue, useTick } from '../hooks'
import { boardValue } from './board-view'
import type { ListedInstrument } from './instruments'
import type { TickStore } from './tick-store'

const EVERY_SECOND = { hz: 1 }

const hasNoMinutes = (tick: TickStore): boolean => tick.receivedAt > 0 && tick.columns().slot.length === 0

/** Whether a replayed instrument has traded by now although none of its prints of that day were stored. */
export function useUnstoredPrints({ id, index }: Pick<ListedInstrument, 'id' | 'index'>): boolean {
  const board = useBoard()
  const hasTraded = useStoreValue(
    board,
    useCallback((store: typeof board) => boardValue(store, 'volume', index) > 0, [index]),
    EVERY_SECOND,
  )
  const isEmpty = useStoreValue(useTick(id), hasNoMinutes, EVERY_SECOND)
  return isReplay && hasTraded && isEmpty
}
