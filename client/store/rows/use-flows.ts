import { useEffect, useMemo } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { FlowStore } from './flow-store'
import { subscribeAll } from './subscribe-all'
import { pool, topicOf } from './topics'

export interface Flows {
  /** One ledger per instrument, in the requested order. */
  stores: readonly FlowStore[]
  subscribe: (listener: () => void) => () => void
}

/** The ledgers of several instruments together, filled while the component is mounted. `ids` must be stable. */
export function useFlows(ids: readonly InstrumentId[]): Flows {
  const flows = useMemo((): Flows => {
    const stores = ids.map((id) => {
      const { topic, make } = topicOf.flow(id)
      return pool.peek(topic, make)
    })
    return {
      stores,
      subscribe: subscribeAll(...stores.map((store) => store.subscribe)),
    }
  }, [ids])
  useEffect(() => {
    const releases = ids.map((id, at) => pool.hold(topicOf.flow(id).topic, flows.stores[at] as FlowStore))
    return () => {
      for (const release of releases) release()
    }
  }, [ids, flows])
  return flows
}
