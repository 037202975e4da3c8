import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { UnixMs } from '../../../shared/market/units'
import type { KindName, Row } from '../../../shared/protocol/kinds'
import type { PrintTape } from '../../../shared/protocol/print-tape'
import type { DayRow, InstrumentTable } from '../../../shared/protocol/rest'

/** Stored data of a perpetual. */
interface KnownPerpetual {
  minutes: readonly Row<'perpetual-minute'>[]
  settled: readonly Row<'funding'>[]
}

/** Queries of history to the running market. */
export interface LiveMarket {
  /** `YYYYMMDD` of the day of `rows`; empty before the first. */
  readonly tradingDay: string
  /** The day of an instrument with a day of its own; undefined for all others. */
  ownDay(id: InstrumentId): string | undefined
  instrumentTable(): InstrumentTable
  instrument(id: InstrumentId): Instrument | undefined
  members(index: InstrumentId): readonly { instrument: InstrumentId; weight: number }[]
  dayRow(id: InstrumentId): DayRow | undefined
  /** An index's row of the whole market's table, without making the table; undefined before its first value. */
  indexRow(id: InstrumentId): Row<'board'> | undefined
  /** `quotesOnly`: minutes of the running day were estimated from quotes, so that its prints do not give them. */
  day(id: InstrumentId): { readonly quotesOnly: boolean } | undefined
  /** The day's prints so far, if they are stored; `whole`: from the first one on. */
  prints(id: InstrumentId): { whole: boolean; tape: Pick<PrintTape, 'finish'> } | undefined
  /** The running day's 盘口异动, oldest first. */
  marketEvents(): readonly Row<'market-event'>[]
  findings(subject: InstrumentId | 'market'): readonly SplitFinding[]
  /** Time since which split orders are searched for today; undefined = since its beginning. */
  splitsSince(): UnixMs | undefined
  /** Close of a minute of the running day, or of the last traded minute before it; undefined before the first. */
  closeAt(id: InstrumentId, slot: number): number | undefined
  /** The book of a coin by bands, of a day of the last 24 hours, as frame bytes; undefined if none is stored. */
  depthFrame(id: InstrumentId, day?: string): Uint8Array | undefined
  /** The same in pages of half an hour, those with rows newer than a time. */
  depthPages(id: InstrumentId, after?: UnixMs): readonly { first: UnixMs; newest: UnixMs; bytes: Uint8Array }[]
  /** Loads a page of an earlier process; returns its newest time, undefined if it cannot be read. */
  restoreDepth(id: InstrumentId, bytes: Uint8Array): UnixMs | undefined
  /** Loads the data of a perpetual from an earlier process. */
  restorePerpetual(id: InstrumentId, known: Readonly<KnownPerpetual>): void
  /** Everything that is current of a topic and kind, ascending by its key. */
  rows<K extends KindName>(topic: string, kind: K): readonly Row<K>[]
}
