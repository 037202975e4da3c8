import type { MarketEvent } from '../../../shared/market/events'
import { NOTHING_ON_RECORD } from '../../../shared/market/known-days'
import { decodeSeries, isDerived } from '../../../shared/protocol/day-series'
import { SPLIT_FINDINGS_MAX } from '../../../shared/protocol/limits'
import { topic } from '../../../shared/protocol/topics'
import type { Feed } from '../../feeds/feed'
import { logOf } from '../../log'
import { createBoardRotation } from '../../past/history/board-rotation'
import { cacheDayColumns } from '../../past/history/cache-day-columns'
import { createDayReferences } from '../../past/history/day-references'
import { createDayReviews, type DayReviews } from '../../past/history/day-reviews'
import { createDayStore, type DayStore } from '../../past/history/day-store'
import { createDeriveQueue, type DeriveQueueOptions } from '../../past/history/derive-queue'
import { createDerivedMarket } from '../../past/history/derived-market'
import { createDerivedCounts, createDerivedStates } from '../../past/history/derived-minutes'
import { type DerivedSeriesOptions, withDerivedDays } from '../../past/history/derived-series'
import { withEarlierCodes } from '../../past/history/earlier-codes'
import { createEventDays, type EventDays, eventRows } from '../../past/history/event-days'
import { createFileSeries } from '../../past/history/file-series'
import { createHistory, type History } from '../../past/history/history'
import { createKnownDays } from '../../past/history/known-days'
import { createLimitLadder } from '../../past/history/limit-ladder'
import type { MarketPace } from '../../past/history/market-pace'
import { moveSeries } from '../../past/history/move-series'
import { storeOlderDays } from '../../past/history/older-days'
import { onceSettled } from '../../past/history/once-settled'
import { createPaceBefore } from '../../past/history/pace-before'
import { CHECKPOINT_MS, Recorder } from '../../past/history/recorder'
import { reportWrites } from '../../past/history/report-writes'
import { createScorecard, type SignalScorecard } from '../../past/history/scorecard'
import { createScoredDays, type ScoredDays } from '../../past/history/scored-days'
import { createSeriesStore, type SeriesStore, WHOLE_MARKET } from '../../past/history/series-store'
import { type DayRecorder, type HistoryLocation, openDayHistory } from '../../past/recorder/day-history'
import { createDerivedDay } from '../../past/replay/derived-day'
import { MinuteMarks } from '../../past/replay/minute-marks'
import type { ForecastPast } from '../../people/strategy/models/past-of-indexes'
import type { Db } from '../../storage/database'
import type { TopicLogs } from '../numbering/topic-logs'
import type { MarketState } from '../state/market-state'

interface PastParts {
  db: Db
  feed: Feed
  state: MarketState
  topics: TopicLogs
  /** The market's turnover by minute, today's and the day's before. */
  pace: MarketPace
  /** Instruments whose minutes are worth recording. */
  watched: () => Promise<readonly string[]>
  /** Storage of all prints; undefined = prints are not stored. */
  place: HistoryLocation | undefined
  /** False: the feed is not queried for days before those that it sends itself. */
  olderDays?: boolean | undefined
  /** Wall clock, epoch ms. */
  now: () => number
  /** Whether the running day is this process's to write down. */
  isKeeper: () => boolean
}

export interface PastStages {
  history: History
  recorder: Recorder
  /** Days that are stored completely; undefined = none. */
  files: DayRecorder | undefined
  eventDays: EventDays
  recordedMinutes: ForecastPast['recordedMinutes']
  scorecard: SignalScorecard
  /** Outcome of signals that occurred on a day. */
  followThese: ScoredDays['followThese']
  boards: {
    rotation: ReturnType<typeof createBoardRotation>
    limitLadder: ReturnType<typeof createLimitLadder>
    reviews: DayReviews
  }
  /** Looks at each event before state applies it. */
  observe(event: MarketEvent): void
  /** Saves the running day again, as far as `maxMs` allows. */
  close(maxMs: number): Promise<void>
}

const log = logOf('history')

/** Time for the files to write the last rows, ms. */
const FILES_MS = 1_000

/** Known data about members within a day that is built from its daily rows; undefined if there never is any. */
function derivedWithin(
  { deriveStandings, deriveCounts }: Feed,
  { kept, ...of }: Pick<DeriveQueueOptions, 'days' | 'instrument'> & { kept: Pick<SeriesStore, 'read'> },
) {
  const isRecorded = async (day: string) => (await kept.read(day, WHOLE_MARKET, 'breadth')) !== undefined
  const queue = createDeriveQueue({ ...of, isRecorded })
  return {
    derivedStates: deriveStandings && createDerivedStates(queue, deriveStandings),
    derivedCounts: deriveCounts && createDerivedCounts(queue, deriveCounts),
  }
}

/** Stored series, including those of earlier codes, and derived series of days with daily rows only. */
function joinedSeries(
  { feed, state }: Pick<PastParts, 'feed' | 'state'>,
  kept: SeriesStore,
  days: DayStore,
  market: DerivedSeriesOptions['market'],
): SeriesStore {
  const joined = withEarlierCodes(kept, (id) => state.registry.earlierCodes(id))
  const instrument = (id: string) => state.instrument(id)
  const today = (id: string) => state.ownDay(id) ?? state.tradingDay
  return feed.derive ? withDerivedDays(joined, { days, instrument, today, course: feed.derive, market }) : joined
}

/** Work on the past once a day has begun. */
function onceBegun(
  parts: Pick<PastParts, 'state' | 'pace' | 'isKeeper'> & {
    days: DayStore
    series: SeriesStore
    written: () => Promise<void>
    older: Feed['olderDays']
    /** More of the past is known than before. */
    filled: () => void
  },
) {
  const { state, older, ...shared } = parts
  const of = { ...shared, market: state }
  const references = createDayReferences({ ...of, refer: (made) => state.refer(made) })
  const before = createPaceBefore(of)
  const columns = cacheDayColumns(of)
  const filled = () => {
    parts.filled()
    references.again()
    columns.again()
  }
  const olderDays = older && storeOlderDays({ ...of, older, filled })
  return {
    observe(event: MarketEvent): void {
      for (const each of [references, before, columns, olderDays]) each?.observe(event)
    },
    async close(): Promise<void> {
      references.close()
      before.close()
      await Promise.all([columns.close(), olderDays?.close()])
    },
  }
}

/** The first pages are served before the previous day is derived. */
const DERIVED_DAY_SILENCE_MS = 15_000

/** Derives the previous day of a market whose feed can do so, if it was not recorded; undefined for any other feed. */
function openDerivedDay(
  { feed, state, isKeeper }: Pick<PastParts, 'feed' | 'state' | 'isKeeper'>,
  files: DayRecorder | undefined,
  rows: DayStore,
  of: { course: DerivedSeriesOptions['market']; written: () => Promise<void> },
) {
  const { derive, deriveBoard, derivePrints } = feed
  const { course, written } = of
  if (!files || !course || !derive || !deriveBoard || !derivePrints) return undefined
  const derived = createDerivedDay({ files, rows, market: state, course, derive, deriveBoard, derivePrints, isKeeper })
  const run = () => written().then(() => derived.run())
  const settled = onceSettled({ silenceMs: DERIVED_DAY_SILENCE_MS, run })
  return {
    observe: settled.observe,
    close(): Promise<void> {
      settled.cancel()
      return derived.close()
    },
  }
}

/** Data that outlives the day: a recorder, and answers about the past. Days of each feed are separate. */
export function openPast(parts: PastParts): PastStages {
  const { db, feed, state, topics, pace, watched, place, now, isKeeper } = parts
  const earlierCodes = (id: string) => state.registry.earlierCodes(id)
  const days = createDayStore(db, feed.name, earlierCodes)
  const inDatabase = createSeriesStore(db, feed.name)
  const files = place && openDayHistory({ ...place, source: feed.name, market: state, now })
  feed.goOnFrom?.({ known: createKnownDays(days), lived: (files ?? NOTHING_ON_RECORD).lived })
  const marks = files && new MinuteMarks({ market: state, storePiece: files.storePiece, now })
  const kept = files ? createFileSeries(files, inDatabase) : inDatabase
  const instrument = (id: string) => state.instrument(id)
  const whole = feed.deriveMarket && createDerivedMarket({ days, instrument, make: feed.deriveMarket })
  const series = joinedSeries(parts, kept, days, whole?.of)
  const moving = new AbortController()
  const clock = () => feed.clock()
  const scored = createScoredDays({ series: kept, market: state, now })
  const told = reportWrites(kept, scored.recorded)
  const recorder = new Recorder({ days, series: told, market: state, clock, watched, pace, tapes: !files })
  const begun = onceBegun({
    days,
    series,
    pace,
    state,
    isKeeper,
    older: parts.olderDays === false ? undefined : feed.olderDays,
    written: () => recorder.idle(),
    filled: () => whole?.forget(),
  })
  const derivedDay = openDerivedDay(parts, files, days, { course: whole?.of, written: () => recorder.idle() })
  const history = createHistory({
    days,
    series,
    market: state,
    clock,
    prints: (id) => topics.log(topic.tick(id)).prints(),
    completeness: () => recorder.completeness(),
    finished: () => recorder.finished(),
    storedPrints: files,
    earlierCodes,
    presentCode: (id) => state.registry.presentCode(id),
    ...derivedWithin(feed, { days, instrument, kept }),
  })
  const checkpoints = setInterval(() => isKeeper() && void recorder.checkpoint(), CHECKPOINT_MS)
  if (files) {
    moveSeries(db, feed.name, files, moving.signal).then(
      (rows) => rows > 0 && log.info({ rows }, 'past days moved to their files'),
      (thrown: unknown) => moving.signal.aborted || log.error({ err: thrown }, 'past days not moved to their files'),
    )
  }
  const eventDays = createEventDays({ series, market: state })
  const reviews = createDayReviews({
    tradingDays: () => days.tradingDays(),
    marketDay: history.marketDay,
    market: state,
    clock,
    // Recorded days only: deriving the findings of a simulated day takes a minute.
    splits: async (day) =>
      day === state.tradingDay ? state.findings('market') : kept.findings(day, day, undefined, SPLIT_FINDINGS_MAX),
    events: eventRows(kept, state),
  })
  return {
    history,
    recorder,
    files,
    eventDays,
    async recordedMinutes(id, day) {
      const bytes = await kept.read(day, id, 'index-minute')
      return bytes && !isDerived(bytes) ? decodeSeries('index-minute', bytes) : undefined
    },
    scorecard: createScorecard({ scored, market: state }),
    followThese: scored.followThese,
    boards: {
      rotation: createBoardRotation({ days, market: state }),
      limitLadder: createLimitLadder({ days, market: state }),
      reviews,
    },
    observe(event) {
      files?.observe(event)
      marks?.observe(event)
      recorder.observe(event)
      begun.observe(event)
      derivedDay?.observe(event)
      if (event.kind === 'past-day') whole?.forget()
    },
    async close(maxMs) {
      clearInterval(checkpoints)
      const begunClosed = begun.close()
      moving.abort()
      const end = performance.now() + maxMs
      // The files take part of the time for the last save.
      await (isKeeper() ? recorder.close(files ? maxMs - FILES_MS : maxMs) : recorder.idle())
      await Promise.all([begunClosed, derivedDay?.close()])
      await files?.close(end - performance.now())
    },
  }
}
