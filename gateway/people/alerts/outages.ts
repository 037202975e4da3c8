import type { UnixMs } from '../../../shared/market/units'

/** A time range without data; `to` null: not over yet. */
export interface DataGap {
  from: UnixMs
  to: UnixMs | null
}

export interface GapPosition {
  tradingDay: string
  judgedAt: UnixMs
}

/** Rows are missing if the first row is later than the last judged one by more than this, ms. */
const MISSED_MS = 15_000

/** Time ranges that could not be judged: the source was interrupted, or this program did not run. */
export class DataGaps {
  private told: DataGap[] = []
  private since: UnixMs | undefined
  private resumed: GapPosition | undefined

  /** Sets the position up to which an earlier process judged. */
  resume(position: GapPosition): void {
    this.resumed = position
  }

  wasJudged(at: UnixMs, tradingDay: string): boolean {
    return this.resumed !== undefined && this.resumed.tradingDay === tradingDay && at <= this.resumed.judgedAt
  }

  /** Whether the market has not yet reached the position of an earlier process. `newestAt`: time of its newest row. */
  isRetelling(newestAt: UnixMs, tradingDay: string): boolean {
    return this.wasJudged(newestAt + 1, tradingDay)
  }

  /** Call with each row. True for the first row after the judged position, if rows in between are missing. */
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
