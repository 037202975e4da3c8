import type { FeedEvent, PastDay } from '../../shared/market/events'
import type { InstrumentId } from '../../shared/market/instrument'
import type { MarketClock } from '../../shared/market/session'
import { beijingDate } from '../../shared/market/session'
import { decodeSeries, encodeSeries } from '../../shared/protocol/day-series'
import type { HealthReport } from '../../shared/protocol/rest'
import { topic } from '../../shared/protocol/topics'
import { logOf } from '../log'
import {
  type CapturedSeries,
  captureDays,
  captureDepth,
  captureFindings,
  capturePrints,
  captureSeries,
  PRINTS_MAX,
  seriesIds,
} from './capture'
import { type InstrumentDay, pastDay } from './day-rows'
import { DAY_ROWS_PER_WRITE, type DayStore } from './day-store'
import { eventLoop, inSlices, type Slicing } from './in-slices'
import { MarketPace } from './market-pace'
import type { LiveMarket } from './market-port'
import { PastMinutes } from './past-minutes'
import { ReceivedMinutes } from './received-minutes'
import { type SeriesStore, WHOLE_MARKET } from './series-store'

/** Wall time between two checkpoints of the running day. */
export const CHECKPOINT_MS = 120_000
const DAYS_KEPT = 260
const SERIES_DAYS_KEPT = 30
/** Prints take about a MB an instrument. */
const PRINTS_DAYS_KEPT = 5

/** Of the time for the last writing, kept for what is under way when series have to stop. */
const UNDER_WAY_MS = 500

const log = logOf('history')

export interface RecorderOptions {
  days: DayStore
  series: SeriesStore
  market: LiveMarket
  clock: () => MarketClock
  /** Instruments on somebody's list. */
  watched: () => Promise<readonly InstrumentId[]>
  /** Whether the prints of the busiest are kept as tapes; not needed where every print is. */
  tapes?: boolean
  /** Filled here, for whoever compares with the day before. */
  pace?: MarketPace
  slicing?: Slicing
  wallTime?: () => number
}

export type Recorder = ReturnType<typeof createRecorder>

interface DayCapture {
  tradingDay: string
  days: InstrumentDay[]
  series: Iterable<CapturedSeries[]>
  findings: { instrument: string; id: string; body: string }[]
  breadth: Uint8Array
  events: Uint8Array
}

/**
 * Writes the running day down: whole at its end, and about every `CHECKPOINT_MS` before. Work is queued and done
 * in slices beside the market's; what fails is logged and shown as health, and the gateway lives on.
 */
export function createRecorder(options: RecorderOptions) {
  const { days, series, market, clock, slicing = eventLoop, wallTime = Date.now, pace = new MarketPace() } = options
  const received = new ReceivedMinutes()
  const pastMinutes = new PastMinutes()
  let pastDays: PastDay[] = []
  let queue: Promise<void> = Promise.resolve()
  let queued = 0
  /** Instruments whose series were written after the day's end: nothing of them is left to capture. */
  const settled = new Set<InstrumentId>()
  let ended = false
  let failure: string | undefined
  let writtenAt = 0
  let watched: readonly InstrumentId[] = []
  /** Of the slicing's clock: no series of a running day is begun after it. */
  let seriesUntil = Number.POSITIVE_INFINITY

  function failed(what: string, thrown: unknown): void {
    failure = thrown instanceof Error ? thrown.message : String(thrown)
    log.error({ err: thrown }, `${what} could not be recorded`)
  }

  /** Runs one job after the others; a failure is kept for `health` and ends this job only. */
  function enqueue(what: string, job: () => Promise<void>): Promise<void> {
    queued++
    queue = queue.then(async () => {
      try {
        await job()
        failure = undefined
        writtenAt = wallTime()
      } catch (thrown) {
        failed(what, thrown)
      } finally {
        queued--
      }
    })
    return queue
  }

  const chunks = <T>(rows: readonly T[]) =>
    Array.from({ length: Math.ceil(rows.length / DAY_ROWS_PER_WRITE) }, (_, at) =>
      rows.slice(at * DAY_ROWS_PER_WRITE, (at + 1) * DAY_ROWS_PER_WRITE),
    )

  async function write(capture: DayCapture): Promise<void> {
    await inSlices(writes(capture), slicing)
  }

  function* writes({ tradingDay, days: rows, series: captured, findings, breadth, events }: DayCapture) {
    yield () => series.write(tradingDay, WHOLE_MARKET, 'breadth', breadth)
    yield () => series.write(tradingDay, WHOLE_MARKET, 'market-event', events)
    for (const chunk of chunks(rows)) yield () => days.write(chunk)
    for (const chunk of chunks(findings)) yield () => series.writeFindings(tradingDay, chunk)
    for (const ofOne of captured) {
      for (const { id, tradingDay: day, kind, bytes } of ofOne) {
        yield async () => {
          await series.write(day, id, kind, bytes)
          if (ended && received.tradingDay === tradingDay) settled.add(id)
        }
      }
    }
  }

  /** Once a minute: the market as it stood when the minute before it ended. */
  function noteBreadth(time: number): void {
    const row = market.rows(topic.boardMarket, 'breadth')[0]
    if (row) pace.note(row, time)
  }

  /** Of the day so far. Series are encoded one instrument a slice, and all at once when the day is about to go. */
  function capture(last: boolean): DayCapture {
    const { tradingDay } = received
    const completeness = received.completeness(clock().phase === 'always')
    const rows = captureDays(market, { tradingDay, completeness })
    const ids = seriesIds(market, watched, rows).filter((id) => !settled.has(id))
    // A day's prints are large: they are written once it is over.
    const printed = new Set(
      (options.tapes ?? true) && (last || ended)
        ? ids.filter((id) => market.prints(id)?.whole).slice(0, PRINTS_MAX)
        : [],
    )
    const encoded = (function* () {
      for (const id of ids) {
        if (!last && (received.tradingDay !== tradingDay || slicing.now() > seriesUntil)) return
        yield [
          ...captureSeries(market, id, tradingDay),
          ...(seriesUntil < Number.POSITIVE_INFINITY ? captureDepth(market, id) : []),
          ...(printed.has(id) ? capturePrints(market, id, tradingDay) : []),
        ]
      }
    })()
    const breadth = encodeSeries('breadth', tradingDay, pace.rows())
    const events = encodeSeries('market-event', tradingDay, market.marketEvents())
    const findings = captureFindings(market)
    return { tradingDay, days: rows, series: last ? [...encoded] : encoded, findings, breadth, events }
  }

  async function recall(tradingDay: string): Promise<void> {
    const bytes = await series.newestBefore(tradingDay, WHOLE_MARKET, 'breadth')
    pace.recall((bytes && decodeSeries('breadth', bytes)) ?? [])
  }

  async function writePastDays(): Promise<void> {
    const events = pastDays
    pastDays = []
    await inSlices(pastDayWrites(events), slicing)
  }

  /** A market's past is large: what is written is let go. */
  function* pastDayWrites(events: PastDay[]) {
    while (events.length > 0) {
      const rows = events.splice(0, DAY_ROWS_PER_WRITE).flatMap((event) => {
        const instrument = market.instrument(event.instrument)
        return instrument ? [pastDay(event, instrument)] : []
      })
      yield () => days.write(rows)
    }
  }

  async function writePastMinutes(): Promise<void> {
    const pieces = pastMinutes.take().map(({ id, tradingDay, rows }) => () => {
      return series.write(tradingDay, id, 'minute', encodeSeries('minute', tradingDay, rows))
    })
    await inSlices(pieces, slicing)
  }

  /** The day of these instruments alone is over; `state` still has it. */
  function finishOwn(ids: readonly InstrumentId[]): void {
    const rows = captureDays(market, { tradingDay: received.tradingDay, completeness: 0 })
    const own = rows.filter((row) => ids.includes(row.id))
    const ofAll = ids.flatMap((id) =>
      market.ownDay(id) ? [...captureSeries(market, id, ''), ...captureDepth(market, id)] : [],
    )
    void enqueue('a finished day of its own', async () => {
      await days.write(own)
      for (const { id, tradingDay, kind, bytes } of ofAll) await series.write(tradingDay, id, kind, bytes)
    })
  }

  /** Writes the running day as far as it is. */
  const checkpoint = () =>
    enqueue('the running day', async () => {
      if (received.tradingDay === '') return
      watched = await options.watched()
      await write(capture(false))
    })

  function finish(last: DayCapture): void {
    void enqueue('the finished day', () => write(last))
    void enqueue('old days', async () => {
      await days.prune(DAYS_KEPT)
      await series.prune(SERIES_DAYS_KEPT)
      await series.prunePrints(PRINTS_DAYS_KEPT)
    })
  }

  function begin(tradingDay: string): void {
    ended = false
    settled.clear()
    pace.turn(tradingDay)
    received.restart(tradingDay)
    void enqueue('the day before', () => recall(tradingDay))
  }

  function take(event: FeedEvent): void {
    if (event.kind === 'past-day') {
      if (pastDays.push(event) === 1) void enqueue('past days', writePastDays)
    } else if (event.kind === 'past-minute') {
      if (market.ownDay(event.instrument) === beijingDate(event.start)) return
      if (pastMinutes.add(event)) void enqueue('past minutes', writePastMinutes)
    } else if (event.kind === 'day' && event.of) {
      finishOwn(event.of)
    } else if (event.kind === 'day') {
      try {
        if (received.tradingDay !== '') finish(capture(true))
      } finally {
        begin(event.tradingDay)
      }
    } else if (event.kind === 'phase' && event.phase === 'ended') {
      ended = true
      void checkpoint()
    } else if ('exchangeTime' in event) {
      if ('instrument' in event && market.ownDay(event.instrument) !== undefined) return
      if (event.kind === 'trade') settled.delete(event.instrument)
      if (received.tradingDay === '') begin(clock().tradingDay)
      if (received.note(event.exchangeTime)) noteBreadth(event.exchangeTime)
    }
  }

  return {
    /**
     * Looks at each event **before** state applies it: a `day` event is the last moment at which the old day is
     * still there to be read.
     */
    observe(event: FeedEvent): void {
      try {
        take(event)
      } catch (thrown) {
        failed(`an event of kind ${event.kind}`, thrown)
      }
    },

    checkpoint,
    /** The last checkpoint: one under way makes room for it, and its series are written as far as `maxMs` allows. */
    close(maxMs: number): Promise<void> {
      const end = slicing.now() + maxMs - UNDER_WAY_MS
      seriesUntil = Number.NEGATIVE_INFINITY
      void enqueue('the last minutes', async () => {
        seriesUntil = end
      })
      return checkpoint()
    },
    /** Share received of the running day as far as it has come, 0…1. */
    completeness(): number {
      const { phase, marketTime } = clock()
      return received.completeness(phase === 'always', marketTime)
    },
    /** Resolves when everything queued so far is written or has failed. */
    idle: () => queue,

    health(): HealthReport {
      return {
        source: 'history',
        state: failure === undefined ? 'ok' : 'broken',
        words: failure === undefined ? '历史正常写入' : `历史写入失败，行情不受影响：${failure}`,
        at: wallTime(),
        figures: { queued, writtenAt, minutes: received.count },
      }
    },
  }
}
