import type { InstrumentId } from '../../shared/market/instrument'
import type { HistoryRank } from '../../shared/protocol/rest'
import type { MarketDay } from './day-store'

export const HORIZONS = [1, 3, 5, 10, 20, 60] as const

interface Standing {
  base: number
  close: number
  daily: number[]
  big: number
  turnover: number
  completeness: number
}

/**
 * Sums days into one row an instrument. `BS`: AD of all grades; `OO`: OD of 大+超大 (all grades of OD sum to 0).
 * A day without a row counts 0 in sums and lowers the completeness. `days` oldest first.
 */
export function rankDays(R: 'BS' | 'OO', H: number, days: readonly MarketDay[]): HistoryRank {
  const standings = new Map<InstrumentId, Standing>()
  days.forEach((day, at) => {
    day.id.forEach((id, place) => {
      let row = standings.get(id)
      if (!row) {
        row = {
          base: day.prevClose[place] ?? 0,
          close: 0,
          daily: Array.from({ length: days.length }, () => 0),
          big: 0,
          turnover: 0,
          completeness: 0,
        }
        standings.set(id, row)
      }
      row.close = day.close[place] ?? 0
      row.daily[at] = (R === 'BS' ? day.adNet[place] : day.odBig[place]) ?? 0
      row.big += (R === 'BS' ? day.adBig[place] : day.odBig[place]) ?? 0
      row.turnover += day.turnover[place] ?? 0
      row.completeness += day.completeness[place] ?? 0
    })
  })
  const rank: HistoryRank = {
    R,
    H,
    tradingDays: days.map((day) => day.tradingDay),
    id: [],
    change: [],
    net: [],
    netShare: [],
    bigNet: [],
    inflowDays: [],
    turnover: [],
    maxDay: [],
    completeness: [],
    daily: [],
  }
  for (const [id, row] of standings) {
    const net = row.daily.reduce((sum, value) => sum + value, 0)
    rank.id.push(id)
    rank.change.push(row.base > 0 ? shortened(row.close / row.base - 1) : 0)
    rank.net.push(Math.round(net))
    rank.netShare.push(row.turnover > 0 ? shortened(net / row.turnover) : 0)
    rank.bigNet.push(Math.round(row.big))
    rank.inflowDays.push(row.daily.filter((value) => value > 0).length)
    rank.turnover.push(Math.round(row.turnover))
    rank.maxDay.push(
      Math.round(row.daily.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0)),
    )
    rank.completeness.push(shortened(row.completeness / days.length))
    rank.daily.push(row.daily.map(Math.round))
  }
  return rank
}

/** Whole yuan and six decimals: 5,500 rows travel, and nobody reads more. */
const shortened = (share: number) => Math.round(share * 1e6) / 1e6
