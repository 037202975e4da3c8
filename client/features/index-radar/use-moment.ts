import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Row } from '../../../shared/protocol/kinds'
import type { IndexMoment } from '../../../shared/protocol/minute-views'
import type { ApiError } from '../../api/api-error'
import { fetchIndexMoment } from '../../api/index-moment'
import { useInstruments, useStoreValue } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import type { IndexStore } from '../../store/rows/index-store'
import type { ListedInstrument } from '../../store/rows/instruments'
import { asApiError } from '../../store/use-resource'
import { useQuery } from '../../ui/use-query'
import { minuteAddress, momentBoard, momentValue, slotOfText } from './moment'

/** A minute that is passed over is not fetched. */
const SETTLE_MS = 120

export interface RadarMoment {
  /** The minute shown; undefined = now. */
  slot: number | undefined
  /** Newest minute there is; -1 = none yet. */
  newest: number
  /** The members and the index at that minute; undefined = now, or not there yet. */
  board: BoardStore | undefined
  value: Row<'index'> | undefined
  error: ApiError | undefined
  /** Undefined: back to now. */
  go: (slot: number | undefined) => void
}

/** The minute that the whole page shows, stored in the address as `?minute=1021`. */
export function useMoment(index: ListedInstrument, store: IndexStore): RadarMoment {
  const [text, setText] = useQuery('minute')
  const slot = slotOfText(text)
  const instruments = useInstruments()
  const { table } = instruments
  const newest = useStoreValue(
    store,
    useCallback((held: IndexStore) => held.columns().slot.at(-1) ?? -1, []),
    { hz: 1 },
  )
  const [reply, setReply] = useState<IndexMoment>()
  const [error, setError] = useState<ApiError>()
  useEffect(() => {
    setError(undefined)
    if (slot === undefined) {
      setReply(undefined)
      return
    }
    const stop = new AbortController()
    const timer = setTimeout(() => {
      fetchIndexMoment(index.id, slot, { signal: stop.signal }).then(
        setReply,
        (thrown: unknown) => !stop.signal.aborted && setError(asApiError(thrown)),
      )
    }, SETTLE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [index.id, slot])
  const board = useMemo(
    () => (reply && table ? momentBoard(reply, table, instruments.indexOf) : undefined),
    [reply, table, instruments],
  )
  const value = useStoreValue(
    store,
    useCallback((held: IndexStore) => (reply ? momentValue(held, reply.slot) : undefined), [reply]),
    { hz: 1 },
  )
  const go = useCallback(
    (next: number | undefined) => setText(next === undefined ? null : minuteAddress(next)),
    [setText],
  )
  return { slot, newest, board, value, error, go }
}
