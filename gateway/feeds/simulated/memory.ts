import { exReference, ruleOf } from '../../../shared/market/rules'
import type { CompanyCalendar } from './company-calendar'
import type { Indexes } from './indexes'
import { type DaySheet, SUSPENDED, type Tape, TRADING, UNLISTED } from './tape'

/** Days kept for the mean volume. */
const MEAN_DAYS = 5

/** What a new day needs to know of those before it. */
export class Memory {
  readonly closes: Float64Array
  indexCloses: Map<string, number> = new Map()
  /** Shares now, relative to those of the first day. */
  readonly #shareFactors: Float64Array
  readonly #volumes: Float64Array[] = []

  constructor(
    readonly tape: Tape,
    readonly calendar: CompanyCalendar,
  ) {
    this.closes = Float64Array.from(tape.companies, ({ basePrice }) => basePrice)
    this.#shareFactors = new Float64Array(tape.companies.length).fill(1)
  }

  /** What is given on a day's morning: who trades, from which previous close, with how many shares. */
  sheet(tradingDay: string): DaySheet {
    const { companies } = this.tape
    const day = this.calendar.on(tradingDay)
    const sheet: DaySheet = {
      prevCloses: this.closes.slice(),
      status: new Uint8Array(companies.length),
      free: new Uint8Array(companies.length),
      first: new Uint8Array(companies.length),
      shareFactors: this.#shareFactors,
    }
    companies.forEach((company, i) => {
      const listed = day.isListed(company)
      sheet.status[i] = !listed ? UNLISTED : day.isSuspended(company) ? SUSPENDED : TRADING
      sheet.free[i] = listed && day.isFree(company, ruleOf(company.board, tradingDay).freeDays) ? 1 : 0
      sheet.first[i] = day.isFirst(company) ? 1 : 0
      const terms = listed ? day.exRights(company, this.closes[i] as number) : undefined
      if (!terms) return
      sheet.prevCloses[i] = exReference(this.closes[i] as number, terms)
      this.#shareFactors[i] = (this.#shareFactors[i] as number) * (1 + terms.bonus + terms.rights)
    })
    return sheet
  }

  /** Takes over the finished day on the tape. */
  keepDay(indexes: Indexes): void {
    this.closes.set(this.tape.last)
    this.indexCloses = indexes.closes()
    this.#volumes.push(this.tape.volume.slice())
    if (this.#volumes.length > MEAN_DAYS) this.#volumes.shift()
  }

  meanVolume(i: number): number {
    if (this.#volumes.length === 0) return 0
    const sum = this.#volumes.reduce((total, day) => total + (day[i] as number), 0)
    return Math.round(sum / this.#volumes.length)
  }
}
