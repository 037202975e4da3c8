import type { CoinDepth, PerpetualNews } from '../../../../shared/market/events'
import type { InstrumentId } from '../../../../shared/market/instrument'
import type { KindName, Row } from '../../../../shared/protocol/kinds'
import { topic } from '../../../../shared/protocol/topics'
import type { MarketCore } from '../market'
import { PerpetualBook } from '../perpetual-book'
import type { RowMaker } from './row-maker'

/** Funding and open interest of perpetuals; a new day of theirs does not reset them. */
export class PerpetualRows implements RowMaker {
  readonly kinds = ['perpetual', 'perpetual-minute', 'funding'] as const
  private readonly books = new Map<InstrumentId, PerpetualBook>()

  constructor(private readonly market: MarketCore) {}

  coin(event: PerpetualNews | CoinDepth): void {
    if (event.kind !== 'perpetual') return
    this.bookOf(event.instrument).add(event)
  }

  /** State known by an earlier process. */
  restore(id: InstrumentId, known: Parameters<PerpetualBook['restore']>[0]): void {
    this.bookOf(id).restore(known)
  }

  tick(): void {
    const { out, ingestTime, interest } = this.market
    for (const [id, book] of this.books) {
      const name = topic.coin(id)
      if (!interest(name)) {
        // The next reader gets all existing rows.
        book.forgetChanges()
        continue
      }
      const { now, minutes, settled } = book.takeChanged()
      if (now) out.push({ kind: 'perpetual', topic: name, row: now, ingestTime })
      for (const row of minutes) out.push({ kind: 'perpetual-minute', topic: name, row, ingestTime })
      for (const row of settled) out.push({ kind: 'funding', topic: name, row, ingestTime })
    }
  }

  rows(id: InstrumentId, kind: KindName): Row<'perpetual' | 'perpetual-minute' | 'funding'>[] | undefined {
    const book = this.books.get(id)
    if (!book) return undefined
    if (kind === 'perpetual') return [book.current()]
    return kind === 'funding' ? book.settled() : book.minutes()
  }

  restart(): void {
    // A day of the exchanges does not affect coins.
  }

  private bookOf(id: InstrumentId): PerpetualBook {
    const book = this.books.get(id) ?? new PerpetualBook()
    this.books.set(id, book)
    return book
  }
}
