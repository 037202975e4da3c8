import type { PresentCode } from '../../../shared/market/code-changes'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { HistoryRank } from '../../../shared/protocol/rest'
import { exRatioOf, isCloseKnown } from './day-chain'
import type { MarketDay } from './market-day'
import { type DayColumnName, PackedDay } from './packed-day'

export const STORED_HORIZONS = [1, 3, 5, 10, 20, 60] as const

/** Rows built per slice. */
const ROWS_A_SLICE = 500

/** Whether no trading day lies between two days. */
type Follows = (before: string, day: string) => boolean

/** A day as stored, or built from its rows. */
type RankedDay = MarketDay | PackedDay

/** For each row of a day, the index of its instrument. */
interface DayPlaces {
  of: Int32Array
  /** Whether each row has the same number as its index. */
  areInOrder: boolean
}

/** Indexes of instruments, in the order of their first occurrence. */
class Places {
  readonly ids: InstrumentId[] = []
  private readonly known = new Map<InstrumentId, number>()
  private last: { id: readonly InstrumentId[]; places: DayPlaces } | undefined

  constructor(private readonly presentCode: PresentCode) {}

  /** The place of each of the codes. Days that share a list share its places. */
  of(id: readonly InstrumentId[]): DayPlaces {
    if (this.last?.id === id) return this.last.places
    const places = { of: new Int32Array(id.length), areInOrder: true }
    // Lists are alike: the next code nearly always has the next index.
    for (let row = 0, next = 0; row < id.length; row++) {
      const code = id[row] as InstrumentId
      const present = this.presentCode(code)
      // On a day with both codes, each has its own row.
      const place = this.placeOf(present === code || id.includes(present) ? code : present, next)
      places.of[row] = place
      places.areInOrder &&= place === row
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

/** Sums of a day, by index; the arrays are reused for the next. */
class DayFigures {
  /** `NaN` where a place has no row; the other columns are 0 there. */
  readonly close: Float64Array
  readonly prevClose: Float64Array
  readonly turnover: Float64Array
  readonly net: Float64Array
  readonly big: Float64Array
  readonly completeness: Float64Array
  readonly closeKnown: Float64Array
  private readonly rows: Float64Array

  constructor(
    private readonly netName: 'adNet' | 'odBig',
    count: number,
  ) {
    const column = () => new Float64Array(count)
    ;[this.close, this.prevClose, this.turnover] = [column(), column(), column()]
    ;[this.net, this.big, this.completeness] = [column(), column(), column()]
    ;[this.closeKnown, this.rows] = [column(), column()]
  }

  read(day: RankedDay, places: DayPlaces): void {
    this.readColumn(day, places, 'close', this.close.fill(Number.NaN))
    this.readColumn(day, places, 'prevClose', this.prevClose.fill(0))
    this.readColumn(day, places, 'turnover', this.turnover.fill(0))
    this.readColumn(day, places, this.netName, this.net.fill(0))
    this.readColumn(day, places, 'adBig', this.big.fill(0))
    this.readColumn(day, places, 'completeness', this.completeness.fill(0))
    this.readColumn(day, places, 'closeKnown', this.closeKnown.fill(0))
  }

  private readColumn(day: RankedDay, { of, areInOrder }: DayPlaces, name: DayColumnName, into: Float64Array): void {
    const rows = areInOrder ? into : this.rows
    if (day instanceof PackedDay) day.unpack(name, rows)
    else for (let row = 0; row < of.length; row++) rows[row] = day[name]?.[row] ?? 0
    if (!areInOrder) for (let row = 0; row < of.length; row++) into[of[row] as number] = rows[row] as number
  }
}

/** Totals of the days so far, by index. */
class Sums {
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
  /** Index of the newest day on record, -1 = none yet, and its closing values. */
  private readonly at: Int32Array
  private readonly close: Float64Array
  private readonly closeKnown: Uint8Array

  constructor(days: number, count: number) {
    const column = () => new Float64Array(count)
    ;[this.growth, this.big, this.turnover, this.received] = [column(), column(), column(), column()]
    ;[this.net, this.most, this.inflowDays] = [column(), column(), column()]
    this.daily = new Float64Array(count * days)
    this.at = new Int32Array(count).fill(-1)
    this.close = column()
    this.closeKnown = new Uint8Array(count)
  }

  /** Adds a day after all earlier ones. `next`: no trading day lies between it and the one before. */
  add(day: DayFigures, at: number, next: boolean): void {
    this.chain(day, at, next)
    this.sum(day)
    this.flow(day.net)
    this.daily.set(day.net, at * day.net.length)
  }

  private sum(day: DayFigures): void {
    const { turnover, big, received } = this
    for (let place = 0; place < turnover.length; place++) {
      turnover[place] = (turnover[place] as number) + (day.turnover[place] as number)
      big[place] = (big[place] as number) + (day.big[place] as number)
      received[place] = (received[place] as number) + (day.completeness[place] as number)
    }
  }

  private flow(of: Float64Array): void {
    const { net, most, inflowDays } = this
    for (let place = 0; place < net.length; place++) {
      const value = of[place] as number
      net[place] = (net[place] as number) + value
      if (Math.abs(value) > Math.abs(most[place] as number)) most[place] = value
      if (value > 0) inflowDays[place] = (inflowDays[place] as number) + 1
    }
  }

  private chain(day: DayFigures, at: number, next: boolean): void {
    const { growth, close, closeKnown, at: newest } = this
    for (let place = 0; place < newest.length; place++) {
      const ended = day.close[place] as number
      if (Number.isNaN(ended)) continue
      const prevClose = day.prevClose[place] as number
      const last = newest[place] as number
      if (last < 0) growth[place] = prevClose > 0 ? ended / prevClose : 0
      else {
        const before = close[place] as number
        const ratio = exRatioOf(before, closeKnown[place] === 1, prevClose, next && last === at - 1)
        if (before > 0) growth[place] = (growth[place] as number) * (ended / (before * ratio))
      }
      newest[place] = at
      close[place] = ended
      closeKnown[place] = isCloseKnown(day.completeness[place] as number, day.closeKnown[place] === 1) ? 1 : 0
    }
  }
}

/**
 * Sums days into one row per instrument. `BS`: AD of all grades; `OO`: OD of 大+超大 (all grades of OD sum to 0). A day
 * without a row counts 0 in sums and lowers the completeness. Changes are chained from day to day, so that an ex-date
 * is no fall. `days` oldest first. Other work runs at each `pause`.
 */
export async function rankDays(
  R: 'BS' | 'OO',
  H: number,
  days: readonly RankedDay[],
  follows: Follows,
  pause: () => Promise<void>,
  presentCode: PresentCode = (id) => id,
): Promise<HistoryRank> {
  const met = new Places(presentCode)
  const places: DayPlaces[] = []
  for (const { id } of days) {
    places.push(met.of(id))
    await pause()
  }
  const figures = new DayFigures(R === 'BS' ? 'adNet' : 'odBig', met.ids.length)
  const sums = new Sums(days.length, met.ids.length)
  for (const [at, day] of days.entries()) {
    const before = days[at - 1]
    const next = before !== undefined && follows(before.tradingDay, day.tradingDay)
    figures.read(day, places[at] as DayPlaces)
    sums.add(figures, at, next)
    await pause()
  }
  const rank: HistoryRank = {
    R,
    H,
    tradingDays: days.map((day) => day.tradingDay),
    id: met.ids,
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
  const blank = days.map(() => 0)
  for (let place = 0; place < met.ids.length; place++) {
    addRow(rank, sums, place, blank)
    if ((place + 1) % ROWS_A_SLICE === 0) await pause()
  }
  return rank
}

/** Appends the row of an index. */
function addRow(rank: HistoryRank, sums: Sums, place: number, blank: readonly number[]): void {
  const count = sums.net.length
  const daily = blank.slice()
  for (let at = 0; at < daily.length; at++) daily[at] = Math.round(sums.daily[at * count + place] as number)
  const growth = sums.growth[place] as number
  const turnover = sums.turnover[place] as number
  const net = sums.net[place] as number
  rank.change.push(growth > 0 ? shortened(growth - 1) : null)
  rank.net.push(Math.round(net))
  rank.netShare.push(turnover > 0 ? shortened(net / turnover) : 0)
  rank.bigNet.push(Math.round(sums.big[place] as number))
  rank.inflowDays.push(sums.inflowDays[place] as number)
  rank.turnover.push(Math.round(turnover))
  rank.maxDay.push(Math.round(sums.most[place] as number))
  rank.completeness.push(shortened((sums.received[place] as number) / daily.length))
  rank.daily.push(daily)
}

/** Whole yuan and six decimals: 5,500 rows are sent, and readers need no more digits. */
const shortened = (share: number) => Math.round(share * 1e6) / 1e6
