import type { InstrumentId } from '../../shared/market/instrument'
import type { HistoryRank } from '../../shared/protocol/rest'
import { exRatio } from './day-chain'
import type { MarketDay } from './market-day'

export const HORIZONS = [1, 3, 5, 10, 20, 60] as const

/** Rows that are put together at once. */
const ROWS_A_SLICE = 500

/** Whether no trading day lies between two of them. */
type Follows = (before: string, day: string) => boolean

/** Places of instruments, in the order in which they were first met. */
class Places {
  readonly ids: InstrumentId[] = []
  private readonly known = new Map<InstrumentId, number>()
  private last: { id: readonly InstrumentId[]; places: Int32Array } | undefined

  /** The place of each of the codes. Days that share a list share its places. */
  of(id: readonly InstrumentId[]): Int32Array {
    if (this.last?.id === id) return this.last.places
    const places = new Int32Array(id.length)
    // Lists are alike: the next code is nearly always the one that stands next.
    for (let row = 0, next = 0; row < id.length; row++) {
      const place = this.placeOf(id[row] as InstrumentId, next)
      places[row] = place
      next = place + 1
    }
    this.last = { id, places }
    return places
  }

  private placeOf(id: InstrumentId, likely: number): number {
    if (this.ids[likely] === id) return likely
    const known = this.known.get(id)
    if (known !== undefined) return known
    this.known.set(id, this.ids.length)
    return this.ids.push(id) - 1
  }
}

/** What the days came to so far, by place. */
class Standings {
  /** Daily changes so far, chained; 0 = not known. */
  readonly growth: Float64Array
  readonly big: Float64Array
  readonly turnover: Float64Array
  readonly received: Float64Array
  /** Net of each day, those of a place together, oldest first. */
  readonly daily: Float64Array
  /** Place of the newest day on record, -1 = none yet, and what it ended with. */
  private readonly at: Int32Array
  private readonly close: Float64Array
  private readonly completeness: Float64Array

  constructor(
    private readonly R: 'BS' | 'OO',
    private readonly days: number,
    count: number,
  ) {
    this.growth = new Float64Array(count)
    this.big = new Float64Array(count)
    this.turnover = new Float64Array(count)
    this.received = new Float64Array(count)
    this.daily = new Float64Array(count * days)
    this.at = new Int32Array(count).fill(-1)
    this.close = new Float64Array(count)
    this.completeness = new Float64Array(count)
  }

  /** Adds a day; those before it were added. `next`: no trading day lies between it and the one before. */
  add(day: MarketDay, at: number, places: Int32Array, next: boolean): void {
    const net = this.R === 'BS' ? day.adNet : day.odBig
    for (let row = 0; row < places.length; row++) {
      const place = places[row] as number
      const completeness = day.completeness[row] ?? 0
      this.chain(place, at, day.close[row] ?? 0, day.prevClose[row] ?? 0, next)
      this.completeness[place] = completeness
      this.daily[place * this.days + at] = net[row] ?? 0
      this.big[place] = (this.big[place] as number) + (day.adBig[row] ?? 0)
      this.turnover[place] = (this.turnover[place] as number) + (day.turnover[row] ?? 0)
      this.received[place] = (this.received[place] as number) + completeness
    }
  }

  private chain(place: number, at: number, close: number, prevClose: number, next: boolean): void {
    const last = this.at[place] as number
    if (last < 0) this.growth[place] = prevClose > 0 ? close / prevClose : 0
    else if (last < at) {
      const before = { close: this.close[place] as number, completeness: this.completeness[place] as number }
      const ratio = exRatio(before, { prevClose }, next && last === at - 1)
      if (before.close > 0) this.growth[place] = (this.growth[place] as number) * (close / (before.close * ratio))
    }
    this.at[place] = at
    this.close[place] = close
  }
}

/**
 * Sums days into one row an instrument. `BS`: AD of all grades; `OO`: OD of 大+超大 (all grades of OD sum to 0).
 * A day without a row counts 0 in sums and lowers the completeness. Changes chain from day to day, so that an ex-date is
 * no fall. `days` oldest first. Everything else runs at a `pause`.
 */
export async function rankDays(
  R: 'BS' | 'OO',
  H: number,
  days: readonly MarketDay[],
  follows: Follows,
  pause: () => Promise<void>,
): Promise<HistoryRank> {
  const met = new Places()
  const places: Int32Array[] = []
  for (const { id } of days) {
    places.push(met.of(id))
    await pause()
  }
  const standings = new Standings(R, days.length, met.ids.length)
  for (const [at, day] of days.entries()) {
    const before = days[at - 1]
    const next = before !== undefined && follows(before.tradingDay, day.tradingDay)
    standings.add(day, at, places[at] as Int32Array, next)
    await pause()
  }
  const rank: HistoryRank = {
    ...{ R, H, tradingDays: days.map((day) => day.tradingDay), id: met.ids },
    ...{ change: [], net: [], netShare: [], bigNet: [], inflowDays: [], turnover: [], maxDay: [] },
    ...{ completeness: [], daily: [] },
  }
  for (let place = 0; place < met.ids.length; place++) {
    tell(rank, standings, place, days.length)
    if ((place + 1) % ROWS_A_SLICE === 0) await pause()
  }
  return rank
}

/** The row of a place, behind those before it. */
function tell(rank: HistoryRank, standings: Standings, place: number, days: number): void {
  const growth = standings.growth[place] as number
  const turnover = standings.turnover[place] as number
  const daily: number[] = []
  let [net, most, inflowDays] = [0, 0, 0]
  for (let at = place * days; at < (place + 1) * days; at++) {
    const value = standings.daily[at] as number
    net += value
    if (Math.abs(value) > Math.abs(most)) most = value
    if (value > 0) inflowDays++
    daily.push(Math.round(value))
  }
  rank.change.push(growth > 0 ? shortened(growth - 1) : null)
  rank.net.push(Math.round(net))
  rank.netShare.push(turnover > 0 ? shortened(net / turnover) : 0)
  rank.bigNet.push(Math.round(standings.big[place] as number))
  rank.inflowDays.push(inflowDays)
  rank.turnover.push(Math.round(turnover))
  rank.maxDay.push(Math.round(most))
  rank.completeness.push(shortened((standings.received[place] as number) / days))
  rank.daily.push(daily)
}

/** Whole yuan and six decimals: 5,500 rows travel, and nobody reads more. */
const shortened = (share: number) => Math.round(share * 1e6) / 1e6
