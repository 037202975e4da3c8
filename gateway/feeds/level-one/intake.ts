import type { FeedEvent, IndexValue, Quote } from '../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { beijingDate, isTrading, phaseAt, timeOfDay } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import type { TradingSession } from '../polling/trading-session'
import { snapshotFault } from './checks'
import { changed, instrumentOf } from './instruments'
import { MissingRows } from './missing-rows'
import { printsBefore, type SourceMinute } from './past-minutes'
import { type Booked, printOf, printsBetween } from './prints'
import type { RowFault, Snapshot, SnapshotReading } from './snapshot'
import { text } from './text'

/** Rows of the last round. */
export interface Round {
  accepted: number
  faults: RowFault[]
  unknown: InstrumentId[]
  /** Rows of another day: halted, or not quoted yet today. */
  old: number
}

interface Known {
  row: Snapshot
  booked: Booked
}

const nothing = (): Round => ({ accepted: 0, faults: [], unknown: [], old: 0 })

/**
 * Validates a source's rows, accepts plausible ones, and converts them into the day's events. A row that fails an
 * identity, or whose totals fall, is rejected and counted; one that is older than the current one (servers behind one
 * name disagree) is dropped.
 */
export class SnapshotIntake {
  round = nothing()
  /** Since the start. */
  refused = 0
  /** Dropped because something newer was known. */
  late = 0
  /** Exchange time of the newest row, ms. */
  newest: UnixMs = 0
  readonly missing = new MissingRows()
  private session: TradingSession | undefined
  private readonly known = new Map<InstrumentId, Known>()
  private readonly instruments = new Map<InstrumentId, Instrument>()

  constructor(private readonly now: () => number) {}

  /** The events by which the market's clock moved on, if it did. */
  enter(session: TradingSession): FeedEvent[] {
    const before = this.session
    this.session = session
    const events: FeedEvent[] = []
    if (before?.tradingDay !== session.tradingDay) {
      this.known.clear()
      this.instruments.clear()
      this.missing.restart()
      this.newest = 0
      events.push({ kind: 'day', tradingDay: session.tradingDay })
    }
    if (events.length > 0 || before?.phase !== session.phase) {
      events.push({ kind: 'phase', phase: session.phase, exchangeTime: this.now() })
    }
    return events
  }

  startRound(): void {
    this.round = nothing()
  }

  endRound(): void {
    this.missing.endRound()
  }

  /** Rows that would be an instrument's first today, after it has traded: what went before is not known. */
  joins(row: Snapshot): boolean {
    const today = beijingDate(row.exchangeTime) === this.session?.tradingDay
    return today && !this.known.has(row.id) && row.kind !== 'index' && row.volume > 0
  }

  /** Instruments first, then each one's prints and its quote. `past`: the minutes before an instrument's first row. */
  take(reading: SnapshotReading, past: readonly SourceMinute[] = []): FeedEvent[] {
    const { round } = this
    round.unknown.push(...reading.unknown)
    for (const id of reading.unknown) this.missing.miss(id, text.row.unknown, false, this.now())
    for (const fault of reading.faults) this.refuse(fault)
    const fresh: Instrument[] = []
    const events: FeedEvent[] = []
    for (const row of reading.rows) this.takeRow(row, past, fresh, events)
    return fresh.length > 0 ? [{ kind: 'instruments', instruments: fresh }, ...events] : events
  }

  private takeRow(told: Snapshot, past: readonly SourceMinute[], fresh: Instrument[], events: FeedEvent[]): void {
    const tradingDay = this.session?.tradingDay ?? ''
    const before = this.known.get(told.id)
    const row = told.hasBook || !before ? told : { ...told, ...bookOf(before.row) }
    const reason = snapshotFault(told, this.now())
    const wrong = reason ?? (before && fallOf(before.row, row))
    if (wrong) {
      this.refuse({ id: row.id, reason: wrong })
      return
    }
    this.missing.found(row.id)
    const today = beijingDate(row.exchangeTime) === tradingDay
    if (!today && row.volume > 0) {
      this.round.old++
      return
    }
    if (before && row.exchangeTime < before.row.exchangeTime) {
      this.late++
      this.round.accepted++
      return
    }
    this.introduce(row, tradingDay, fresh)
    if (!today) {
      this.round.old++
      return
    }
    this.round.accepted++
    this.newest = Math.max(this.newest, row.exchangeTime)
    if (before && isSame(before.row, row)) return
    this.tell(row, before, past, events)
  }

  private introduce(row: Snapshot, tradingDay: string, fresh: Instrument[]): void {
    const told = this.instruments.get(row.id)
    // A list states when paper was listed, rows of one instrument do not.
    const listed = row.listed ?? told?.listed
    const instrument = instrumentOf(listed ? { ...row, listed } : row, tradingDay)
    if (told && !changed(told, instrument)) return
    this.instruments.set(row.id, instrument)
    fresh.push(instrument)
  }

  private tell(row: Snapshot, before: Known | undefined, past: readonly SourceMinute[], events: FeedEvent[]): void {
    if (row.kind === 'index') {
      this.known.set(row.id, { row, booked: row })
      events.push(indexValue(row))
      return
    }
    const prints = before
      ? printsBetween(before.row, row, before.booked)
      : (printsBefore(row, past) ?? openingPrint(row))
    events.push(...prints)
    // Volume in lots may stand still while money moves: what has no print yet waits for the next one.
    const booked = prints.length > 0 || !before ? { volume: row.volume, amount: row.amount } : before.booked
    this.known.set(row.id, { row, booked })
    events.push(quote(row))
  }

  private refuse(fault: RowFault): void {
    this.refused++
    this.round.faults.push(fault)
    this.missing.miss(fault.id, fault.reason, true, this.now())
  }

  /** How long quotes have stood still in a session that trades, ms; 0 = they move, or need not. */
  stillFor(session: TradingSession): number {
    const now = this.now()
    if (this.newest === 0 || !isTrading(session.phase) || !session.asking) return 0
    // Give every phase a minute to show its first quote.
    const settled = phaseAt(timeOfDay(now - 60_000)) === session.phase
    return settled ? Math.max(0, now - this.newest) : 0
  }
}

/** Seen first between the match at 09:25 and the open: all of the day's volume is the opening auction. */
function openingPrint(row: Snapshot): FeedEvent[] {
  return row.volume > 0 && phaseAt(timeOfDay(row.exchangeTime)) === 'pre-open' ? [printOf(row, 'none', row)] : []
}

const bookOf = ({ bidPrices, bidVolumes, askPrices, askVolumes }: Snapshot) => ({
  bidPrices,
  bidVolumes,
  askPrices,
  askVolumes,
})

/** Totals that fall while time goes on; of an older row they say nothing. */
function fallOf(before: Snapshot, now: Snapshot): string | undefined {
  if (now.exchangeTime < before.exchangeTime) return undefined
  if (now.volume < before.volume) return text.row.volumeFell
  return now.amount < before.amount ? text.row.amountFell : undefined
}

function isSame(a: Snapshot, b: Snapshot): boolean {
  const same = (one: readonly number[], other: readonly number[]) =>
    one.length === other.length && one.every((value, at) => value === other[at])
  return (
    a.volume === b.volume &&
    a.amount === b.amount &&
    a.last === b.last &&
    a.high === b.high &&
    a.low === b.low &&
    same(a.bidPrices, b.bidPrices) &&
    same(a.askPrices, b.askPrices) &&
    same(a.bidVolumes, b.bidVolumes) &&
    same(a.askVolumes, b.askVolumes)
  )
}

const quote = (row: Snapshot): Quote => ({
  kind: 'quote',
  instrument: row.id,
  exchangeTime: row.exchangeTime,
  last: row.last,
  open: row.open,
  high: row.high,
  low: row.low,
  volume: row.volume,
  amount: row.amount,
  bidPrices: row.bidPrices,
  bidVolumes: row.bidVolumes,
  askPrices: row.askPrices,
  askVolumes: row.askVolumes,
})

const indexValue = (row: Snapshot): IndexValue => ({
  kind: 'index',
  instrument: row.id,
  exchangeTime: row.exchangeTime,
  last: row.last,
  open: row.open,
  high: row.high,
  low: row.low,
  equalWeight: 0,
  volume: row.volume,
  turnover: row.amount / 10 ** row.priceScale,
})
