import type { FaultCode } from '../../../shared/market/feed-faults'

/** A row is early if it is this far in the future, wall ms. */
const EARLY_MS = 2_000
/** An exchange is silent if nothing arrives for this long while at least this many events were expected. */
const SILENT_MS = 15_000
const EXPECTED_MIN = 20
/** Events a second are averaged over this many checks with events, or shortly after one with events. */
const LOOKS = 60
const PAUSE_MS = 5_000
/** A single check may be chance: the feed's clock may have jumped over a break. */
const LOOKS_WRONG = 2

/** Time of the feed's clock. */
export interface LookedClock {
  marketTime: number
  /** Wall time. */
  speed: number
  isTrading: boolean
  /** A row is late if it is older than this, wall ms. */
  lateMs: number
}

interface PulseFault {
  code: FaultCode
  size: number
}

/** Arrival of one exchange's events: their age, and whether there are any. Checked once a second. */
export class ExchangePulse {
  private events = 0
  private newest = 0
  /** Events a second; grows into an average over the first looks. */
  private rate = 0
  private looks = 0
  private lookedAt = 0
  private heardAt = 0
  /** Wall ms that the newest event was older (negative: younger) than the clock, and at how many looks running. */
  private age = 0
  private late = 0
  private early = 0
  private silentMs = 0

  beat(exchangeTime: number): void {
    this.events++
    if (exchangeTime > this.newest) this.newest = exchangeTime
  }

  /** `now`: the wall clock, epoch ms. */
  look({ marketTime, speed, isTrading, lateMs }: LookedClock, now: number): void {
    const seconds = Math.max(0.001, (now - (this.lookedAt || now - 1_000)) / 1_000)
    this.lookedAt = now
    const { events, newest } = this
    this.events = 0
    this.newest = 0
    if (!isTrading) {
      this.heardAt = now
      this.silentMs = 0
      this.late = 0
      this.early = 0
      return
    }
    if (events > 0) {
      this.heardAt = now
      this.age = (marketTime - newest) / Math.max(1, speed)
      this.late = this.age > lateMs ? this.late + 1 : 0
      this.early = this.age < -EARLY_MS ? this.early + 1 : 0
    }
    this.silentMs = this.heardAt === 0 ? 0 : now - this.heardAt
    if (this.heardAt === 0 || this.silentMs >= PAUSE_MS) return
    this.looks++
    this.rate += (events / seconds - this.rate) / Math.min(LOOKS, this.looks)
  }

  faults(): PulseFault[] {
    const faults: PulseFault[] = []
    const isSilent = this.silentMs >= SILENT_MS && (this.rate * this.silentMs) / 1_000 >= EXPECTED_MIN
    if (isSilent) faults.push({ code: 'halt', size: this.silentMs })
    else if (this.late >= LOOKS_WRONG) faults.push({ code: 'delay', size: Math.round(this.age) })
    else if (this.early >= LOOKS_WRONG) faults.push({ code: 'skew', size: Math.round(-this.age) })
    return faults
  }
}
