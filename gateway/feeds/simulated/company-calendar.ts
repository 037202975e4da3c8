import type { ExRights } from '../../../shared/market/rules'
import { beijingDate, dateToMs } from '../../../shared/market/session'
import { previousTradingDay, tradingDaysBefore } from './calendar'
import { hashText, Random } from './random'
import type { Company } from './universe'

/** What happens to companies apart from trading, by trading day. */
export interface CompanyCalendar {
  /** What one `YYYYMMDD` brings. */
  on(tradingDay: string): CompanyDay
}

export interface CompanyDay {
  /** False before a company's first trading day. */
  isListed(company: Company): boolean
  /** Whether this is its first trading day. */
  isFirst(company: Company): boolean
  /** Whether it is among its first `freeDays` (`BoardRule.freeDays`) trading days. */
  isFree(company: Company, freeDays: number): boolean
  /** Whether it is suspended for the whole day. */
  isSuspended(company: Company): boolean
  /** Terms if its shares change before this day's trading; `prevClose` in price units. */
  exRights(company: Company, prevClose: number): ExRights | undefined
}

const DAY_MS = 24 * 3_600_000

/** A few companies are listed for the first time on some day of these years; all others long ago. */
const NEWCOMERS = 0.02
const FIRST_LISTING = '20260706'
const LISTING_DAYS = 730

/** Share of companies that are suspended in a month, and the longest time, in calendar days. */
const SUSPENDED_MONTHLY = 0.008
const SUSPENDED_DAYS = 10

/** Share of companies that pay in a year, and of these the ones that give or sell shares as well. */
const PAYERS = 0.8
const GIVERS = 0.15
const SELLERS = 0.02
const BONUSES = [0.3, 0.4, 0.5]
const RIGHTS = { share: 0.3, price: 0.7 }
const CASH = { least: 0.003, most: 0.035 }

/** The calendar of invented companies: a function of the seed, so that every life of the market agrees on it. */
export function inventCalendar(seed: number): CompanyCalendar {
  const chance = (key: string) => hashText(`${seed}:${key}`) / 2 ** 32
  const firstListing = dateToMs(FIRST_LISTING)
  const listings = new Map<string, string>()

  /** `YYYYMMDD` from which a newcomer trades; empty for all others. */
  function listingOf({ id, established }: Company): string {
    const known = listings.get(id)
    if (known !== undefined) return known
    const isNew = !established && chance(`new:${id}`) < NEWCOMERS
    const day = Math.floor(chance(`listed:${id}`) * LISTING_DAYS)
    const listing = isNew ? beijingDate(firstListing + day * DAY_MS) : ''
    listings.set(id, listing)
    return listing
  }

  function suspension({ id, established }: Company, day: string): boolean {
    const month = day.slice(0, 6)
    if (established || chance(`suspended:${id}:${month}`) >= SUSPENDED_MONTHLY) return false
    const first = 1 + Math.floor(chance(`from:${id}:${month}`) * (28 - SUSPENDED_DAYS))
    const length = 1 + Math.floor(chance(`length:${id}:${month}`) * SUSPENDED_DAYS)
    const date = Number(day.slice(6))
    return date >= first && date < first + length
  }

  function terms(id: string, year: string, prevClose: number): ExRights {
    const random = new Random(seed, `terms:${id}:${year}`)
    const share = CASH.least + (CASH.most - CASH.least) * random.uniform()
    const bonus = random.chance(GIVERS) ? random.pick(BONUSES) : 0
    const sells = random.chance(SELLERS)
    return {
      cash: Math.round(prevClose * share),
      bonus,
      rights: sells ? RIGHTS.share : 0,
      rightsPrice: sells ? Math.round(prevClose * RIGHTS.price) : 0,
    }
  }

  return {
    on(tradingDay) {
      const before = previousTradingDay(tradingDay)
      const earlier = new Map<number, string>()
      /** The trading day so many before this one. */
      const dayBefore = (days: number): string => {
        const known = earlier.get(days) ?? (tradingDaysBefore(tradingDay, days)[0] as string)
        earlier.set(days, known)
        return known
      }
      /** Ex-dates that fall on this day, those of the closed days before it included. */
      const exDates: { year: string; date: number }[] = []
      for (let time = dateToMs(before) + DAY_MS; time <= dateToMs(tradingDay); time += DAY_MS) {
        const year = beijingDate(time).slice(0, 4)
        exDates.push({ year, date: Math.round((time - dateToMs(`${year}0101`)) / DAY_MS) })
      }
      return {
        isListed: (company) => listingOf(company) <= tradingDay,
        isFirst: (company) => listingOf(company) > before && listingOf(company) <= tradingDay,
        isFree: (company, freeDays) => freeDays > 0 && listingOf(company) > dayBefore(freeDays),
        isSuspended: (company) => suspension(company, tradingDay),
        exRights(company, prevClose) {
          const { id, board, st } = company
          if (board === 'fund' || st || listingOf(company) !== '' || chance(`pays:${id}`) >= PAYERS) return undefined
          const due = exDates.find(({ year, date }) => Math.floor(chance(`ex:${id}:${year}`) * 365) === date)
          return due && terms(id, due.year, prevClose)
        },
      }
    },
  }
}
