import { hasClosed, phaseAt, timeOfDay } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'

/** For an instrument that once arrived late, the wait is twice its delay, and at least a second. */
const SLACK_MIN_MS = 1_000
const SLACK_OF_NEED = 2
/** The delay is retained for this long and two more turns; then the delay observed meanwhile. */
const HELD_MS = 600_000
const HELD_SLACKS = 2
/** Once the market has closed and this time has passed, an instrument without rows is complete. */
const WHOLE_MS = 600_000

/**
 * Time up to which the silence of one instrument counts (market ms). Its rows may arrive later than others': by a
 * delay, in turns, or after their whole day. Its silence advances from its own newest print as the market advances from
 * the time that it had reached when that print arrived. It never counts beyond the time up to which the market is
 * known: an instrument that arrives in order with the others is silent up to there.
 */
export class SilenceClock {
  private newest: UnixMs = Number.NEGATIVE_INFINITY
  /** Market time when its newest print arrived. */
  private from: UnixMs = 0
  /** Delay of its silence, since it was found to arrive late. */
  private slack = 0
  /** The maximum delay observed since it was set, and its expiry. */
  private needed = 0
  private heldUntil: UnixMs = 0

  /** `reached`: up to when the market is known. */
  at(reached: UnixMs): UnixMs {
    const { newest, from, slack } = this
    const passed = reached - from
    // Arrives in order: most do.
    if (slack === 0 && newest + passed >= reached) return reached
    if (passed > WHOLE_MS + slack && hasClosed(phaseAt(timeOfDay(reached)))) return reached
    return Math.min(reached, newest + Math.max(0, passed - slack))
  }

  /** One of its prints arrived. */
  hear(time: UnixMs, reached: UnixMs): void {
    if (reached > time) this.learn(Math.min(reached, this.newest + reached - this.from) - time, reached)
    if (this.slack > 0 && reached > this.heldUntil) this.hold(this.needed, reached)
    this.newest = Math.max(this.newest, time)
    this.from = reached
  }

  /** `need`: by how much its silence would have gone too far without slack. */
  private learn(need: number, reached: UnixMs): void {
    if (need > this.slack) this.hold(need, reached)
    else this.needed = Math.max(this.needed, need)
  }

  private hold(need: number, reached: UnixMs): void {
    this.slack = need > 0 ? Math.max(SLACK_MIN_MS, SLACK_OF_NEED * need) : 0
    this.needed = 0
    this.heldUntil = reached + HELD_MS + HELD_SLACKS * this.slack
  }
}
