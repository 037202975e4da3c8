import type { FaultKind } from './source-fault'

/** A source that threw us out is left alone for this long. */
export const OPEN_MS = 30 * 60_000
const BACK_OFF_MS = 2_000
const BACK_OFF_MAX_MS = 60_000

interface BreakerOptions {
  now: () => number
  /** 0…1. */
  random: () => number
  /** So many connections cut in a row count as a ban. */
  resetsToBan: number
}

/**
 * Time of the next permitted request to a source. Consecutive faults double the wait up to a minute; a ban opens the
 * circuit for 30 minutes, after which one request decides.
 */
export class Breaker {
  /** True while the source is left alone because it does not want us. */
  isOpen = false
  private failures = 0
  private resets = 0
  private until = 0

  constructor(private readonly options: BreakerOptions) {}

  /** Milliseconds until the next permitted request; 0 = now. */
  get delay(): number {
    return Math.max(0, this.until - this.options.now())
  }

  get retryAt(): number {
    return this.until
  }

  succeeded(): void {
    this.failures = 0
    this.resets = 0
    this.until = 0
    this.isOpen = false
  }

  /** `restMs`: pause required by the source itself; it overrides all others. */
  failed(kind: FaultKind, restMs?: number): void {
    const { now, random, resetsToBan } = this.options
    this.failures++
    this.resets = kind === 'reset' ? this.resets + 1 : 0
    this.isOpen = kind === 'banned' || kind === 'forbidden' || this.resets >= resetsToBan
    if (this.isOpen || restMs !== undefined) {
      this.until = now() + Math.max(BACK_OFF_MS, restMs ?? OPEN_MS)
      return
    }
    const wait = Math.min(BACK_OFF_MAX_MS, BACK_OFF_MS * 2 ** Math.min(10, this.failures - 1))
    this.until = now() + Math.round(wait * (1 + random() / 4))
  }
}
