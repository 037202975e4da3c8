import { previousTradingDay } from '../../../../shared/market/calendar'
import type { ExRights } from '../../../../shared/market/ex-rights'
import { MAIN_INDEXES } from '../../../../shared/market/instrument'
import type { KnownDay } from '../../../../shared/market/known-days'
import { exReference, limitsOf, ruleOf } from '../../../../shared/market/rules'
import type { SimulatedIndexes } from '../exchange/indexes'
import { type DaySheet, SUSPENDED, TRADING, type TradeBooking, UNLISTED } from '../exchange/tape'
import type { CompanyCalendar } from '../past/company-calendar'
import { type Carried, companyHeat, HEAT_DAYS } from '../past/past-move'

/** Days used for the mean volume. */
const MEAN_DAYS = 5

const INDEX_IDS: ReadonlySet<string> = new Set(MAIN_INDEXES.map(({ id }) => id))

/** 1 = at the upper limit, −1 = at the lower one. */
const sealedAt = (close: number, { up, down }: { up: number; down: number }): number =>
  close === up ? 1 : close === down ? -1 : 0

/** State of earlier days that a new day needs. */
export class Memory {
  readonly closes: Float64Array
  indexCloses: Map<string, number> = new Map()
  /** Shares now, relative to `Company.floatShares`; undefined before the first day. */
  #shareFactors: Float64Array | undefined
  readonly #volumes: Float64Array[] = []
  /** Moves of the last days as parts of their previous closes, a day each. */
  readonly #moves: Float64Array[] = []
  /** Companies that closed at a limit on the last day: 1 = the upper one, −1 = the lower one. */
  readonly #sealed: Int8Array

  constructor(
    readonly tape: TradeBooking,
    readonly calendar: CompanyCalendar,
  ) {
    this.closes = Float64Array.from(tape.companies, ({ basePrice }) => basePrice)
    this.#sealed = new Int8Array(tape.companies.length)
  }

  /** Inputs of a day's morning: which companies trade, from which previous close, with how many shares. */
  sheet(tradingDay: string): DaySheet {
    const { companies } = this.tape
    const day = this.calendar.on(tradingDay)
    const exRights = new Map<number, ExRights>()
    const sheet: DaySheet = {
      prevCloses: this.closes.slice(),
      status: new Uint8Array(companies.length),
      free: new Uint8Array(companies.length),
      first: new Uint8Array(companies.length),
      shareFactors: this.#factorsBefore(tradingDay),
      exRights,
      carried: companies.map((_, i) => this.#carried(i)),
    }
    companies.forEach((company, i) => {
      const listed = day.isListed(company)
      sheet.status[i] = !listed ? UNLISTED : day.isSuspended(company) ? SUSPENDED : TRADING
      sheet.free[i] = listed && day.isFree(company, ruleOf(company.board, tradingDay).freeDays) ? 1 : 0
      sheet.first[i] = day.isFirst(company) ? 1 : 0
      const terms = listed ? day.exRights(company, this.closes[i] as number) : undefined
      if (!terms) return
      exRights.set(i, terms)
      sheet.prevCloses[i] = exReference(this.closes[i] as number, terms)
      sheet.shareFactors[i] = (sheet.shareFactors[i] as number) * (1 + terms.bonus + terms.rights)
    })
    return sheet
  }

  /** Shares before a day's ex-rights; the sheet goes on with them. */
  #factorsBefore(tradingDay: string): Float64Array {
    const before = previousTradingDay(tradingDay)
    this.#shareFactors ??= Float64Array.from(this.tape.companies, (company) => this.calendar.sharesAt(company, before))
    return this.#shareFactors
  }

  /**
   * Goes on from days on record, oldest first. A company that is on none of them keeps the price it was invented with.
   */
  recall(days: readonly KnownDay[]): void {
    const { companies } = this.tape
    const placeOf = new Map(companies.map(({ id }, i) => [id, i]))
    for (const day of days) {
      const moves = new Float64Array(companies.length)
      const volumes = new Float64Array(companies.length)
      this.#sealed.fill(0)
      day.id.forEach((id, at) => {
        const [close, prevClose] = [day.close[at] as number, day.prevClose[at] as number]
        if (INDEX_IDS.has(id)) this.indexCloses.set(id, close)
        const i = placeOf.get(id)
        const company = companies[i ?? -1]
        if (i === undefined || !company) return
        this.closes[i] = close
        moves[i] = close / prevClose - 1
        volumes[i] = day.volume[at] as number
        this.#sealed[i] = sealedAt(close, limitsOf(company.board, prevClose, day.tradingDay, company.st))
      })
      this.#keep(moves, volumes)
    }
  }

  /** Takes over the finished day on the tape. */
  keepDay(indexes: SimulatedIndexes): void {
    const { tape } = this
    this.closes.set(tape.last)
    tape.last.forEach((last, i) => {
      const traded = tape.status(i) === TRADING && !tape.isFree(i)
      this.#sealed[i] = traded ? sealedAt(last, { up: tape.up[i] as number, down: tape.down[i] as number }) : 0
    })
    this.indexCloses = indexes.closes()
    const moves = tape.last.map((last, i) => last / (tape.prevClose[i] as number) - 1)
    this.#keep(moves, tape.volume.slice())
  }

  #keep(moves: Float64Array, volumes: Float64Array): void {
    this.#moves.push(moves)
    if (this.#moves.length > HEAT_DAYS) this.#moves.shift()
    this.#volumes.push(volumes)
    if (this.#volumes.length > MEAN_DAYS) this.#volumes.shift()
  }

  #carried(i: number): Carried {
    return { heat: companyHeat((back) => this.#moves.at(-1 - back)?.[i]), sealed: this.#sealed[i] as number }
  }

  meanVolume(i: number): number {
    if (this.#volumes.length === 0) return 0
    const sum = this.#volumes.reduce((total, day) => total + (day[i] as number), 0)
    return Math.round(sum / this.#volumes.length)
  }
}
