import { ABUSE_CALLS_MAX, ABUSE_WINDOW_MS } from '../../../shared/protocol/limits'

/**
 * Counts a connection's refused calls. Returns true for the first call above the limit within the window and false for
 * those after it: thousands may be in flight, and each would be answered and disconnected again.
 */
export class AbuseCount {
  private since = Number.NEGATIVE_INFINITY
  private faults = 0

  constructor(private readonly clock: () => number) {}

  add(): boolean {
    const now = this.clock()
    if (now - this.since > ABUSE_WINDOW_MS) {
      this.since = now
      this.faults = 0
    }
    this.faults++
    return this.faults === ABUSE_CALLS_MAX + 1
  }
}
