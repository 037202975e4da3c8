import { createContext, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { InstrumentId } from '../../shared/market/instrument'
import type { ConnectionState } from '../stream/connection-state'
import type { MarketSession } from '../stream/market'
import { browserEnvironment } from '../stream/stream-environment'
import type { TopicStore } from '../stream/topic-store'
import type { AlertStore } from './account/alert-store'
import { createBeats } from './beat'
import { paced } from './paced'
import type { BaseStore, Readable } from './rows/base-store'
import type { BoardStore } from './rows/board-store'
import type { DealStore } from './rows/deal-store'
import type { EventStore } from './rows/event-store'
import type { FindingStore } from './rows/finding-store'
import type { FlowStore } from './rows/flow-store'
import { type Freshness, freshnessOf } from './rows/freshness'
import type { HealthStore } from './rows/health-store'
import type { IndexStore } from './rows/index-store'
import { type Instruments, instruments } from './rows/instruments'
import { liveMarket } from './rows/live-market'
import type { MeasureStore } from './rows/measure-store'
import type { OrderStore } from './rows/order-store'
import type { TickStore } from './rows/tick-store'
import { type FindingSubject, pool, type TopicOf, topicOf } from './rows/topics'

const TEXT_HZ = 4
const beatOf = createBeats(browserEnvironment)

/** Maximum update rate of the stores for components inside, Hz; undefined: every frame. */
export const PaceOfStores = createContext<number | undefined>(undefined)

/** The topic's store, filled while the component is mounted and wants it. A change of its rows renders nothing. */
function useTopic<S extends TopicStore & Readable>({ topic, make }: TopicOf<S>, wanted = true): S {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the topic alone decides which store it is
  const store = useMemo(() => pool.peek(topic, make), [topic])
  useEffect(() => (wanted ? pool.hold(topic, store) : undefined), [topic, store, wanted])
  const hz = useContext(PaceOfStores)
  return hz === undefined ? store : paced(store, beatOf(store, hz))
}

export const useTick = (id: InstrumentId): TickStore => useTopic(topicOf.tick(id))
export const useFlow = (id: InstrumentId, ledger?: string): FlowStore => useTopic(topicOf.flow(id, ledger))
export const useIndex = (id: InstrumentId): IndexStore => useTopic(topicOf.index(id))
export const useBoard = (): BoardStore => useTopic(topicOf.board())
/** `wanted` false: nothing is requested, and the store stays unchanged. */
export const useMeasures = (wanted: boolean): MeasureStore => useTopic(topicOf.measures(), wanted)
export const useFindings = (subject: FindingSubject): FindingStore => useTopic(topicOf.findings(subject))
export const useDeals = (subject: FindingSubject): DealStore => useTopic(topicOf.deals(subject))
export const useOrders = (id: InstrumentId, wanted = true): OrderStore => useTopic(topicOf.orders(id), wanted)
export const useAlertNews = (): AlertStore => useTopic(topicOf.alerts())
export const useMarketEvents = (): EventStore => useTopic(topicOf.events())
export const useHealth = (): HealthStore => useTopic(topicOf.health())

/**
 * A value of a store for slow texts: renders at most `hz` times a second, and only when `select` answers something
 * else (`Object.is`). All of one store and rate render together, so that they agree. Not for charts and tables, which
 * draw from the store themselves.
 */
export function useStoreValue<S extends Readable, T>(store: S, select: (store: S) => T, { hz = TEXT_HZ } = {}): T {
  const beat = beatOf(store, hz)
  const made = useRef<{ store: S; count: number; select: (store: S) => T; value: T } | undefined>(undefined)
  return useSyncExternalStore(beat.subscribe, () => {
    const last = made.current
    if (last && last.store === store && last.count === beat.count && last.select === select) return last.value
    const value = select(store)
    made.current = { store, count: beat.count, select, value }
    return value
  })
}

/** The registry; renders when it is loaded, and when a new one is. */
export function useInstruments(): Instruments {
  useSyncExternalStore(instruments.subscribe, () => instruments.version)
  useEffect(() => {
    liveMarket()
  }, [])
  return instruments
}

/** State of the connection. */
export function useConnection(): ConnectionState {
  const { connection } = liveMarket()
  return useSyncExternalStore(connection.subscribe, connection.get)
}

/** Phase, trading day, speed and feed; renders when one of them changes. The time itself: `market.marketTime()`. */
export function useSession(): MarketSession {
  const { session } = liveMarket()
  return useSyncExternalStore(session.subscribe, session.get)
}

/** Freshness of a store's newest rows, updated every second and with each change of the connection or session. */
export function useFreshness(store: BaseStore): { freshness: Freshness; ageMs: number | undefined } {
  const isLive = useConnection().kind === 'live'
  const { phase, speed, machine } = useSession()
  const [now, setNow] = useState(browserEnvironment.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(browserEnvironment.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const { receivedAt } = store
  const connected = isLive && !liveMarket().clockStands()
  return {
    freshness: freshnessOf(receivedAt, now, { connected, phase, speed: machine ? 0 : speed }),
    ageMs: receivedAt === 0 ? undefined : Math.max(0, now - receivedAt),
  }
}
