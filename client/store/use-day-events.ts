import { useMemo } from 'react'
import { fetchMarketEvents } from '../api/market-events'
import { useMarketEvents, useSession, useStoreValue } from './hooks'
import { mergedEvents } from './rows/event-rows'
import type { EventStore, PageMarketEvent } from './rows/event-store'
import { useResource } from './use-resource'

const rowsOf = (store: EventStore) => store.newestFirst()
const snapshotsOf = (store: EventStore) => store.snapshots
const NONE: readonly PageMarketEvent[] = []

/** 盘口异动 of the running day, newest first: live ones, read `hz` times a second at most, and those before them. */
export function useDayEvents(hz: number) {
  const store = useMarketEvents()
  const { tradingDay } = useSession()
  const live = useStoreValue(store, rowsOf, { hz })
  // After a long interruption the stream begins with its newest events: the day is requested again.
  const snapshots = useStoreValue(store, snapshotsOf)
  const day = useResource(`market-events@${tradingDay}#${snapshots}`, async (options) =>
    snapshots === 0 ? undefined : await fetchMarketEvents(options),
  )
  const events = useMemo(() => mergedEvents(live, day.data?.events ?? NONE), [live, day.data])
  return { store, events, day }
}
