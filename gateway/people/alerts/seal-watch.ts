import { tradingMs } from '../../../shared/alerts/trading-time'
import type { Quote } from '../../../shared/market/events'
import type { Price, UnixMs } from '../../../shared/market/units'

/** Whether a book is sealed at the upper limit: bids there, and no offers. */
const isSealed = (quote: Quote, limitUp: Price): boolean =>
  limitUp > 0 && quote.bidPrices[0] === limitUp && (quote.bidVolumes[0] ?? 0) > 0 && !(quote.askVolumes[0] ?? 0)

/** The seal at the upper limit: money that waits there, how it fell, and its edges. Continuous trading alone. */
export class SealWatch {
  /** Price units × shares; undefined = not sealed. */
  money: number | undefined
  private known = false
  /** Money of the day by trading time, of what is larger than all that came after. */
  private peaks: { at: number; money: number }[] = []
  private brokenAt: number | undefined

  quote(quote: Quote, limitUp: Price): 'seal' | 'break' | undefined {
    const sealed = isSealed(quote, limitUp)
    const before = this.money !== undefined
    const edge = !this.known || sealed === before ? undefined : sealed ? 'seal' : 'break'
    this.known = true
    if (sealed) this.hold((quote.bidVolumes[0] as number) * limitUp, tradingMs(quote.exchangeTime))
    else if (before) {
      this.money = undefined
      this.brokenAt = tradingMs(quote.exchangeTime)
    }
    return edge
  }

  private hold(money: number, at: number): void {
    this.money = money
    while ((this.peaks.at(-1)?.money ?? Number.POSITIVE_INFINITY) <= money) this.peaks.pop()
    this.peaks.push({ at, money })
    this.brokenAt = undefined
  }

  /** Its fall against the most of the time before: what is left, and what there was. Undefined = there was no seal. */
  fall(now: UnixMs, windowMs: number): { left: number; most: number } | undefined {
    const at = tradingMs(now)
    const most = this.peaks[this.firstFrom(at - windowMs)]?.money
    if (this.money !== undefined) return most === undefined ? undefined : { left: this.money, most }
    return this.brokenAt !== undefined && this.brokenAt >= at - windowMs && most !== undefined
      ? { left: 0, most }
      : undefined
  }

  /** Rules use windows of different lengths, so a search removes nothing. */
  private firstFrom(from: number): number {
    let low = 0
    let high = this.peaks.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.peaks[middle]?.at ?? 0) < from) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The state in between is unknown. */
  clear(): void {
    this.peaks = []
    this.brokenAt = undefined
    this.money = undefined
    this.known = false
  }
}
