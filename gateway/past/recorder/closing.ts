/** Closing of finished days: which of them failed, and when to try again. */
export class DayClosing {
  /** Days may have to be closed. */
  isDue = false
  private readonly failed = new Set<string>()
  private failures = 0
  /** Successful writes until the next attempt. */
  private pause = 0

  /** Another day is over. */
  begin(): void {
    this.failures = 0
    this.again()
  }

  /** Whether a day is left out until the next attempt. */
  leavesOut(day: string): boolean {
    return this.failed.has(day)
  }

  /** Does something for a day. After a throw the others are closed without it. */
  try<T>(day: string, work: () => T): T {
    try {
      return work()
    } catch (thrown) {
      this.failed.add(day)
      throw thrown
    }
  }

  /**
   * All days are closed except the failed ones, which are tried again after the next successful write, then after 2, 4,
   * 8, …
   */
  done(): void {
    this.isDue = false
    this.pause = this.failed.size > 0 ? 2 ** this.failures++ : 0
  }

  /** A write succeeded. */
  wrote(): void {
    if (this.pause > 0 && --this.pause === 0) this.again()
  }

  private again(): void {
    this.pause = 0
    this.failed.clear()
    this.isDue = true
  }
}
