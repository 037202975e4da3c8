/** Closing the days that are over: which of them failed, and when it is begun again. */
export class DayClosing {
  /** Days may have to be closed. */
  isDue = false
  private readonly failed = new Set<string>()
  private failures = 0
  /** Writes that are to succeed before it is begun again. */
  private pause = 0

  /** Another day is over. */
  begin(): void {
    this.failures = 0
    this.again()
  }

  /** Whether a day is left out until it is begun again. */
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

  /** All were closed but those that failed: after a write that succeeds they are tried again, then after 2, 4, 8, … */
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
