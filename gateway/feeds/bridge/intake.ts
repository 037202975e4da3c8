import type { FeedEvent } from '../../../shared/market/events'
import type { Incidents } from '../incidents'
import type { BridgeDay } from './market-day'
import type { Stream } from './streams'

/** Number of rows waiting for the market at which senders are paused, and the number at which they resume. */
export const FULL_ROWS = 40_000
const EASED_ROWS = 10_000
/** Senders that wait longer in one piece are an incident. */
const SLOWED_MS = 10_000

/** A line that was taken: on its way to the journal and the market. */
export interface AcceptedLine {
  stream: Stream
  /** Its new rows are those after `before` up to `last`. */
  before: number
  last: number
  raw: Buffer
  events: FeedEvent[]
  /** The trading day after it. */
  tradingDay: string
}

/** A sender that can be paused. */
interface Tap {
  pause(): void
  resume(): void
}

/** Lines between the senders and the market. Bounded: when the market is behind, senders are not read. */
export class BridgeIntake {
  /** Rows waiting. */
  waiting = 0
  readonly counts = { lines: 0, rows: 0, refused: 0, repeated: 0, slowedMs: 0 }
  private readonly lines: AcceptedLine[] = []
  private readonly taps = new Set<Tap>()
  private slowedSince: number | undefined
  private wake = () => {}

  constructor(
    readonly day: BridgeDay,
    readonly now: () => number,
    readonly incidents: Incidents,
  ) {}

  get isFull(): boolean {
    return this.slowedSince !== undefined
  }

  /** Paused whenever the market is behind, until the returned function is called. */
  tap(tap: Tap): () => void {
    this.taps.add(tap)
    if (this.isFull) tap.pause()
    return () => void this.taps.delete(tap)
  }

  put(line: AcceptedLine): void {
    this.lines.push(line)
    this.waiting += line.last - line.before
    if (!this.isFull && this.waiting >= FULL_ROWS) this.setFull(true)
    this.stir()
  }

  /** Lines of one trading day with about so many rows; empty when none wait. */
  next(rowsMax: number): AcceptedLine[] {
    let [count, rows] = [0, 0]
    for (const line of this.lines) {
      if (rows >= rowsMax || line.tradingDay !== this.lines[0]?.tradingDay) break
      rows += line.last - line.before
      count++
    }
    return this.lines.slice(0, count)
  }

  /** The market has these lines: they were the next ones. */
  done(lines: readonly AcceptedLine[]): void {
    this.lines.splice(0, lines.length)
    for (const { before, last } of lines) {
      this.waiting -= last - before
      this.counts.rows += last - before
    }
    this.counts.lines += lines.length
    if (this.isFull && this.waiting <= EASED_ROWS) this.setFull(false)
  }

  /** Resolves when something comes, or after `ms`. */
  async arrival(ms: number): Promise<void> {
    if (this.lines.length > 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Something changed that the feed should look at. */
  stir(): void {
    this.wake()
  }

  /** Senders that wait for long are trouble. */
  look(detail: string): void {
    if (this.slowedSince === undefined) this.incidents.close('bridge-slowed', 'bridge')
    else if (this.now() - this.slowedSince > SLOWED_MS) this.incidents.open('bridge-slowed', 'bridge', detail)
  }

  private setFull(full: boolean): void {
    if (full) this.slowedSince = this.now()
    else if (this.slowedSince !== undefined) {
      this.counts.slowedMs += this.now() - this.slowedSince
      this.slowedSince = undefined
    }
    for (const tap of this.taps) {
      if (full) tap.pause()
      else tap.resume()
    }
  }
}
