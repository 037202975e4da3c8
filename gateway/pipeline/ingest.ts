import { DEFAULT_GRADES } from '../../shared/flow/grades'
import { isTrading } from '../../shared/market/session'
import type { KindName, Row } from '../../shared/protocol/kinds'
import type { TopicName } from '../../shared/protocol/topics'
import type { Feed } from '../feeds/feed'
import { createTidyHeap } from '../ops/tidy-heap'
import { DayTapes } from '../sequence/day-tapes'
import { TopicLogs } from '../sequence/topic-logs'
import { VenueGaps } from '../sequence/venue-gaps'
import { createMarketState, type MarketState } from '../state/market-state'
import { type MemoryProfile, STATE_BUDGETS } from '../state/state-budget'
import type { Db } from '../storage/database'
import { type Analysts, startAnalysts } from './analysts'
import { type MarketRun, type MarketStages, runMarket } from './market-run'
import { openPast, type Past } from './past'

export interface IngestParts {
  feed: Feed
  db: Db
  now: () => number
  memory: MemoryProfile
  /** Whether anybody reads the topic. */
  interest: (topic: TopicName) => boolean
  healthRows: () => Row<'health'>[]
  /** Instruments on anybody's list. */
  watched: () => Promise<readonly string[]>
}

/** The market as one process keeps it: what is current, what is past, what is said about it. */
export interface Ingest {
  feed: Feed
  gaps: VenueGaps
  topics: TopicLogs
  /** The running day's prints of instruments under split analysis. */
  tapes: DayTapes
  state: MarketState
  past: Past
  analysts: Analysts
  /** Lets the feed's events through all stages, numbered updates to `hub`; call once. */
  run(stages: Pick<MarketStages, 'hub' | 'onStatus' | 'onPhase'>): MarketRun
  /** Writes the running day down as far as `maxMs` allows. */
  close(maxMs: number): Promise<void>
}

/** Feeds bring market data in, sequence numbers it, state keeps what is current, history what is past. */
export function openIngest({ feed, db, now, memory, interest, healthRows, watched }: IngestParts): Ingest {
  const gaps = new VenueGaps()
  const tidyHeap = createTidyHeap()
  const state = createMarketState({
    grades: DEFAULT_GRADES,
    now,
    interest,
    turnoverBefore: (sinceMidnight) => past.recorder.turnoverBefore(sinceMidnight),
    budget: STATE_BUDGETS[memory],
    prints: (id) => tapes.read(id),
  })
  const tapes: DayTapes = new DayTapes({ wanted: (id) => state.watchesSplits(id) })
  const topics = new TopicLogs({ rows }, now())
  const past = openPast({ db, feed, state, topics, watched })
  const analysts = startAnalysts({ db, feed, state, past: past.history }, now)
  let market: MarketRun | undefined

  function rows<K extends KindName>(name: TopicName, kind: K): readonly Row<K>[] {
    return kind === 'health' ? (healthRows() as Row<KindName>[] as Row<K>[]) : state.rows(name, kind)
  }

  return {
    feed,
    gaps,
    topics,
    tapes,
    state,
    past,
    analysts,
    run(stages) {
      const hub: MarketStages['hub'] = {
        publish(update) {
          tapes.observe(update)
          stages.hub.publish(update)
        },
      }
      let isLive = false
      const onStatus: MarketStages['onStatus'] = (status) => {
        isLive = status.state === 'live'
        if (isLive) tidyHeap()
        stages.onStatus(status)
      }
      const onPhase = () => {
        if (isLive && !isTrading(feed.clock().phase)) tidyHeap()
        stages.onPhase()
      }
      market = runMarket(feed, { hub, onStatus, onPhase, gaps, state, record: past.observe }, now)
      return market
    },
    async close(maxMs) {
      const end = performance.now() + maxMs
      analysts.close()
      await market?.stop()
      await past.close(end - performance.now())
    },
  }
}
