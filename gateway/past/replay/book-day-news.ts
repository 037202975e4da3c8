import type { InstrumentId } from '../../../shared/market/instrument'
import { type AuctionSession, MATCH_SLOT } from '../../../shared/market/session'
import type { Row } from '../../../shared/protocol/kinds'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { type BookDayFigures, emptyBookDay } from '../../../shared/protocol/rest-market'
import type { BookRecord } from '../../market/state/book-day'
import type { BookDayMark } from './book-day-marks'

/** Data of an instrument's running day that the marks need. */
export interface BookedDay {
  books: Pick<BookRecord, 'isEmpty' | 'auctions' | 'sealedFrom' | 'peak'>
  line: { row(slot: number): Pick<Row<'minute'>, 'close' | 'volume'> | undefined }
}

/**
 * Collects order book data since the previous mark, for one auction: sealed volume is stored with the opening one. The
 * newest minute is repeated because it was incomplete, and so is the newest slot: marks are further apart than the
 * length of a slot.
 */
export class BookDayNews {
  /** Newest slot that was written; −1 = none. */
  private newest = -1
  /** Position of the next output. */
  private place = 0
  private slot = 0
  /** For each instrument whose auction has matched, the published shares. */
  private readonly matched = new Map<InstrumentId, number>()

  constructor(private readonly session: AuctionSession) {}

  /** Another day begins. */
  clear(): void {
    this.newest = -1
    this.place = 0
    this.slot = 0
    this.matched.clear()
  }

  /** Data of the closing auction is stored in the fields of the opening one. */
  takeMarks({ id: ids, kind }: InstrumentTable, dayOf: (id: InstrumentId) => BookedDay | undefined): BookDayMark[] {
    const { newest: before, place: fromPlace, slot: fromSlot } = this
    const marks = ids.flatMap((id, place): BookDayMark[] => {
      const day = kind[place] === 'index' || kind[place] === 'crypto' ? undefined : dayOf(id)
      if (!day) return []
      const match = this.match(id, day)
      if (day.books.isEmpty && !match) return []
      const figures = this.figures(day, fromPlace, fromSlot)
      const { auction, sealed } = figures
      if (!match && auction.place.length + sealed.slot.length === 0) return []
      this.newest = Math.max(this.newest, auction.place.at(-1) ?? -1)
      this.slot = Math.max(this.slot, sealed.slot.at(-1) ?? 0)
      return [{ place, figures, match }]
    })
    this.place = this.newest === before ? this.newest + 1 : this.newest
    return marks
  }

  private figures({ books }: BookedDay, fromPlace: number, fromSlot: number): BookDayFigures {
    const figures = { ...emptyBookDay(), auction: books.auctions[this.session].places(fromPlace) }
    return this.session === 'closing' ? figures : { ...figures, sealed: books.sealedFrom(fromSlot), peak: books.peak }
  }

  private match(id: InstrumentId, { line }: BookedDay): BookDayMark['match'] {
    const row = line.row(MATCH_SLOT[this.session])
    if (!row || row.volume === 0 || this.matched.get(id) === row.volume) return undefined
    this.matched.set(id, row.volume)
    return { price: row.close, volume: row.volume }
  }
}
