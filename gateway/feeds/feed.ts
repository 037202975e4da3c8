import type { DayReference } from '../../shared/flow/market-events/day-reference'
import type { SplitFinding } from '../../shared/flow/split-finding'
import type { FeedEvent, PastDay } from '../../shared/market/events'
import type { Instrument, InstrumentId } from '../../shared/market/instrument'
import type { DaysOnRecord, OlderDaysRequest } from '../../shared/market/known-days'
import type { MinuteCounts } from '../../shared/market/minute-breadth'
import type { MarketClock } from '../../shared/market/session'
import type { Price, UnixMs, Yuan } from '../../shared/market/units'
import type { Row } from '../../shared/protocol/kinds'
import type { DayRow, HealthReport } from '../../shared/protocol/rest'
import type { SourceChannel } from '../../shared/protocol/rest-orders'
import type { CountedSource } from './volume-count'

/**
 * One source of market data, already normalised to `shared/market/events`.
 *
 * `events` yields batches (never empty, in venue order) so that a busy source costs one await a batch. It
 * reconnects by itself and ends only when `signal` aborts, or, for a replay, when the recording is over.
 * What goes wrong is an event (`status`), never an exception. A consumer that is slow to ask for the next
 * batch slows a replay down and makes a live source merge quotes; prints are never dropped.
 */
export interface Feed {
  /** `simulated`, `replay`, … : shown to people, stored with every recorded day. */
  readonly name: string
  /** Quality of every value that comes from here. */
  readonly quality: 'ok' | 'estimated' | 'simulated'
  /** Badge on every screen: 模拟, 回放, or empty. */
  readonly badge: string
  events(signal: AbortSignal): AsyncIterable<readonly FeedEvent[]>
  /** Current state of the feed's market clock. */
  clock(): FeedClock
  /** When the exchanges' own last batch came, epoch ms, where other sources come along; absent: no others do. */
  lastEventAt?(): number
  /** Requested instruments without a plausible row now. Absent: the feed does not accept requests for instruments. */
  missing?(): ReadonlyMap<InstrumentId, MissingRow>
  /** Instruments for which two sources send different prices now. Absent: there is one source. */
  disagreeing?(): ReadonlySet<InstrumentId>
  /**
   * Limits orders and withdrawals to these instruments. Absent: they arrive without a request, or the source has none.
   */
  askOrders?(ids: readonly InstrumentId[]): void
  /** Notices for operators beside the status. */
  reports?(): readonly HealthReport[]
  /** Number of events from each of its sources. Absent: there is one, and the reader counts. */
  sources?(): readonly CountedSource[]
  /** Uses this source of a channel while it can be used; undefined = in their order. Absent: there is no choice. */
  choose?(channel: SourceChannel, source: string | undefined): void
  /**
   * Queries a source again: reopens its connection and requests all of its data of the day. False during a pause
   * because the source refused us. Absent, or undefined as the answer: there is no source to query.
   */
  askAgain?(source: string): boolean | undefined
  /**
   * Continues from the recorded days: at each start the feed requests the last recorded day and the trades of the
   * running one. Only a simulated market does this.
   */
  goOnFrom?(days: DaysOnRecord): void
  /** Only a replay has these. */
  readonly control?: ReplayControl
  /** How a past day went, of which only its daily row is known. Only a market that is invented has this. */
  readonly derive?: (instrument: Instrument, day: DayRow) => DerivedDay
  /** How such a day went for the whole market, made aside of the caller's thread; stocks come some at a time. */
  readonly deriveMarket?: (tradingDay: string, stocks: AsyncIterable<readonly PastStock[]>) => Promise<DerivedMarket>
  /**
   * State of stocks at the end of given minutes of such a day, in the order of the minutes; computed in a separate
   * thread.
   */
  readonly deriveStandings?: (
    slots: readonly number[],
    stocks: AsyncIterable<readonly Omit<PastStock, 'reference'>[]>,
  ) => Promise<DerivedMinute[][]>
  /** Table of some stocks after the given minutes of such a day; computed by a worker, too. */
  readonly deriveBoard?: (
    slots: readonly number[],
    stocks: AsyncIterable<readonly Omit<PastStock, 'reference'>[]>,
  ) => Promise<DerivedBoard>
  /** Prints of some stocks on such a day; computed by a worker, too. */
  readonly derivePrints?: (stocks: AsyncIterable<readonly Omit<PastStock, 'reference'>[]>) => Promise<DerivedPrints[]>
  /**
   * Daily rows of days before those that the feed sends by itself, one instrument after the other, the indexes last;
   * built in the background, as they are read. Only a simulated market has these.
   */
  readonly olderDays?: (wanted: OlderDaysRequest) => AsyncIterable<readonly PastDay[]>
  /** How many of some stocks rose, stood and fell by minute of such a day; made aside, too. */
  readonly deriveCounts?: (stocks: AsyncIterable<readonly Omit<PastStock, 'reference'>[]>) => Promise<MinuteCounts>
}

/** Prints of one stock, in order of time: price units, shares. `extra` = amount less price × volume. */
export interface DerivedPrints {
  id: InstrumentId
  time: Float64Array
  price: Float64Array
  volume: Float64Array
  extra: Float64Array
  buyNo: Float64Array
  sellNo: Float64Array
  /** 0 = auction, 1 = bought, 2 = sold. */
  side: Uint8Array
  buyGrade: Uint8Array
  sellGrade: Uint8Array
}

/** Table of some stocks after some minutes. */
export interface DerivedBoard {
  ids: InstrumentId[]
  /** Columns of the whole market's table. */
  names: readonly string[]
  /** For each stock: the columns of the first minute, then those of the next. */
  figures: Float32Array[]
  /** States of the day's largest split findings, in order of publication. */
  findings: DerivedFindingState[]
}

/** A split finding as published at a market time, JSON in `body`. */
export interface DerivedFindingState {
  time: UnixMs
  id: string
  body: string
}

/** At the end of a minute: price units; yuan since the opening, null = unknown. */
export interface DerivedMinute {
  close: Price
  adNet: Yuan | null
  odBig: Yuan | null
}

/** A stock as it is now, its row of a past day, and what the days before say of it. */
export interface PastStock {
  instrument: Instrument
  day: DayRow
  reference: DayReference | undefined
}

/** Sections of a whole market's day (`shared/protocol/day-series.ts`), marked as derived. */
export interface DerivedMarket {
  breadth: Uint8Array
  'market-event': Uint8Array
  /** The largest of the day, in stored form: JSON of each. */
  findings: string[]
}

/** A day's course by minute, money in price units × shares but for indexes; empty where it does not apply. */
export interface DerivedDay {
  minute: Row<'minute'>[]
  flow: Row<'flow'>[]
  'index-minute': Row<'index-minute'>[]
  /** Marked as derived. */
  findings: SplitFinding[]
}

/** Why a feed shows nothing of an instrument. */
export interface MissingRow {
  /** Chinese. */
  reason: string
  /** True: it arrived and was rejected. False: the source does not know it. */
  refused: boolean
  /** Epoch ms. */
  since: number
}

export interface FeedClock extends MarketClock {
  /** Wall time. */
  speed: number
}

export interface ReplayControl {
  pause(): void
  resume(): void
  /** ×1 = recorded speed; `Infinity` = as fast as the reader takes it. */
  setSpeed(speed: number): void
  /** Continues at this time of the recorded day; going back restarts the day. */
  seek(marketTime: number): void
}
