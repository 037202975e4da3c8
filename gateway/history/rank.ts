import type { InstrumentId } from '../../shared/market/instrument'
import type { HistoryRank } from '../../shared/protocol/rest'
import { exRatioOf } from './day-chain'
import type { MarketDay } from './market-day'
import { type ColumnName, PackedDay } from './packed-day'

export const HORIZONS = [1, 3, 5, 10, 20, 60] as const

/** Rows that are put together at once. */
const ROWS_A_SLICE = 500

/** Whether no trading day lies between two of them. */
type Follows = (before: string, day: string) => boolean

/** A day as it is kept, or as rows of it told. */
type RankedDay = MarketDay | PackedDay

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

/** What is summed of a day, row by row; the arrays are used again for the next. */
class DayFigures {
  readonly close: Float64Array
  readonly prevClose: Float64Array
  readonly turnover: Float64Array
  readonly net: Float64Array
  readonly big: Float64Array
  readonly completeness: Float64Array

  constructor(
    private readonly netName: 'adNet' | 'odBig',
    count: number,
  ) {
    const column = () => new Float64Array(count)
    ;[this.close, this.prevClose, this.turnover] = [column(), column(), column()]
    ;[this.net, this.big, this.completeness] = [column(), column(), column()]
  }

  read(day: RankedDay): void {
    readColumn(day, 'close', this.close)
    readColumn(day, 'prevClose', this.prevClose)
    readColumn(day, 'turnover', this.turnover)
    readColumn(day, this.netName, this.net)
    readColumn(day, 'adBig', this.big)
    readColumn(day, 'completeness', this.completeness)
  }
}

function readColumn(day: RankedDay, name: ColumnName, into: Float64Array): void {
  if (day instanceof PackedDay) day.unpack(name, into)
  else for (let row = 0; row < day.id.length; row++) into[row] = day[name][row] ?? 0
}

/** What the days came to so far, by place. */
class Standings {
  /** Daily changes so far, chained; 0 = not known. */
  readonly growth: Float64Array
  readonly big: Float64Array
  readonly turnover: Float64Array
  readonly received: Float64Array
  readonly net: Float64Array
  /** Net of the day on which it was largest, whatever its sign. */
  readonly most: Float64Array
  readonly inflowDays: Float64Array
  /** Net of each place, day after day. */
  readonly daily: Float64Array
  readonly blank: number[]
  /** Place of the newest day on record, -1 = none yet, and what it ended with. */
  private readonly at: Int32Array
  private readonly close: Float64Array
  private readonly completeness: Float64Array

  constructor(
    days: number,
    private readonly count: number,
  ) {
    const column = () => new Float64Array(count)
    ;[this.growth, this.big, this.turnover, this.received] = [column(), column(), column(), column()]
    ;[this.net, this.most, this.inflowDays] = [column(), column(), column()]
    this.daily = new Float64Array(count * days)
    this.blank = Array.from({ length: days }, () => 0)
    this.at = new Int32Array(count).fill(-1)
    ;[this.close, this.completeness] = [column(), column()]
  }

  /** Adds a day; those before it were added. `next`: no trading day lies between it and the one before. */
  add(day: DayFigures, at: number, places: Int32Array, next: boolean): void {
    this.chain(day, at, places, next)
    addUp(this.turnover, day.turnover, places)
    addUp(this.big, day.big, places)
    addUp(this.received, day.completeness, places)
    addUp(this.net, day.net, places)
    this.flow(day.net, this.daily.subarray(at * this.count), places)
  }

  private flow(net: Float64Array, daily: Float64Array, places: Int32Array): void {
    const { most, inflowDays } = this
    for (let row = 0; row < places.length; row++) {
      const place = places[row] as number
      const value = net[row] as number
      daily[place] = value
      if (Math.abs(value) > Math.abs(most[place] as number)) most[place] = value
      if (value > 0) inflowDays[place] = (inflowDays[place] as number) + 1
    }
  }

  private chain(day: DayFigures, at: number, places: Int32Array, next: boolean): void {
    const { growth, close, completeness, at: newest } = this
    for (let row = 0; row < places.length; row++) {
      const place = places[row] as number
      const ended = day.close[row] as number
      const prevClose = day.prevClose[row] as number
      const last = newest[place] as number
      if (last < 0) growth[place] = prevClose > 0 ? ended / prevClose : 0
      else {
        const before = close[place] as number
        const ratio = exRatioOf(before, completeness[place] as number, prevClose, next && last === at - 1)
        if (before > 0) growth[place] = (growth[place] as number) * (ended / (before * ratio))
      }
      newest[place] = at
      close[place] = ended
      completeness[place] = day.completeness[row] as number
    }
  }
}

function addUp(sums: Float64Array, column: Float64Array, places: Int32Array): void {
  for (let row = 0; row < places.length; row++) {
    const place = places[row] as number
    sums[place] = (sums[place] as number) + (column[row] as number)
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
  days: readonly RankedDay[],
  follows: Follows,
  pause: () => Promise<void>,
): Promise<HistoryRank> {
  const met = new Places()
  const places: Int32Array[] = []
  for (const { id } of days) {
    places.push(met.of(id))
    await pause()
  }
  const figures = new DayFigures(R === 'BS' ? 'adNet' : 'odBig', met.ids.length)
  const standings = new Standings(days.length, met.ids.length)
  for (const [at, day] of days.entries()) {
    const before = days[at - 1]
    const next = before !== undefined && follows(before.tradingDay, day.tradingDay)
    figures.read(day)
    standings.add(figures, at, places[at] as Int32Array, next)
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
  const count = standings.net.length
  const growth = standings.growth[place] as number
  const turnover = standings.turnover[place] as number
  const net = standings.net[place] as number
  const daily = standings.blank.slice()
  for (let at = 0; at < days; at++) daily[at] = Math.round(standings.daily[at * count + place] as number)
  rank.change.push(growth > 0 ? shortened(growth - 1) : null)
  rank.net.push(Math.round(net))
  rank.netShare.push(turnover > 0 ? shortened(net / turnover) : 0)
  rank.bigNet.push(Math.round(standings.big[place] as number))
  rank.inflowDays.push(standings.inflowDays[place] as number)
  rank.turnover.push(Math.round(turnover))
  rank.maxDay.push(Math.round(standings.most[place] as number))
  rank.completeness.push(shortened((standings.received[place] as number) / days))
  rank.daily.push(daily)
}

/** Whole yuan and six decimals: 5,500 rows travel, and nobody reads more. */
const shortened = (share: number) => Math.round(share * 1e6) / 1e6
