import type { UnixMs } from '../../../shared/market/units'
import type { Row } from '../../../shared/protocol/kinds'
import { minuteOfDay } from '../recorder/page-key'
import { BOOKS_MARK, markLabel, rowsIn } from './mark-frames'
import type { RecordedReplayDay } from './recorded-day'

/**
 * Time for which a book is shown after its publication, ms: a quiet book is published seldom, and one that is no longer
 * stored not at all.
 */
const SHOWN_MS = 60_000
/** Minutes whose books are cached: the current and the previous one. */
const CACHED_MINUTES = 2

/** Books of a recorded day, as far as they were stored. */
export class ReplayedBooks {
  private readonly minutes = new Map<string, Map<number, Row<'quote'>[]>>()

  constructor(private readonly day: RecordedReplayDay) {}

  /** The newest book of the instrument at an index, published up to a time; undefined if none is on record. */
  at(place: number, at: UnixMs): Row<'quote'> | undefined {
    const minute = minuteOfDay(at)
    // A mark contains the data before its minute.
    for (const label of [markLabel(minute + 1), markLabel(minute)]) {
      const found = this.minute(label)
        .get(place)
        ?.findLast(({ time }) => time <= at)
      if (found) return found.time > at - SHOWN_MS ? found : undefined
    }
    return undefined
  }

  private minute(label: string): Map<number, Row<'quote'>[]> {
    const known = this.minutes.get(label)
    if (known) return known
    const books = new Map<number, Row<'quote'>[]>()
    for (const section of this.day.mark(BOOKS_MARK, label)) {
      const before = books.get(section.topicId) ?? []
      books.set(section.topicId, [...before, ...rowsIn([section], 'quote')])
    }
    // The running minute of a running day may be stored by the next read.
    if (books.size > 0) this.minutes.set(label, books)
    for (const old of [...this.minutes.keys()].sort().slice(0, -CACHED_MINUTES)) this.minutes.delete(old)
    return books
  }
}
