import type { InstrumentId } from '../../../shared/market/instrument'
import type { UnixMs } from '../../../shared/market/units'
import { type AnySection, decodeFrame, encodeSection, joinSections, rowsOf } from '../../../shared/protocol/frame'
import type { KindName, Row } from '../../../shared/protocol/kinds'
import { encodeSound } from '../../../shared/protocol/sound-rows'
import type { FindingState } from '../../market/state/finding-states'

/** Pieces of a day in which the state of the market at the end of a minute is stored; their subject is that minute. */
export const BOARD_MARK = 'mark-board'
export const INDEX_MARK = 'mark-index'
export const MEASURE_MARK = 'mark-measure'
/** The largest orders of the whole market. */
export const DEALS_MARK = 'mark-deals'
/** States of findings since the previous mark, each with its time. */
export const FINDINGS_MARK = 'mark-findings'
/** Books of the minute, of the instruments with stored books. */
export const BOOKS_MARK = 'mark-books'
/** Order book data that prints do not contain, and the result of the opening auction: for instruments with changes. */
export const BOOK_DAY_MARK = 'mark-book-day'
/** The closing auction and its match, written the same way. */
export const CLOSING_MARK = 'mark-closing'
/** The day's 盘口异动 where they are derived: recorded ones are a series of the day. */
export const EVENTS_MARK = 'mark-events'
/** The list of instruments, whenever it became another. */
export const TABLE_MARK = 'mark-table'

/** Subject of a mark: minutes since midnight, so that subjects sort as they happened. */
export const markLabel = (minute: number): string => String(minute).padStart(4, '0')

/** One index in a mark: its index in the list of instruments, its figures, and its minutes since the previous mark. */
export interface IndexMark {
  place: number
  now: Row<'index'>
  minutes: readonly Row<'index-minute'>[]
}

/** State of a finding from a time on, in stored form: nearly all of them are skipped. */
export interface StoredFindingState {
  time: UnixMs
  id: string
  /** The finding, JSON. */
  body: Buffer
}

const head = (topicId: number) => ({ topicId, flags: 0, epoch: 0, seq: 0, ingestTime: 0 })

/** Rows in one section: the market's thread is released between two. */
const ROWS = 512
/** The same of findings, a few KB each. */
const FINDINGS = 32

/** The sections of rows of one kind, one at a time. */
export function* rowSections<K extends KindName>(kind: K, rows: readonly Row<K>[]): Generator<Uint8Array> {
  for (let from = 0; from < rows.length; from += ROWS) yield encodeSound(kind, head(0), rows.slice(from, from + ROWS))
}

/** The sections of a mark of the whole market. */
export function* boardSections(
  board: readonly Row<'board'>[],
  breadth: readonly Row<'breadth'>[],
): Generator<Uint8Array> {
  yield* rowSections('board', board)
  yield* rowSections('breadth', breadth)
}

/** Line of market time, id and finding (JSON). */
export const findingLine = (time: UnixMs, id: string, body: string): string => `${time}\t${id}\t${body}\n`

/** Lines of findings, in batches: a text of this size in a frame takes much longer to read. */
export function* findingLines(states: readonly FindingState[]): Generator<Uint8Array> {
  for (let from = 0; from < states.length; from += FINDINGS) {
    const some = states.slice(from, from + FINDINGS)
    yield Buffer.from(some.map(({ time, finding }) => findingLine(time, finding.id, JSON.stringify(finding))).join(''))
  }
}

export function* bookSections(
  books: readonly { id: InstrumentId; rows: readonly Row<'quote'>[] }[],
  placeOf: (id: InstrumentId) => number,
): Generator<Uint8Array> {
  for (const { id, rows } of books) {
    const place = placeOf(id)
    if (place >= 0) yield encodeSound('quote', head(place), rows)
  }
}

export const encodeIndexes = (indexes: readonly IndexMark[]): Uint8Array =>
  joinSections(
    indexes.flatMap(({ place, now, minutes }) => [
      encodeSection('index', head(place), [now]),
      encodeSection('index-minute', head(place), minutes),
    ]),
  )

export function decodeIndexes(frame: Uint8Array): IndexMark[] {
  const sections = sectionsOf(frame)
  return [...new Set(sections.map(({ topicId }) => topicId))].flatMap((place) => {
    const own = sections.filter(({ topicId }) => topicId === place)
    const [now] = rowsIn(own, 'index')
    return now ? [{ place, now, minutes: rowsIn(own, 'index-minute') }] : []
  })
}

export function sectionsOf(frame: Uint8Array): AnySection[] {
  const decoded = decodeFrame(frame)
  if (!decoded.ok) throw new Error(`a mark cannot be read: ${decoded.reason}`)
  return decoded.sections
}

export const rowsIn = <K extends KindName>(sections: readonly AnySection[], kind: K): Row<K>[] =>
  sections.filter((section) => section.kind === kind).flatMap((section) => rowsOf(section) as unknown as Row<K>[])

const TAB = 9
const END = 10

/** States of findings, in order of publication; `lines` must not be changed. */
export function findingStatesIn(lines: Buffer): StoredFindingState[] {
  const states: StoredFindingState[] = []
  for (let from = 0; from < lines.length; ) {
    const found = lines.indexOf(END, from)
    const end = found < 0 ? lines.length : found
    const [first, second] = [lines.indexOf(TAB, from), lines.indexOf(TAB, lines.indexOf(TAB, from) + 1)]
    if (first >= from && second > first && second < end) {
      const time = Number(lines.toString('latin1', from, first))
      states.push({ time, id: lines.toString('utf8', first + 1, second), body: lines.subarray(second + 1, end) })
    }
    from = end + 1
  }
  return states
}
