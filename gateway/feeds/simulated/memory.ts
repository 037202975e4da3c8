import { exReference, ruleOf } from '../../../shared/market/rules'
import type { CompanyCalendar } from './company-calendar'
import type { Indexes } from './indexes'
import { type Carried, HEAT_DAYS, heatOf } from './past-move'
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
  /** Moves of the last days as parts of their previous closes, a day each. */
  readonly #moves: Float64Array[] = []
  /** Who closed at a limit on the last day: 1 = the upper one, −1 = the lower one. */
  readonly #sealed: Int8Array

  constructor(
    readonly tape: Tape,
    readonly calendar: CompanyCalendar,
  ) {
    this.closes = Float64Array.from(tape.companies, ({ basePrice }) => basePrice)
    this.#shareFactors = new Float64Array(tape.companies.length).fill(1)
    this.#sealed = new Int8Array(tape.companies.length)
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
    const { tape } = this
    this.closes.set(tape.last)
    this.#moves.push(tape.last.map((last, i) => last / (tape.prevClose[i] as number) - 1))
    if (this.#moves.length > HEAT_DAYS) this.#moves.shift()
    tape.last.forEach((last, i) => {
      const traded = tape.status(i) === TRADING && !tape.isFree(i)
      this.#sealed[i] = !traded ? 0 : last === tape.up[i] ? 1 : last === tape.down[i] ? -1 : 0
    })
    this.indexCloses = indexes.closes()
    this.#volumes.push(tape.volume.slice())
    if (this.#volumes.length > MEAN_DAYS) this.#volumes.shift()
  }

  /** What a company brings along into the day that begins. */
  carried(i: number): Carried {
    return { heat: heatOf((back) => this.#moves.at(-1 - back)?.[i]), sealed: this.#sealed[i] as number }
  }

  meanVolume(i: number): number {
    if (this.#volumes.length === 0) return 0
    const sum = this.#volumes.reduce((total, day) => total + (day[i] as number), 0)
    return Math.round(sum / this.#volumes.length)
  }
}
