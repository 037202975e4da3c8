import { DEFAULT_GRADES } from '../../../shared/flow/grades'
import type { CodeChanges } from '../../../shared/market/code-changes'
import type { FeedEvent, FeedStatus, MarketEvent } from '../../../shared/market/events'
import { Publication } from '../../../shared/protocol/publication'
import type { HealthReport } from '../../../shared/protocol/rest'
import type { TopicName } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'
import type { Feed } from '../../feeds/feed'
import { type CountedSource, VolumeCount } from '../../feeds/volume-count'
import { logOf } from '../../log'
import { MarketPace } from '../../past/history/market-pace'
import type { HistoryLocation } from '../../past/recorder/day-history'
import type { Db } from '../../storage/database'
import { type StageProbe, StageTimes } from '../../watch/health/stage-times'
import { FeedWatch } from '../gaps/feed-watch'
import { DayTapes } from '../numbering/day-tapes'
import { Snapshots } from '../numbering/snapshots'
import { TopicLogs } from '../numbering/topic-logs'
import { createMarketState, type MarketState } from '../state/market-state'
import { type MemoryProfile, STATE_BUDGETS } from '../state/state-budget'
import { startAnalysts } from './analysts'
import { Border } from './border'
import { carryOutOrders } from './carry-out-orders'
import { PipelineEmitter } from './events'
import { monitorFeed } from './feed-monitor'
import { reportFigures } from './figure-report'
import { createInstrumentStates } from './instrument-states'
import { storeMissingMinutes } from './missing-minute-store'
import { readNamesInThread } from './name-reader'
import { openPast } from './past'
import { type FeedRun, logStatus, runFeed } from './run'
import { storeAuctions } from './store-auctions'
import { storeNames } from './store-names'
import { storeVolumes } from './store-volumes'

const log = logOf('feed')

const FAULTS_LOGGED = 10

/**
 * A fault must neither end the market nor prevent the next stage from seeing the event: it is counted, and the first
 * ones are logged.
 */
class FaultCount {
  count = 0

  /** `work` receives `given`, so that no closure is created for each of 100,000 events a second. */
  attempt<T>(of: string, what: string, work: (given: T) => void, given: T): void {
    try {
      work(given)
    } catch (thrown) {
      this.count++
      if (this.count <= FAULTS_LOGGED) log.error({ err: thrown }, `${of}: ${what}`)
    }
  }
}

/** A reader of topics: the sockets of this process, or gateways over the bus. */
interface TopicReaders {
  isRead(topic: TopicName): boolean
}

/** All readers. Rows of topics without readers are not computed. */
class Readership {
  private readonly all: TopicReaders[] = []

  add(reading: TopicReaders): void {
    this.all.push(reading)
  }

  /** Whether the topic has readers now. */
  readonly isRead = (topic: TopicName): boolean => {
    for (const reading of this.all) if (reading.isRead(topic)) return true
    return false
  }
}

interface PipelineParts {
  feed: Feed
  db: Db
  now: () => number
  memory: MemoryProfile
  /** Instruments on any user's list. */
  watched: () => Promise<readonly string[]>
  /** Storage of all prints; undefined = prints are not stored. */
  place?: HistoryLocation | undefined
  /** False: no days are derived before those with which a simulated market begins. */
  olderDays?: boolean | undefined
  /** Codes that took the place of others, as operators state them. */
  codeChanges?: CodeChanges | undefined
  /** Columns and kinds that are published; all if omitted. */
  publication?: Publication
  /** Whether this process stores the running day; false if another may have the market by now. */
  isKeeper?: () => boolean
}

/** Stages that an event passes through. */
export interface PipelineStages {
  /** Finds repeated, reordered and missing prints; changes no event. */
  check: { observe(event: MarketEvent): void }
  /** Stores what must outlive the day; sees every event before state does. */
  record: { observe(event: MarketEvent): void }
  state: {
    apply(event: MarketEvent): readonly Update[]
    tick(marketTime: number): readonly Update[]
    /** A piece of work that may wait. True if there is more. */
    catchUp(): boolean
  }
  publish: Pick<PipelineEmitter, 'update' | 'coming' | 'applied' | 'status' | 'phase'>
}

export type Pipeline = ReturnType<typeof openPipeline>

/**
 * The first stages of feeds → check (gaps) → record → state → number → fan out. Updates leave through `publish`; the
 * hub of each process numbers them (`Hub.publish`) and fans them out. Nothing that a feed sends ends the flow: an event
 * that is not plausible or cannot be applied is counted and left out, and a failed stage does not stop the next one.
 */
export function createFlow({ check, record, state, publish }: PipelineStages) {
  const border = new Border()
  const faults = new FaultCount()
  let status: FeedStatus = { kind: 'status', state: 'connecting', detail: '' }

  /** Measurement of the event in progress; undefined if it is not measured. */
  let measured: StageProbe | undefined
  const observe = (event: MarketEvent): void => record.observe(event)
  function apply(event: MarketEvent): void {
    publish.coming(event)
    const updates = state.apply(event)
    measured?.reach('state')
    for (const update of updates) publish.update(update)
    measured?.reach('publish')
    publish.applied(event)
  }
  function catchUp(told: { isMore: boolean }): void {
    told.isMore = state.catchUp()
  }
  function tickAt(marketTime: () => number): void {
    for (const update of state.tick(marketTime())) publish.update(update)
  }

  function pass(event: MarketEvent, probe?: StageProbe): void {
    measured = probe
    check.observe(event)
    // The wire name of this stage's duration.
    measured?.reach('sequence')
    faults.attempt(event.kind, 'not recorded', observe, event)
    faults.attempt(event.kind, 'not applied', apply, event)
    if (event.kind === 'phase' || event.kind === 'day') publish.phase()
  }

  return {
    /** `probe`: of an event whose way is measured. */
    take(event: FeedEvent, probe?: StageProbe): void {
      if (event.kind === 'status') {
        status = logStatus(event)
        publish.status(event)
        return
      }
      const believed = border.believed(event)
      for (const earlier of border.takeProven()) pass(earlier)
      if (believed) pass(believed, probe)
    },
    /** State that many events change together: boards, indexes, minutes. */
    tick(marketTime: () => number): void {
      faults.attempt('tick', 'derived rows not made', tickAt, marketTime)
    },
    catchUp(): boolean {
      const told = { isMore: false }
      faults.attempt('tick', 'not caught up', catchUp, told)
      return told.isMore
    },
    status: () => status,
    /** Events that could not be applied. */
    failed: () => faults.count,
    refused: () => border.refused(),
  }
}

/** Counts of a feed's sources, or the counts of its only source. */
function countedSources(feed: Feed, events: PipelineEmitter): () => readonly CountedSource[] {
  const volume = new VolumeCount()
  if (!feed.sources) events.on('applied', (event) => volume.add(event))
  return () => feed.sources?.() ?? [{ name: feed.name, isCoin: false, volume }]
}

/** The tapes store the prints of instruments with split detectors. */
function keepWatched(tapes: DayTapes, state: MarketState): void {
  tapes.keep(
    (id) => state.watchesSplits(id),
    () => state.splitsVersion(),
  )
}

/** The market of one process: current state, past, and health. Runs from `start` on. */
export function openPipeline(parts: PipelineParts) {
  const { feed, db, now, memory, publication = new Publication(), isKeeper = () => true } = parts
  const events = new PipelineEmitter()
  const readers = new Readership()
  const watch = new FeedWatch()
  const pace = new MarketPace()
  const tapes = new DayTapes()
  const state = createMarketState({
    grades: DEFAULT_GRADES,
    now,
    interest: readers.isRead,
    budget: STATE_BUDGETS[memory],
    turnoverBefore: (sinceMidnight) => pace.turnoverBefore(sinceMidnight),
    askOrders: feed.askOrders?.bind(feed),
    prints: (id: string) => tapes.read(id),
    keptTape: async (tradingDay, id) => past.files?.piece(tradingDay, 'prints', id),
    readNames: readNamesInThread,
    codeChanges: parts.codeChanges,
  })
  const snapshots = new Snapshots()
  snapshots.from(state)
  const idAt = (index: number) => state.instrumentTable().id[index]
  const topics = new TopicLogs(snapshots, now(), undefined, { publication, idAt })
  const past = openPast({ ...parts, place: parts.place, state, topics, pace, isKeeper })
  const analysts = startAnalysts({ db, feed, state, past, publication }, now)
  keepWatched(tapes, state)
  events.on('update', (update) => tapes.observe(update))
  events.on('update', (update) => past.files?.publish(update))
  const flow = createFlow({ check: watch, record: past, state, publish: events })
  const sources = countedSources(feed, events)
  const isLive = () => flow.status().state === 'live'
  const figures = reportFigures({ feed, watch, state, events, now })
  const volumes = storeVolumes({ db, feed, sources, isLive, now, isKeeper })
  const times = new StageTimes()
  let run: FeedRun | undefined
  let [stopOrders, stopLooking] = [() => {}, () => {}]
  let stopKeeping = async () => {}
  const begunAt = now()
  return {
    feed,
    publication,
    events,
    readers,
    gaps: watch.gaps,
    state,
    snapshots,
    topics,
    past,
    analysts,
    tapes,
    volumes: () => volumes.board(),
    /** State reported by its own stages. */
    reports: (): HealthReport[] => [...figures(), volumes.report(), times.report(now())],
    instrumentStates: createInstrumentStates({ feed, watch, state, now }),
    status: flow.status,
    failed: flow.failed,
    refused: flow.refused,
    /** Epoch ms. */
    lastEventAt: () => feed.lastEventAt?.() ?? run?.lastBatchAt() ?? begunAt,
    start(): void {
      if (run) return
      run = runFeed(feed, flow, { now, times, isLive })
      stopLooking = monitorFeed(watch, feed, { now, isLive })
      stopOrders = carryOutOrders({ db, feed, state, sources, now })
      const keeping = [
        storeMissingMinutes({ db, minutes: watch.minutes, feed }),
        storeAuctions({ db, state, now, isLive: () => flow.status().state !== 'connecting' }),
        storeNames({ db, source: feed.name, state, isKeeper }),
      ]
      stopKeeping = async () => void (await Promise.all(keeping.map((stop) => stop())))
    },
    /** Writes the running day down as far as `maxMs` allows. */
    async close(maxMs: number): Promise<void> {
      const end = performance.now() + maxMs
      analysts.close()
      stopLooking()
      stopOrders()
      await run?.stop()
      await stopKeeping()
      await volumes.close()
      await past.close(end - performance.now())
    },
  }
}
