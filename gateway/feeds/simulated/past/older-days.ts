import { tradingDaysBefore } from '../../../../shared/market/calendar'
import type { InstrumentId } from '../../../../shared/market/instrument'
import type { OlderDaysRequest } from '../../../../shared/market/known-days'
import { SimulatedIndexes } from '../exchange/indexes'
import { Random } from '../exchange/random'
import { TradeBooking } from '../exchange/tape'
import { type Company, inventCompanies } from '../exchange/universe'
import { type Batch, BatchWriter, PAST_DAY } from '../thread/batch'
import { Memory } from '../thread/memory'
import { inventCalendar } from './company-calendar'
import { sharedDayFactors } from './day-factors'
import { type OlderDay, type OlderRow, olderCourse } from './older-course'
import { indexReach } from './past'

/** Grades of a row's money: four of 主动, four of 全部. */
const GRADES = 8

/** Totals of an index's members on each of the days. */
class IndexSums {
  readonly now: Float64Array
  readonly before: Float64Array
  readonly volume: Float64Array
  readonly amount: Float64Array
  readonly flow: Float64Array

  constructor(days: number) {
    this.now = new Float64Array(days)
    this.before = new Float64Array(days)
    this.volume = new Float64Array(days)
    this.amount = new Float64Array(days)
    this.flow = new Float64Array(days * GRADES)
  }

  /** `weight`: that of the member once all these days are over. Its weight before goes with its returns. */
  add(rows: readonly OlderRow[], weight: number): void {
    let worth = weight
    for (const { at, close, prevClose, volume, amount, flow } of [...rows].reverse()) {
      const ratio = close / prevClose
      this.now[at] = (this.now[at] as number) + worth
      worth /= ratio
      this.before[at] = (this.before[at] as number) + worth
      this.volume[at] = (this.volume[at] as number) + volume
      this.amount[at] = (this.amount[at] as number) + amount
      for (let k = 0; k < GRADES; k++) {
        const cell = at * GRADES + k
        this.flow[cell] = (this.flow[cell] as number) + (flow[k] as number)
      }
    }
  }
}

/**
 * The `count` trading days before `first`, oldest first, company by company, with the indexes last: they end at
 * `prevCloses` (price units, of `first` or of an instrument's first day after it). Batches of `past-day` rows, one
 * company each. The same input gives the same days.
 */
export class OlderDays {
  readonly #out = new BatchWriter()
  readonly #days: OlderDay[]
  readonly #companies: readonly Company[]
  readonly #indexes: SimulatedIndexes
  readonly #sums: IndexSums[]
  readonly #weights = new Map<InstrumentId, { index: number; weight: number }[]>()

  constructor(
    readonly seed: number,
    instrumentCount: number,
    readonly request: OlderDaysRequest,
  ) {
    const { first, count, prevCloses } = request
    const calendar = inventCalendar(seed)
    const factors = sharedDayFactors(seed)
    this.#companies = inventCompanies(seed, instrumentCount)
    this.#days = tradingDaysBefore(first, count).map((tradingDay) => {
      return { tradingDay, factors: factors(tradingDay), calendar: calendar.on(tradingDay) }
    })
    const tape = new TradeBooking(this.#companies, this.#out, false)
    const memory = new Memory(tape, calendar)
    const known = this.#companies.map(({ id, basePrice }) => prevCloses.get(id) ?? basePrice)
    tape.startDay(first, { ...memory.sheet(first), prevCloses: Float64Array.from(known) })
    this.#indexes = new SimulatedIndexes(tape, prevCloses)
    const members = this.#indexes.members()
    this.#sums = members.map(() => new IndexSums(count))
    members.forEach((list, index) => {
      for (const { instrument, weight } of list.members) {
        const of = this.#weights.get(instrument) ?? []
        this.#weights.set(instrument, of)
        of.push({ index, weight })
      }
    })
  }

  *batches(): Generator<Batch> {
    const indexes = this.#indexes.instruments()
    for (const { id } of [...this.#companies, ...indexes]) this.#out.name(id)
    for (const [i, company] of this.#companies.entries()) {
      const target = this.request.prevCloses.get(company.id)
      if (target === undefined) continue
      const rows = olderCourse(this.seed, company, this.#days, target)
      for (const { index, weight } of this.#weights.get(company.id) ?? []) this.#sums[index]?.add(rows, weight)
      for (const row of rows) this.#write(i, row)
      yield this.#out.take(0)
    }
    for (const [at, { prevClose }] of indexes.entries()) {
      this.#writeIndex(this.#companies.length + at, this.#sums[at] as IndexSums, prevClose)
      yield this.#out.take(0)
    }
  }

  #write(i: number, { at, open, high, low, close, prevClose, volume, amount, flow }: OlderRow): void {
    const day = Number((this.#days[at] as OlderDay).tradingDay)
    this.#out.row(PAST_DAY, i, day, open, high, low, close, prevClose, volume, amount, ...flow)
  }

  /** Back from where it ends: how far an index came on a day is known from its members alone. */
  #writeIndex(i: number, sums: IndexSums, end: number): void {
    const closes = new Float64Array(this.#days.length + 1)
    closes[this.#days.length] = end
    for (let at = this.#days.length - 1; at >= 0; at--) {
      const ratio = (sums.now[at] as number) / (sums.before[at] as number)
      closes[at] = Math.round((closes[at + 1] as number) / (ratio > 0 ? ratio : 1))
    }
    const random = new Random(this.seed, `older:${i}`)
    this.#days.forEach((_, at) => {
      const [prevClose, close] = [closes[at] as number, closes[at + 1] as number]
      const { open, high, low } = indexReach(random, prevClose, close)
      const flow = [...sums.flow.subarray(at * GRADES, (at + 1) * GRADES)]
      const [volume, amount] = [sums.volume[at] as number, sums.amount[at] as number]
      this.#write(i, { at, open, high, low, close, prevClose, volume, amount, flow })
    })
  }
}
