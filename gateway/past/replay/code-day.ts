import { FlowMinutes } from '../../../shared/flow/flow-minutes'
import { minutesInMemory } from '../../../shared/flow/minute-ring'
import { PHASES, phaseAt, timeOfDay } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import { flowRows } from '../../../shared/protocol/flow-rows'
import { kinds, type Row } from '../../../shared/protocol/kinds'
import { MinuteLine } from '../../market/state/minute-line'
import { bookPrint, type NamedInstrument } from '../recorder/day-rows'
import { type PrintColumns, SIDE } from '../recorder/print-columns'
import { PrintWalk } from './print-walk'
import type { RecordedReplayDay } from './recorded-day'

/** Prints stored for readers that reconnect: several times the number that a page shows. */
const RECENT = kinds.trade.retained * 4
const LEVEL_COLUMNS = (Object.keys(kinds.quote.columns) as (keyof Row<'quote'>)[]).filter((name) =>
  /^(bid|ask)(Price|Volume)\d+$/.test(name),
)

/** Changes of an instrument between two times. */
interface CodeStep {
  /** New prints, and the number of the first one; after a jump only those that readers may request. */
  trades: Row<'trade'>[]
  first: number
  /** Oldest slot of the minutes that changed; Infinity = none. */
  from: number
}

/**
 * One instrument's day up to a time, computed from its recorded prints by the code and the grades of the running
 * market. Time only advances.
 */
export class CodeDay {
  readonly line: MinuteLine
  readonly ledger: FlowMinutes
  readonly always: boolean
  /** Number of prints up to the time. */
  count = 0
  /** Order book as last published. */
  sentBook: Row<'quote'> | undefined
  private recentRows: Row<'trade'>[] = []
  private readonly walk: PrintWalk
  private at: UnixMs = Number.NEGATIVE_INFINITY
  private totals = { time: 0, last: 0, open: 0, high: 0, low: 0, volume: 0, amount: 0, trades: 0, outer: 0, inner: 0 }

  constructor(day: RecordedReplayDay, named: NamedInstrument, sealed: boolean) {
    this.walk = new PrintWalk(day, named, sealed)
    this.always = named.always
    this.line = new MinuteLine(minutesInMemory(named.always))
    this.ledger = new FlowMinutes(minutesInMemory(named.always), named.hasOrderNumbers)
  }

  /** The newest prints, as many as returning readers may request. */
  get recent(): readonly Row<'trade'>[] {
    return this.recentRows
  }

  /** Advances to a time, prints of that time included. */
  to(at: UnixMs): CodeStep {
    const isJump = this.at === Number.NEGATIVE_INFINITY
    const step: CodeStep = { trades: [], first: this.count + 1, from: Number.POSITIVE_INFINITY }
    if (at <= this.at) return step
    this.at = at
    const { prints, from, to } = this.walk.to(at)
    const firstSent = isJump ? Math.max(from, to - RECENT) : from
    step.first += firstSent - from
    for (let index = from; index < to; index++) step.from = Math.min(step.from, this.book(prints, index))
    for (let index = firstSent; index < to; index++) {
      const { extra: _, summed: _summed, ...row } = prints.at(index)
      step.trades.push(row)
    }
    this.recentRows = [...this.recentRows, ...step.trades].slice(-RECENT)
    return step
  }

  /** Time of the next print; undefined if there is none in the file. */
  next(): UnixMs | undefined {
    return this.walk.next()
  }

  /** `book`: the recorded one of the time, if any; only its levels are used. */
  quote(book?: Row<'quote'>): Row<'quote'> {
    const levels = Object.fromEntries(LEVEL_COLUMNS.map((name) => [name, book?.[name] ?? 0]))
    const phase = this.always ? 'always' : phaseAt(timeOfDay(this.at))
    return { ...levels, ...this.totals, phase: PHASES.indexOf(phase) } as Row<'quote'>
  }

  flow(from = 0): Row<'flow'>[] {
    return flowRows(this.ledger, from)
  }

  /** Returns the oldest changed slot; Infinity = none. */
  private book(prints: PrintColumns, index: number): number {
    const slot = bookPrint(this, prints, index)
    const changed = slot < 0 ? Number.POSITIVE_INFINITY : Math.min(slot, this.line.dirtyFrom)
    this.line.clean()
    this.count++
    this.add(prints, index)
    return changed
  }

  private add(prints: PrintColumns, index: number): void {
    const { totals } = this
    const price = prints.price[index] as number
    const volume = prints.volume[index] as number
    const time = prints.time[index] as number
    const side = ((prints.marks[index] as number) >> SIDE) & 3
    totals.volume += volume
    totals.amount += price * volume + (prints.extra[index] as number)
    totals.trades++
    if (side === 1) totals.outer += volume
    else if (side === 2) totals.inner += volume
    if (price <= 0) return
    if (time >= totals.time) totals.last = price
    totals.time = Math.max(totals.time, time)
    if (totals.open === 0) totals.open = price
    totals.high = Math.max(totals.high, price)
    totals.low = totals.low === 0 ? price : Math.min(totals.low, price)
  }
}
