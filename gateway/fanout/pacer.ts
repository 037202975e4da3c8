import type { Reader } from './reader'
import type { Clock } from './topic-stream'

/** Readers of one window; their turns fall on common moments, so that they share what is encoded. */
interface Lane {
  readers: Reader[]
  timerRuns: boolean
}

/**
 * Decides when a reader with news is flushed: at once when it was quiet for its window, else at the next common
 * moment of its window, at least half a window after its last frame.
 */
export class Pacer {
  private soon: Reader[] = []
  private readonly lanes = new Map<number, Lane>()

  constructor(
    private readonly clock: Clock,
    private readonly flush: (readers: readonly Reader[]) => void,
  ) {}

  wake(reader: Reader): void {
    if (reader.waiting) return
    reader.waiting = true
    if (this.clock.now() - reader.flushedAt >= reader.windowMs) {
      this.soon.push(reader)
      if (this.soon.length === 1) this.clock.soon(() => this.flushSoon())
      return
    }
    let lane = this.lanes.get(reader.windowMs)
    if (!lane) {
      lane = { readers: [], timerRuns: false }
      this.lanes.set(reader.windowMs, lane)
    }
    lane.readers.push(reader)
    this.schedule(reader.windowMs, lane)
  }

  private flushSoon(): void {
    const readers = this.soon
    this.soon = []
    this.turn(readers)
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
    const latest = this.clock.now() - windowMs / 2
    const due = lane.readers.filter((reader) => reader.flushedAt <= latest)
    lane.readers = lane.readers.filter((reader) => reader.flushedAt > latest && !reader.closed)
    this.turn(due)
    if (lane.readers.length > 0) this.schedule(windowMs, lane)
    else if (!lane.timerRuns) this.lanes.delete(windowMs)
  }

  private turn(readers: readonly Reader[]): void {
    for (const reader of readers) reader.waiting = false
    this.flush(readers)
  }
}
