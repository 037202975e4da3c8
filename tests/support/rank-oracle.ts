import { exRatio } from '../../gateway/past/history/day-chain'
import type { MarketDay } from '../../gateway/past/history/market-day'
import type { HistoryRank } from '../../shared/protocol/rest'

interface Row {
  growth: number
  at: number
  close: number
  completeness: number
  closeKnown: boolean
  daily: number[]
  big: number
  turnover: number
  received: number
}

const shortened = (share: number) => Math.round(share * 1e6) / 1e6

/** A ranking as it was first reckoned: an object an instrument, day after day. */
export function oracleOfRank(
  R: 'BS' | 'OO',
  H: number,
  days: readonly MarketDay[],
  follows: (before: string, day: string) => boolean,
): HistoryRank {
  const rows = new Map<string, Row>()
  for (const [at, day] of days.entries()) {
    const before = days[at - 1]
    const next = before !== undefined && follows(before.tradingDay, day.tradingDay)
    day.id.forEach((id, place) => {
      const close = day.close[place] ?? 0
      const prevClose = day.prevClose[place] ?? 0
      const completeness = day.completeness[place] ?? 0
      const closeKnown = day.closeKnown?.[place] === 1
      let row = rows.get(id)
      if (!row) {
        const growth = prevClose > 0 ? close / prevClose : 0
        const sums = { daily: days.map(() => 0), big: 0, turnover: 0, received: 0 }
        row = { growth, at, close, completeness: 0, closeKnown, ...sums }
        rows.set(id, row)
      }
      if (row.at < at) {
        const ratio = exRatio(row, { prevClose }, next && row.at === at - 1)
        row.growth *= row.close > 0 ? close / (row.close * ratio) : 1
      }
      Object.assign(row, { at, close, completeness, closeKnown })
      row.daily[at] = (R === 'BS' ? day.adNet[place] : day.odBig[place]) ?? 0
      row.big += day.adBig[place] ?? 0
      row.turnover += day.turnover[place] ?? 0
      row.received += completeness
    })
  }
  const all = [...rows.values()]
  const netOf = (row: Row) => row.daily.reduce((sum, value) => sum + value, 0)
  const mostOf = (row: Row) => row.daily.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0)
  return {
    R,
    H,
    tradingDays: days.map((day) => day.tradingDay),
    id: [...rows.keys()],
    change: all.map((row) => (row.growth > 0 ? shortened(row.growth - 1) : null)),
    net: all.map((row) => Math.round(netOf(row))),
    netShare: all.map((row) => (row.turnover > 0 ? shortened(netOf(row) / row.turnover) : 0)),
    bigNet: all.map((row) => Math.round(row.big)),
    inflowDays: all.map((row) => row.daily.filter((value) => value > 0).length),
    turnover: all.map((row) => Math.round(row.turnover)),
    maxDay: all.map((row) => Math.round(mostOf(row))),
    completeness: all.map((row) => shortened(row.received / days.length)),
    daily: all.map((row) => row.daily.map(Math.round)),
  }
}
