import { CoinBook } from '../coin/book'
import type { CoinPair } from '../coin/pair'
import { text } from '../coin/text'
import type { DepthMessage, DepthSnapshot } from './messages'

/** Updates stored while the snapshot is pending: at ten a second, more than a minute. */
const EARLY_MAX = 1_000

/** Effect of a message on the book. `broken`: the book is no longer reliable, and why. */
export type SyncStep = 'applied' | 'early' | 'old' | { broken: string }

/**
 * A pair's book by the venue's rule: keep updates, take a snapshot, drop what it holds, and from then on accept only
 * what follows without a hole. Spot numbers follow one another (`U` = last `u` + 1); futures numbers may skip, so
 * there each update names the one before it (`pu` = last `u`).
 * https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams#how-to-manage-a-local-order-book-correctly
 */
export class DepthSync {
  readonly book: CoinBook
  private early: DepthMessage[] = []
  /** Last number in the book; -1 = there is no snapshot yet. */
  private last = -1
  /** The next update is the first after a snapshot, which may overlap it. */
  private isFirst = false

  constructor(pair: CoinPair) {
    this.book = new CoinBook(pair)
  }

  get isWhole(): boolean {
    return this.last >= 0
  }

  /** Drops the book; updates are stored from here on until a snapshot arrives. */
  restart(): void {
    this.book.clear()
    this.early = []
    this.last = -1
  }

  update(message: DepthMessage): SyncStep {
    if (this.last < 0) {
      if (this.early.length >= EARLY_MAX) return this.broken(text.reason.early, message)
      this.early.push(message)
      return 'early'
    }
    const isOld = message.pu === undefined ? message.u <= this.last : message.u < this.last
    if (isOld) return 'old'
    const hole = this.holeBefore(message)
    if (hole) return this.broken(hole, message)
    this.isFirst = false
    this.last = message.u
    this.book.apply(message.b, message.a)
    return this.book.isCrossed ? this.broken(text.reason.crossed, message) : 'applied'
  }

  /** Takes the whole book and what came since. */
  snapshot({ lastUpdateId, bids, asks }: DepthSnapshot): SyncStep {
    const { early } = this
    this.restart()
    this.last = lastUpdateId
    this.isFirst = true
    this.book.apply(bids, asks)
    for (const [at, message] of early.entries()) {
      const step = this.update(message)
      if (typeof step !== 'object') continue
      this.early = early.slice(at)
      return step
    }
    return 'applied'
  }

  private holeBefore({ U, u, pu }: DepthMessage): string | undefined {
    if (this.isFirst) {
      const joins = pu === undefined ? U <= this.last + 1 : U <= this.last && u >= this.last
      return joins ? undefined : text.reason.staleSnapshot
    }
    if (pu !== undefined) return pu === this.last ? undefined : text.reason.gap(this.last, pu)
    return U === this.last + 1 ? undefined : text.reason.gap(this.last + 1, U)
  }

  /** Starts over with the message that did not fit: the next snapshot may contain the updates before it. */
  private broken(reason: string, message: DepthMessage): SyncStep {
    this.restart()
    this.early.push(message)
    return { broken: reason }
  }
}
