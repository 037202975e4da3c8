import type { UnixMs } from '../../../shared/market/units'

/** A stretch without data; `to` null: it goes on. */
export interface DataGap {
  from: UnixMs
  to: UnixMs | null
}

export interface GapPosition {
  tradingDay: string
  judgedAt: UnixMs
}

/** A stretch between what was judged and what comes first, above which something was missed, ms. */
const MISSED_MS = 15_000

/** Time ranges that could not be judged: the source was interrupted, or this program did not run. */
export class DataGaps {
  private told: DataGap[] = []
  private since: UnixMs | undefined
  private resumed: GapPosition | undefined

  /** Up to where an earlier life judged. */
  resume(position: GapPosition): void {
    this.resumed = position
  }

  wasJudged(at: UnixMs, tradingDay: string): boolean {
    return this.resumed !== undefined && this.resumed.tradingDay === tradingDay && at <= this.resumed.judgedAt
  }

  /** Whether the market has yet to come to where an earlier process stood. `newestAt`: of its rows. */
  isRetelling(newestAt: UnixMs, tradingDay: string): boolean {
    return this.wasJudged(newestAt + 1, tradingDay)
  }

  /** The first row behind what was judged. True: rows between are missing. */
  goesOn(at: UnixMs, tradingDay: string): boolean {
    const { resumed } = this
    if (!resumed || resumed.tradingDay !== tradingDay || at <= resumed.judgedAt) return false
    this.resumed = undefined
    if (at - resumed.judgedAt <= MISSED_MS) return false
    this.told.push({ from: resumed.judgedAt, to: at })
    return true
  }

  begin(at: UnixMs): void {
    this.since = at
    this.told.push({ from: at, to: null })
  }

  end(at: UnixMs): void {
    if (this.since === undefined) return
    this.told.push({ from: this.since, to: at })
    this.since = undefined
  }

  /** Changes since the last call. */
  take(): DataGap[] {
    const { told } = this
    this.told = []
    return told
  }
}
