import type { BigOrder } from '../../shared/flow/big-orders'
import type { PriceLevel } from '../../shared/flow/price-levels'
import type { SplitFinding } from '../../shared/flow/split-finding'
import type { IndexMembers } from '../../shared/market/events'
import type { Instrument, InstrumentId } from '../../shared/market/instrument'
import { MINUTES_PER_DAY, type Phase } from '../../shared/market/session'
import { slotNow, timeWithin } from '../../shared/market/slot-now'
import { amountToYuan, type Price, type UnixMs } from '../../shared/market/units'
import { flowRows } from '../../shared/protocol/flow-rows'
import type { KindName, Row } from '../../shared/protocol/kinds'
import type { IndexMoment } from '../../shared/protocol/minute-views'
import type { PrintTape } from '../../shared/protocol/print-tape'
import type { DayRow, IndustryList, InstrumentTable } from '../../shared/protocol/rest'
import type { BoardLines } from '../../shared/protocol/rest-boards'
import { parseTopic, type TopicName } from '../../shared/protocol/topics'
import { closesEvery, memberThen } from './at-minute'
import { boardRow, indexBoardRow, STATE_LIMIT_UP, stateOf } from './board'
import { BoardLineBooks } from './board-lines'
import { breadthNow } from './breadth'
import type { Totals } from './day-state'
import type { Market } from './market'
import { orderRow } from './market-deals'
import { quoteRow } from './quote-row'

/** Figures of a day: the ones shown, Σ prints, and the venue's own as last told. */
export interface DayTotals extends Totals {
  printed: Readonly<Totals>
  quoted: Readonly<Totals>
}

/** Minutes that never have a print: the closing auction before its match. */
const SILENT_MINUTES = 2

/** Answers about the running day, for http, history and new subscribers. Nothing here changes anything. */
export class MarketQueries {
  private readonly lineBooks: BoardLineBooks

  constructor(protected readonly market: Market) {
    this.lineBooks = new BoardLineBooks({
      closeAt: (id, slot) => market.days.get(id)?.line.closeAt(slot) ?? 0,
      instrument: (id) => market.registry.get(id),
    })
  }

  get marketTime(): UnixMs {
    return this.market.marketTime
  }
  get phase(): Phase {
    return this.market.phase
  }
  /** The minute-line slot of the market's clock within the running trading day. */
  private get slot(): number {
    return slotNow(timeWithin(this.tradingDay, this.marketTime))
  }

  /** `YYYYMMDD`; empty before the first `day` event. */
  get tradingDay(): string {
    return this.market.registry.tradingDay
  }

  /** The day of an instrument that goes by its own; undefined for all others. */
  ownDay(id: InstrumentId): string | undefined {
    return this.market.registry.ownDay(id)
  }

  instrumentTable(): InstrumentTable {
    return this.market.registry.table()
  }

  instrument(id: InstrumentId): Instrument | undefined {
    return this.market.registry.get(id)
  }

  /** Instruments that had an event today. */
  activeIds(): InstrumentId[] {
    return this.market.days.active.map((day) => day.instrument.id)
  }

  quote(id: InstrumentId): Row<'quote'> | undefined {
    const day = this.market.days.get(id)
    return day && quoteRow(day, this.phase)
  }

  minutes(id: InstrumentId): Row<'minute'>[] {
    return this.market.days.get(id)?.line.rows() ?? []
  }

  closes(id: InstrumentId, step: number): Price[] | undefined {
    const day = this.market.days.get(id)
    return day && closesEvery(day, step)
  }

  /** An index's members that printed today, as they stood at the end of a minute. */
  membersAt(index: InstrumentId, slot: number): IndexMoment['members'] {
    return this.members(index).flatMap(({ instrument: id }) => {
      const day = this.market.days.get(id)
      return day ? [{ id, ...memberThen(day, slot) }] : []
    })
  }

  /** The prints of the day so far, where they are kept; `whole`: from the first one on. */
  prints(id: InstrumentId): { whole: boolean; tape: PrintTape } | undefined {
    const day = this.market.days.get(id)
    return day?.tape && { whole: day.tapeIsWhole, tape: day.tape }
  }

  /** The day so far. Undefined before the first price. */
  dayRow(id: InstrumentId): DayRow | undefined {
    const day = this.market.days.get(id)
    if (!day || day.last === 0) return undefined
    const yuan = (amount: number) => amountToYuan(amount, day.instrument)
    const { ad, od } = day.ledger.day
    const expected = Math.min(this.slot + 1, MINUTES_PER_DAY - SILENT_MINUTES)
    return {
      tradingDay: this.ownDay(id) ?? this.tradingDay,
      open: day.open,
      high: day.high,
      low: day.low,
      close: day.last,
      prevClose: day.instrument.prevClose,
      volume: day.volume,
      turnover: yuan(day.amount),
      adNet: [yuan(ad[0]), yuan(ad[1]), yuan(ad[2]), yuan(ad[3])],
      odNet: [yuan(od[0]), yuan(od[1]), yuan(od[2]), yuan(od[3])],
      completeness: Math.min(1, day.minutesSeen / expected),
    }
  }

  /** An index's row of the whole market's table. Undefined before its first value. */
  indexRow(id: InstrumentId): Row<'board'> | undefined {
    const index = this.market.indexes.get(id)
    return index && index.last > 0 ? indexBoardRow(index, this.slot) : undefined
  }

  totals(id: InstrumentId): DayTotals | undefined {
    const day = this.market.days.get(id)
    if (!day) return undefined
    const { volume, amount, trades, high, low, last, printed, quoted } = day
    return { volume, amount, trades, high, low, last, printed, quoted }
  }

  /** Whether split orders of the instrument are looked for. */
  watchesSplits(id: InstrumentId): boolean {
    return this.market.days.get(id)?.split !== undefined
  }

  members(index: InstrumentId): IndexMembers['members'] {
    return this.market.indexes.membersOf(index)
  }

  /** Groups of a scheme of industries with their stocks, by name; `sw1`: the first level that every feed has. */
  industries(scheme = 'sw1'): IndustryList['groups'] {
    const groups = new Map<string, InstrumentId[]>()
    for (const { id, industry, industries, kind } of this.market.registry.all) {
      const group = industries?.[scheme] ?? (scheme === 'sw1' ? industry : '')
      if (group === '' || kind !== 'stock') continue
      const members = groups.get(group)
      if (members) members.push(id)
      else groups.set(group, [id])
    }
    return [...groups].map(([name, members]) => ({ name, members })).sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  /** Schemes that instruments were imported with, beside `sw1`. */
  industrySchemes(): string[] {
    const schemes = this.market.registry.all.flatMap(({ industries }) => Object.keys(industries ?? {}))
    return [...new Set(schemes)].sort()
  }

  findings(subject: InstrumentId | 'market'): SplitFinding[] {
    return this.market.findings.of(subject)
  }

  /** The day's 盘口异动, oldest first. */
  marketEvents(): readonly Row<'market-event'>[] {
    return this.market.events.rows
  }

  /** The day's largest orders of an instrument, or of the whole `market`, and what was traded at each price. */
  deals(subject: InstrumentId | 'market'): { orders: BigOrder[]; levels: PriceLevel[] } {
    const { deals } = this.market
    if (subject === 'market') return { orders: deals.orders(), levels: [] }
    const day = deals.of(subject)
    return { orders: day?.orders() ?? [], levels: day?.levels.list() ?? [] }
  }

  /** The boards of a scheme by minute, up to now. */
  boardLines(key: string, groups: IndustryList['groups']): BoardLines['boards'] {
    return this.lineBooks.lines(key, this.market.registry.table().epoch, groups, this.slot)
  }

  /** Stocks that stand at their upper limit now. */
  atLimitUp(): InstrumentId[] {
    return this.market.days.active
      .filter((day) => day.instrument.kind === 'stock' && (stateOf(day, this.phase) & STATE_LIMIT_UP) !== 0)
      .map((day) => day.instrument.id)
  }

  /** Days of history that today's events are judged by. */
  eventHistoryDays(): number {
    return this.market.events.historyDays
  }

  breadth(): Row<'breadth'> {
    return breadthNow(this.market)
  }

  /** Every current row of one kind in a topic. Numbered rows are kept by the journal: none here. */
  rows<K extends KindName>(name: TopicName, kind: K): Row<K>[] {
    const { subject = '', ledger } = parseTopic(name) ?? {}
    const rows = kind === 'flow' && ledger ? this.definedRows(subject, ledger) : this.rowsOf(subject, kind)
    return (rows ?? []) as Row<K>[]
  }

  /** As far as they are made: asking begins it, and the readers of the topic get the rest. */
  private definedRows(id: InstrumentId, ledgerId: string): Row<'flow'>[] | undefined {
    const defined = this.market.defined.of(id, ledgerId)
    return defined && flowRows(defined.ledger.minutes)
  }

  private rowsOf(subject: string, kind: KindName): Row<KindName>[] | undefined {
    const { days, indexes, findings, deals, phase } = this.market
    const day = days.get(subject)
    const index = indexes.get(subject)
    switch (kind) {
      case 'quote':
        return day && [quoteRow(day, phase)]
      case 'minute':
        return day?.line.rows()
      case 'flow':
        return day && flowRows(day.ledger.minutes)
      case 'index':
        return index && index.last > 0 ? [index.row(phase)] : undefined
      case 'index-minute':
        return index?.rows()
      case 'finding':
        return findings.rows(subject)
      case 'breadth':
        return [this.breadth()]
      case 'board':
        return this.boardRows()
      case 'big-order':
        return (subject === 'market' ? deals.orders() : (deals.of(subject)?.orders() ?? [])).map(orderRow)
      case 'price-level':
        return deals.of(subject)?.levels.list()
      case 'measure':
        return days.active.map((each) => each.measures.row(each))
      case 'trade':
      case 'market-event':
      case 'health':
        return undefined
    }
  }

  private boardRows(): Row<'board'>[] {
    const { days, indexes, phase } = this.market
    const slot = this.slot
    const rows = days.active.map((day) => boardRow(day, slot, phase))
    for (const index of indexes.all) if (index.last > 0) rows.push(indexBoardRow(index, slot))
    return rows.sort((a, b) => a.index - b.index)
  }
}
