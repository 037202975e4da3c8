import { STANDARD_LEDGER_ID } from '../../../shared/flow/definitions'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { AuctionSession } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import { encodeSeries } from '../../../shared/protocol/day-series'
import { flowColumns } from '../../../shared/protocol/flow-rows'
import { encodeSection, joinSections } from '../../../shared/protocol/frame'
import type { Row } from '../../../shared/protocol/kinds'
import type { FlowDay, InstrumentTable } from '../../../shared/protocol/rest'
import type { BookDay } from '../../../shared/protocol/rest-market'
import { dayRowsOf } from '../recorder/day-rows'
import { minuteOfDay } from '../recorder/page-key'
import { PrintColumns } from '../recorder/print-columns'
import type { TradesAnswer } from '../recorder/trades-page'
import { tradesPage } from '../recorder/trades-page'
import { bookMarks } from './auction-at'
import { joinBookDays } from './book-day-marks'
import { FindingsPart } from './findings-part'
import { BOOKS_MARK, markLabel, rowsIn, sectionsOf } from './mark-frames'
import type { RecordedReplayDay } from './recorded-day'

/** Query about an instrument. */
export interface InstrumentQuery {
  id: string
  at: UnixMs
}

/** Prints of one section. */
const SECTION_ROWS = 16_384
/** Prints answered at once: the newest ones. As many as the busiest day has. */
const PRINTS_MAX = 400_000

const labelAt = (at: UnixMs): string => markLabel(minuteOfDay(at))

function tableAt(day: RecordedReplayDay, at: UnixMs): InstrumentTable | undefined {
  return day.table(labelAt(at))
}

/** Auctions and sealed orders of an instrument as of the newest minute. */
export function bookDayOf(day: RecordedReplayDay, { id, at }: InstrumentQuery): BookDay {
  const place = tableAt(day, at)?.id.indexOf(id) ?? -1
  const figuresOf = (session: AuctionSession) =>
    joinBookDays(bookMarks(day, session, at).filter((mark) => mark.place === place)).figures
  return { id, tradingDay: day.day, ...figuresOf('opening'), closing: figuresOf('closing').auction }
}

/** The stored books of an instrument up to a time, as a frame. */
export function bookLevelsOf(day: RecordedReplayDay, { id, at }: InstrumentQuery): Uint8Array {
  const place = tableAt(day, at)?.id.indexOf(id) ?? -1
  // A mark contains the data before its minute.
  const marks = day.marks(BOOKS_MARK, '', markLabel(minuteOfDay(at) + 1))
  const rows = marks.flatMap(({ bytes }) => {
    const own = sectionsOf(bytes).filter(({ topicId }) => topicId === place)
    return rowsIn(own, 'quote').filter(({ time }) => time <= at)
  })
  return joinSections(rows.length > 0 ? [encodeSeries('quote', day.day, rows)] : [])
}

/** The prints of an instrument up to a time, without sums sent as prints, as a frame; undefined if there are none. */
export function printsOf(day: RecordedReplayDay, { id, at }: InstrumentQuery): Uint8Array | undefined {
  const prints = printsUpTo(day, { id, at })
  if (!prints) return undefined
  const rows: Row<'trade'>[] = []
  for (let index = Math.max(0, prints.rows - PRINTS_MAX); index < prints.rows; index++) {
    const { extra: _, summed, ...row } = prints.at(index)
    if (!summed) rows.push(row)
  }
  if (rows.length === 0) return undefined
  const sections: Uint8Array[] = []
  for (let from = 0; from < rows.length; from += SECTION_ROWS) {
    const head = { topicId: 0, flags: 0, epoch: Number(day.day), seq: from + 1, ingestTime: 0 }
    sections.push(encodeSection('trade', head, rows.slice(from, from + SECTION_ROWS)))
  }
  return joinSections(sections)
}

/** The same as pages with sums included: prints numbered after `after`. */
export function replayedTrades(
  day: RecordedReplayDay,
  { after, limit, ...query }: InstrumentQuery & { after: number; limit: number },
): TradesAnswer | undefined {
  const named = day.place(query.id)
  // Numbered by stored position, so that a number does not depend on the time.
  const prints = named && day.prints(named, 0, minuteOfDay(query.at))
  return prints && tradesPage(prints, day.day, { from: 0, to: query.at + 1, after, limit })
}

/** The ledger of an instrument by minute, standard definition, in yuan; undefined if there is none. */
export function flowDayOf(day: RecordedReplayDay, { id, at }: InstrumentQuery): FlowDay | undefined {
  const named = day.place(id)
  const table = tableAt(day, at)
  const place = table?.id.indexOf(id) ?? -1
  const prints = printsUpTo(day, { id, at })
  if (!named || !prints || !table || place < 0) return undefined
  const { minute, flow } = dayRowsOf(prints, named)
  if (flow.length === 0) return undefined
  const scales = { priceScale: table.priceScale[place] ?? 2, volumeScale: table.volumeScale[place] ?? 0 }
  const figures = flowColumns(flow, minute, scales)
  return { id, tradingDay: day.day, definition: STANDARD_LEDGER_ID, whole: true, ...figures }
}

/** Split findings as published at a time. */
export const findingsAt = (day: RecordedReplayDay, at: UnixMs, subject: string): SplitFinding[] =>
  new FindingsPart(day, at).findings(subject)

function printsUpTo(day: RecordedReplayDay, { id, at }: InstrumentQuery): PrintColumns | undefined {
  const named = day.place(id)
  if (!named) return undefined
  const all = day.prints(named, 0, minuteOfDay(at))
  const upTo = new PrintColumns(all.rows)
  for (let index = 0; index < all.rows; index++) {
    if ((all.time[index] as number) <= at) upTo.copyRow(all, index)
  }
  return upTo
}
