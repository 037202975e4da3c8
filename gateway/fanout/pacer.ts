import type { Reader } from './reader'
import type { Clock } from './topic-stream'

/** Readers of one window; their turns fall on common moments, so that they share what is encoded. */
interface Lane {
  readers: Reader[]
  timerRuns: boolean
}

/**
 * Decides when a reader with news is flushed: at once when it was quiet for its window or the news is urgent, else at
 * the next common moment of its window, at least half a window after its last frame.
 */
export class Pacer {
  private soon: Reader[] = []
  private readonly lanes = new Map<number, Lane>()

  /** `flush` gets the readers whose turn it is, together. */
  constructor(
    private readonly clock: Clock,
    private readonly flush: (readers: readonly Reader[], now: number) => void,
  ) {}

  /** Whether readers wait for what is going on now to end; all that were woken for urgent news are among them. */
  get hurries(): boolean {
    return this.soon.length > 0
  }

  wake(reader: Reader, urgent = false): void {
    if (reader.inSoon) return
    if (!urgent && reader.inLane) return
    if (urgent || this.clock.now() - reader.flushedAt >= reader.windowMs) {
      reader.inSoon = true
      this.soon.push(reader)
      if (this.soon.length === 1) this.clock.soon(() => this.flushSoon())
      return
    }
    let lane = this.lanes.get(reader.windowMs)
    if (!lane) {
      lane = { readers: [], timerRuns: false }
      this.lanes.set(reader.windowMs, lane)
    }
    reader.inLane = true
    lane.readers.push(reader)
    this.schedule(reader.windowMs, lane)
  }

  private flushSoon(): void {
    const readers = this.soon
    this.soon = []
    for (const reader of readers) reader.inSoon = false
    this.flush(readers, this.clock.now())
  }

  private schedule(windowMs: number, lane: Lane): void {
    if (lane.timerRuns) return
    lane.timerRuns = true
    const now = this.clock.now()
    const next = (Math.floor(now / windowMs) + 1) * windowMs
    this.clock.later(Math.max(1, Math.ceil(next - now)), () => {
      lane.timerRuns = false
      this.flushLane(windowMs, lane)
    })
  }

  private flushLane(windowMs: number, lane: Lane): void {
    const now = this.clock.now()
    const latest = now - windowMs / 2
    const due: Reader[] = []
    const early: Reader[] = []
    for (const reader of lane.readers) {
      if (!reader.closed && reader.flushedAt > latest && reader.pending.length > 0) {
        early.push(reader)
      } else {
        reader.inLane = false
        due.push(reader)
      }
    }
    lane.readers = early
    this.flush(due, now)
    if (lane.readers.length > 0) this.schedule(windowMs, lane)
    else if (!lane.timerRuns) this.lanes.delete(windowMs)
  }
}
