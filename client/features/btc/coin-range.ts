import { beijingDate } from '../../../shared/market/session'
import { momentOf } from '../../store/bars/range-query'
import { btcText } from '../../text/btc'
import type { CoinBars } from './fold'

/** Range, each end `YYYYMMDD` or `YYYYMMDDHHmm` in Beijing time; empty: as far back as the period allows, up to now. */
export interface CoinRange {
  from?: string
  to?: string
}

/** Reads what the address names; `wrong`: a sentence about it. */
export function readCoinRange(from: string, to: string): CoinRange | { wrong: string } {
  const [first, last] = [momentOf(from), momentOf(to)]
  if (from && !first) return { wrong: btcText.range.noDate(from) }
  if (to && !last) return { wrong: btcText.range.noDate(to) }
  if (first && last && first.start >= last.start + last.length) return { wrong: btcText.range.backwards(from, to) }
  return { ...(from && { from }), ...(to && { to }) }
}

export const isWhole = ({ from, to }: CoinRange): boolean => !from && !to

/** Whether what happens now lies in a range: one without an end, or up to a day that is not over. */
export function reachesNow({ to }: CoinRange, now: number): boolean {
  if (!to) return true
  return to.length === 8 && to >= beijingDate(now)
}

/** The bars that begin in a range: for the running day the answer contains more than requested. */
export function barsFrom(bars: CoinBars, { from }: CoinRange): CoinBars {
  const start = (from && momentOf(from)?.start) || 0
  const at = bars.time.findIndex((time) => time >= start)
  if (at === 0 || bars.time.length === 0) return bars
  const cut = <T>(values: readonly T[]) => (at < 0 ? [] : values.slice(at))
  return {
    time: cut(bars.time),
    open: cut(bars.open),
    high: cut(bars.high),
    low: cut(bars.low),
    close: cut(bars.close),
    volume: cut(bars.volume),
    net: cut(bars.net),
  }
}
