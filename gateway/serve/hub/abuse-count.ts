import { ABUSE_CALLS_MAX, ABUSE_WINDOW_MS } from '../../../shared/protocol/limits'

/**
 * Counts a connection's refused calls; true with the first one too many within the window, and with none behind it:
 * thousands may be on their way already, and each would be told and cut anew.
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
