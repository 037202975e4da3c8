import type { Reader } from './reader'
import type { Clock } from './topic-stream'

/** Readers with the same window; they are flushed at common times, so that they share encoded rows. */
interface Lane {
  readers: Reader[]
  timerRuns: boolean
}

interface PaceRule {
  /**
   * Shortest windows by load: many readers of a busy topic get larger frames instead of growing delays.
   */
  floorsMs: readonly [number, ...number[]]
  /** Share of the time spent flushing above which the next floor is used, and below which the previous one. */
  busy: number
  relaxed: number
}

/** No limit, then 15 and 10 frames a second. */
const READERS: PaceRule = { floorsMs: [0, 1_000 / 15, 100], busy: 0.12, relaxed: 0.04 }
/** Readers without an account: 4 frames a second at most, fewer at a low load already. */
export const GUESTS: PaceRule = { floorsMs: [250, 1_000, 3_000], busy: 0.04, relaxed: 0.01 }

/** How often that share is looked at. */
const LOAD_PERIOD_MS = 200

/**
 * Decides when a reader with news is flushed: at once when it was quiet for its window or the news is urgent, else at
 * the next common moment of its window, at least half a window after its last frame. Under load windows widen.
 */
export class Pacer {
  private soon: Reader[] = []
  private readonly lanes = new Map<number, Lane>()
  private floor = 0
  private periodFrom = 0
  private busyMs = 0

  /** `flush` gets the readers whose turn it is, together. */
  constructor(
    private readonly clock: Clock,
    private readonly flush: (readers: readonly Reader[], now: number) => void,
    private readonly rule: PaceRule = READERS,
    /** While true, the longest window applies. */
    private readonly mustYield: () => boolean = () => false,
  ) {}

  /** Whether windows are widened because flushing takes much time. */
  get isBusy(): boolean {
    return this.floor > 0
  }

  private get floorMs(): number {
    const { floorsMs } = this.rule
    return (this.mustYield() ? floorsMs.at(-1) : floorsMs[this.floor]) as number
  }

  /** Whether readers wait for the end of the current work; readers with urgent news are always among them. */
  get hurries(): boolean {
    return this.soon.length > 0
  }

  /** `now`: by the clock. */
  wake(reader: Reader, urgent = false, now = this.clock.now()): void {
    if (reader.inSoon) return
    if (!urgent && reader.inLane) return
    const windowMs = Math.max(reader.windowMs, this.floorMs)
    if (urgent || now - reader.flushedAt >= windowMs) {
      reader.inSoon = true
      this.soon.push(reader)
      if (this.soon.length === 1) this.clock.soon(this.flushSoon)
      return
    }
    let lane = this.lanes.get(windowMs)
    if (!lane) {
      lane = { readers: [], timerRuns: false }
      this.lanes.set(windowMs, lane)
    }
    reader.inLane = true
    lane.readers.push(reader)
    if (!lane.timerRuns) this.schedule(windowMs, lane)
  }

  private readonly flushSoon = (): void => {
    const readers = this.soon
    this.soon = []
    for (const reader of readers) reader.inSoon = false
    this.turn(readers, this.clock.now())
  }

  private turn(readers: readonly Reader[], now: number): void {
    this.flush(readers, now)
    const after = this.clock.now()
    this.busyMs += after - now
    const periodMs = after - this.periodFrom
    if (periodMs < LOAD_PERIOD_MS) return
    const share = this.busyMs / periodMs
    if (share > this.rule.busy) this.floor = Math.min(this.rule.floorsMs.length - 1, this.floor + 1)
    else if (share < this.rule.relaxed) this.floor = Math.max(0, this.floor - 1)
    this.periodFrom = after
    this.busyMs = 0
  }

  private schedule(windowMs: number, lane: Lane): void {
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
      if (!reader.closed && reader.flushedAt > latest && reader.pending.count > 0) {
        early.push(reader)
      } else {
        reader.inLane = false
        due.push(reader)
      }
    }
    lane.readers = early
    this.turn(due, now)
    if (lane.timerRuns) return
    if (lane.readers.length > 0) this.schedule(windowMs, lane)
    else this.lanes.delete(windowMs)
  }
}
