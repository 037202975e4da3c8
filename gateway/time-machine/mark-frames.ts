import { type AnySection, decodeFrame, encodeSection, joinSections, rowsOf } from '../../shared/protocol/frame'
import type { KindName, Row } from '../../shared/protocol/kinds'
import { encodeSound } from '../../shared/protocol/sound-rows'

/** Pieces of a day in which the market is kept as it stood when a minute ended; their subject is that minute. */
export const BOARD_MARK = 'mark-board'
export const INDEX_MARK = 'mark-index'
/** The list of instruments, whenever it became another. */
export const TABLE_MARK = 'mark-table'

/** Subject of a mark: minutes since midnight, so that subjects sort as they happened. */
export const markLabel = (minute: number): string => String(minute).padStart(4, '0')

/** One index in a mark: its place in the list of instruments, its figures, and its minutes since the mark before. */
export interface IndexMark {
  place: number
  now: Row<'index'>
  minutes: readonly Row<'index-minute'>[]
}

const head = (topicId: number) => ({ topicId, flags: 0, epoch: 0, seq: 0, ingestTime: 0 })

/** Rows of the whole market in one section: the market's thread is let go between two. */
const BOARD_ROWS = 512

/** The sections of a mark of the whole market, one at a time. */
export function* boardSections(
  board: readonly Row<'board'>[],
  breadth: readonly Row<'breadth'>[],
): Generator<Uint8Array> {
  for (let from = 0; from < board.length; from += BOARD_ROWS) {
    yield encodeSound('board', head(0), board.slice(from, from + BOARD_ROWS))
  }
  yield encodeSound('breadth', head(0), breadth)
}

export const encodeIndexes = (indexes: readonly IndexMark[]): Uint8Array =>
  joinSections(
    indexes.flatMap(({ place, now, minutes }) => [
      encodeSection('index', head(place), [now]),
      encodeSection('index-minute', head(place), minutes),
    ]),
  )

export function decodeBoard(frame: Uint8Array): { board: Row<'board'>[]; breadth: Row<'breadth'>[] } {
  const sections = sectionsOf(frame)
  return { board: rowsIn(sections, 'board'), breadth: rowsIn(sections, 'breadth') }
}

export function decodeIndexes(frame: Uint8Array): IndexMark[] {
  const sections = sectionsOf(frame)
  return [...new Set(sections.map(({ topicId }) => topicId))].flatMap((place) => {
    const own = sections.filter(({ topicId }) => topicId === place)
    const [now] = rowsIn(own, 'index')
    return now ? [{ place, now, minutes: rowsIn(own, 'index-minute') }] : []
  })
}

function sectionsOf(frame: Uint8Array): AnySection[] {
  const decoded = decodeFrame(frame)
  if (!decoded.ok) throw new Error(`a mark cannot be read: ${decoded.reason}`)
  return decoded.sections
}

const rowsIn = <K extends KindName>(sections: readonly AnySection[], kind: K): Row<K>[] =>
  sections.filter((section) => section.kind === kind).flatMap((section) => rowsOf(section) as unknown as Row<K>[])
