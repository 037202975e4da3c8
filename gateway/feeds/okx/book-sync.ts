import { CoinBook } from '../coin/book'
import type { CoinPair } from '../coin/pair'
import { text } from '../coin/text'
import type { BookRow } from './messages'

/** Effect of a message on the book. `broken`: the book is no longer reliable, and why. */
type BookStep = 'applied' | 'early' | { broken: string }

/**
 * A pair's book by the venue's rule: a snapshot, then updates each of which names the one before it. After a
 * maintenance the numbers start over, with a `seqId` below its own `prevSeqId`; that is no gap. If the venue sends a
 * checksum of the best 25 levels, it must match.
 */
export class BookSync {
  readonly book: CoinBook
  isWhole = false
  private last: number | undefined

  constructor(pair: CoinPair) {
    this.book = new CoinBook(pair)
  }

  snapshot(row: BookRow): BookStep {
    this.book.clear()
    this.isWhole = true
    return this.take(row)
  }

  update(row: BookRow): BookStep {
    if (!this.isWhole) return 'early'
    const { last } = this
    if (last !== undefined && row.prevSeqId !== undefined && row.prevSeqId !== last) {
      return this.broken(text.reason.gap(last, row.prevSeqId))
    }
    return this.take(row)
  }

  private take({ bids, asks, seqId, checksum }: BookRow): BookStep {
    this.last = seqId
    this.book.apply(bids, asks)
    if (checksum && this.book.checksum() !== checksum) return this.broken(text.reason.checksum)
    return this.book.isCrossed ? this.broken(text.reason.crossed) : 'applied'
  }

  private broken(reason: string): BookStep {
    this.book.clear()
    this.isWhole = false
    this.last = undefined
    return { broken: reason }
  }
}
