import type { InstrumentId } from '../../../shared/market/instrument'
import { type AuctionSession, MATCH_SLOT } from '../../../shared/market/session'
import type { Row } from '../../../shared/protocol/kinds'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { type BookDayFigures, emptyBookDay } from '../../../shared/protocol/rest-market'
import type { BookRecord } from '../../market/state/book-day'
import type { BookDayMark } from './book-day-marks'

/** What the marks ask of an instrument's running day. */
export interface BookedDay {
  books: Pick<BookRecord, 'isEmpty' | 'auctions' | 'sealedFrom' | 'peak'>
  line: { row(slot: number): Pick<Row<'minute'>, 'close' | 'volume'> | undefined }
}

/**
 * Finds what books said since the mark before, of one auction: what was sealed goes with the opening one. The newest
 * minute is told again, for it was under way, and the newest place once more: marks are further apart than a place is
 * long.
 */
export class BookDayNews {
  /** Newest place that was told; −1 = none. */
  private newest = -1
  /** Of what is told next. */
  private place = 0
  private slot = 0
  /** Of each instrument whose auction has matched, the shares that were told. */
  private readonly matched = new Map<InstrumentId, number>()

  constructor(private readonly session: AuctionSession) {}

  /** Another day begins. */
  clear(): void {
    this.newest = -1
    this.place = 0
    this.slot = 0
    this.matched.clear()
  }

  /** Figures of the closing auction stand where those of the opening one would. */
  take({ id: ids, kind }: InstrumentTable, dayOf: (id: InstrumentId) => BookedDay | undefined): BookDayMark[] {
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
    const told = { ...emptyBookDay(), auction: books.auctions[this.session].places(fromPlace) }
    return this.session === 'closing' ? told : { ...told, sealed: books.sealedFrom(fromSlot), peak: books.peak }
  }

  private match(id: InstrumentId, { line }: BookedDay): BookDayMark['match'] {
    const row = line.row(MATCH_SLOT[this.session])
    if (!row || row.volume === 0 || this.matched.get(id) === row.volume) return undefined
    this.matched.set(id, row.volume)
    return { price: row.close, volume: row.volume }
  }
}
