import type { InstrumentId } from '../../shared/market/instrument'
import type { HistoryRank } from '../../shared/protocol/rest'
import { exRatio } from './day-chain'
import type { MarketDay } from './market-day'

export const HORIZONS = [1, 3, 5, 10, 20, 60] as const

interface Standing {
  /** Daily changes so far, chained; 0 = not known. */
  growth: number
  /** Place of the newest day on record, and what it ended with. */
  at: number
  close: number
  completeness: number
  daily: number[]
  big: number
  turnover: number
  received: number
}

/** Rows that are put together at once. */
const ROWS_A_SLICE = 500

/** Whether no trading day lies between two of them. */
type Follows = (before: string, day: string) => boolean

/** What the days came to so far, by instrument. */
class Standings {
  readonly rows = new Map<InstrumentId, Standing>()

  constructor(
    private readonly R: 'BS' | 'OO',
    private readonly days: readonly MarketDay[],
    private readonly follows: Follows,
  ) {}

  /** Adds the day at a place; those before it were added. */
  add(at: number): void {
    const { R, days, follows } = this
    const day = days[at] as MarketDay
    const before = days[at - 1]
    const next = before !== undefined && follows(before.tradingDay, day.tradingDay)
    day.id.forEach((id, place) => {
      const close = day.close[place] ?? 0
      const prevClose = day.prevClose[place] ?? 0
      const completeness = day.completeness[place] ?? 0
      const row = this.rows.get(id) ?? this.begin(id, at, close, prevClose)
      if (row.at < at) {
        const ratio = exRatio(row, { prevClose }, next && row.at === at - 1)
        row.growth *= row.close > 0 ? close / (row.close * ratio) : 1
      }
      Object.assign(row, { at, close, completeness })
      row.daily[at] = (R === 'BS' ? day.adNet[place] : day.odBig[place]) ?? 0
      row.big += day.adBig[place] ?? 0
      row.turnover += day.turnover[place] ?? 0
      row.received += completeness
    })
  }

  private begin(id: InstrumentId, at: number, close: number, prevClose: number): Standing {
    const row = {
      ...{ growth: prevClose > 0 ? close / prevClose : 0, at, close, completeness: 0 },
      ...{ daily: Array.from({ length: this.days.length }, () => 0), big: 0, turnover: 0, received: 0 },
    }
    this.rows.set(id, row)
    return row
  }
}

/**
 * Sums days into one row an instrument. `BS`: AD of all grades; `OO`: OD of 大+超大 (all grades of OD sum to 0).
 * A day without a row counts 0 in sums and lowers the completeness. Changes chain from day to day, so that an ex-date is
 * no fall. `days` oldest first. Everything else runs at a `pause`: the whole market over sixty days is a quarter of a
 * second.
 */
export async function rankDays(
  R: 'BS' | 'OO',
  H: number,
  days: readonly MarketDay[],
  follows: Follows,
  pause: () => Promise<void>,
): Promise<HistoryRank> {
  const standings = new Standings(R, days, follows)
  for (let at = 0; at < days.length; at++) {
    standings.add(at)
    await pause()
  }
  const rank: HistoryRank = {
    ...{ R, H, tradingDays: days.map((day) => day.tradingDay) },
    ...{ id: [], change: [], net: [], netShare: [], bigNet: [], inflowDays: [], turnover: [], maxDay: [] },
    ...{ completeness: [], daily: [] },
  }
  for (const [id, row] of standings.rows) {
    const net = row.daily.reduce((sum, value) => sum + value, 0)
    rank.id.push(id)
    rank.change.push(row.growth > 0 ? shortened(row.growth - 1) : null)
    rank.net.push(Math.round(net))
    rank.netShare.push(row.turnover > 0 ? shortened(net / row.turnover) : 0)
    rank.bigNet.push(Math.round(row.big))
    rank.inflowDays.push(row.daily.filter((value) => value > 0).length)
    rank.turnover.push(Math.round(row.turnover))
    rank.maxDay.push(
      Math.round(row.daily.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0)),
    )
    rank.completeness.push(shortened(row.received / days.length))
    rank.daily.push(row.daily.map(Math.round))
    if (rank.id.length % ROWS_A_SLICE === 0) await pause()
  }
  return rank
}

/** Whole yuan and six decimals: 5,500 rows travel, and nobody reads more. */
const shortened = (share: number) => Math.round(share * 1e6) / 1e6
