import { timeOfDay } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'

const LUNCH_BEGINS = (11 * 60 + 30) * 60_000
const LUNCH_ENDS = 13 * 3_600_000
/** Shown part of the noon break before the clock skips the rest. */
const LUNCH_SHOWN_MS = 60_000

/** The clock of a replay: stopped or running within a part of one day; it skips the noon break. */
export class MachineClock {
  playing = false
  private base: UnixMs
  private since = 0

  constructor(
    at: UnixMs,
    public speed: number,
    /** Wall clock, ms, never going back. */
    private readonly now: () => number,
  ) {
    this.base = at
  }

  /** Current position; never beyond `last`. */
  at(last: UnixMs): UnixMs {
    const gone = this.playing ? (this.now() - this.since) * this.speed : 0
    return Math.min(last, overLunch(this.base, this.base + gone))
  }

  set(at: UnixMs): void {
    this.base = at
    this.since = this.now()
  }

  play(): void {
    if (this.playing) return
    this.since = this.now()
    this.playing = true
  }

  /** Stops at `at`. */
  pause(at: UnixMs): void {
    this.base = at
    this.playing = false
  }

  /** Continues from `at` at another speed. */
  pace(speed: number, at: UnixMs): void {
    this.set(at)
    this.speed = speed
  }
}

/** The break is as long as the market makes it; a replay shows its first minute only. */
function overLunch(from: UnixMs, to: UnixMs): UnixMs {
  const midnight = from - timeOfDay(from)
  const begins = midnight + LUNCH_BEGINS + LUNCH_SHOWN_MS
  const ends = midnight + LUNCH_ENDS
  if (from >= ends || to <= begins) return to
  return ends + (to - Math.max(begins, from))
}
