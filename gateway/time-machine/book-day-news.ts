import type { InstrumentId } from '../../shared/market/instrument'
import type { Row } from '../../shared/protocol/kinds'
import type { InstrumentTable } from '../../shared/protocol/rest'
import type { BookDayFigures } from '../../shared/protocol/rest-market'
import type { BookDayMark } from './book-day-marks'

/** What the marks ask of an instrument's running day. */
export interface BookedDay {
  books: { readonly isEmpty: boolean; day(fromPlace: number, fromSlot: number): BookDayFigures }
  line: { row(slot: number): Pick<Row<'minute'>, 'close' | 'volume'> | undefined }
}

/** Finds what books said since the mark before; the newest place and minute are told again, for they were under way. */
export class BookDayNews {
  private place = 0
  private slot = 0
  /** Of each instrument whose opening auction has matched, the shares that were told. */
  private readonly matched = new Map<InstrumentId, number>()

  /** Another day begins. */
  clear(): void {
    this.place = 0
    this.slot = 0
    this.matched.clear()
  }

  take({ id: ids, kind }: InstrumentTable, dayOf: (id: InstrumentId) => BookedDay | undefined): BookDayMark[] {
    const { place: fromPlace, slot: fromSlot } = this
    return ids.flatMap((id, place): BookDayMark[] => {
      const day = kind[place] === 'index' || kind[place] === 'crypto' ? undefined : dayOf(id)
      if (!day) return []
      const match = this.match(id, day)
      if (day.books.isEmpty && !match) return []
      const figures = day.books.day(fromPlace, fromSlot)
      const { auction, sealed } = figures
      if (!match && auction.place.length + sealed.slot.length === 0) return []
      this.place = Math.max(this.place, auction.place.at(-1) ?? 0)
      this.slot = Math.max(this.slot, sealed.slot.at(-1) ?? 0)
      return [{ place, figures, match }]
    })
  }

  private match(id: InstrumentId, { line }: BookedDay): BookDayMark['match'] {
    const row = line.row(0)
    if (!row || row.volume === 0 || this.matched.get(id) === row.volume) return undefined
    this.matched.set(id, row.volume)
    return { price: row.close, volume: row.volume }
  }
}
