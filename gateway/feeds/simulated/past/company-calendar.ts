import { dayOnOrAfter, previousTradingDay, tradingDaysBefore } from '../../../../shared/market/calendar'
import type { ExRights } from '../../../../shared/market/ex-rights'
import type { Board } from '../../../../shared/market/instrument'
import { beijingDate, dateToMs } from '../../../../shared/market/session'
import { isTradingDay } from '../../../../shared/market/trading-days'
import { hashText, Random } from '../exchange/random'
import { type Company, isStock } from '../exchange/universe'

/** Company events apart from trading, by trading day. */
export interface CompanyCalendar {
  /** Events of one `YYYYMMDD`. */
  on(tradingDay: string): CompanyDay
  /** Shares of a company on a day, relative to those that it was invented with. */
  sharesAt(company: Company, tradingDay: string): number
  /** First trading day, `YYYYMMDD`: before all invented days for those that are listed on each of them. */
  listedFrom(company: Company): string
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
/** All others: from the first day of their board on, to a day before the invented past begins. */
const OLD_LISTINGS: Partial<Record<Board, readonly [from: string, to: string]>> = {
  star: ['20190722', '20211231'],
  chinext: ['20091030', '20211231'],
  bse: ['20211115', '20221230'],
  fund: ['20050223', '20211231'],
}
const OLD_LISTING = ['19901219', '20211231'] as const
/** Shares given and sold are counted from this year on. */
const FIRST_YEAR = 2026
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

  /** `YYYYMMDD` from which a newcomer trades; empty for all others. */
  const listingOf = remember(({ id, established, listedFrom }) => {
    if (listedFrom) return listedFrom
    if (established || chance(`new:${id}`) >= NEWCOMERS) return ''
    return beijingDate(firstListing + Math.floor(chance(`listed:${id}`) * LISTING_DAYS) * DAY_MS)
  })
  const listedFrom = remember((company) => {
    const [from, to] = (OLD_LISTINGS[company.board] ?? OLD_LISTING).map(dateToMs) as [number, number]
    const drawn = () => beijingDate(from + chance(`old:${company.id}`) * (to - from))
    return dayOnOrAfter(listingOf(company) || drawn(), isTradingDay)
  })
  const pays = remember((company) => {
    const able = isStock(company) && !company.st && listingOf(company) === ''
    return able && chance(`pays:${company.id}`) < PAYERS
  })
  /** Days after New Year. */
  const exDateOf = remember(({ id }, year) => Math.floor(chance(`ex:${id}:${year}`) * 365))
  /** Days of the month on which a company is suspended. */
  const suspensionOf = remember(({ id, established }, month) => {
    if (established || chance(`suspended:${id}:${month}`) >= SUSPENDED_MONTHLY) return undefined
    const from = 1 + Math.floor(chance(`from:${id}:${month}`) * (28 - SUSPENDED_DAYS))
    return { from, to: from + Math.floor(chance(`length:${id}:${month}`) * SUSPENDED_DAYS) }
  })

  function sharesAt(company: Company, tradingDay: string): number {
    let shares = 1
    if (!pays(company)) return shares
    for (let year = FIRST_YEAR; year <= Number(tradingDay.slice(0, 4)); year++) {
      const due = dateToMs(`${year}0101`) + exDateOf(company, String(year)) * DAY_MS
      if (due > dateToMs(tradingDay)) continue
      const { bonus, rights } = termsOf(seed, company.id, String(year), 0)
      shares *= 1 + bonus + rights
    }
    return shares
  }

  return {
    sharesAt,
    listedFrom: (company) => listedFrom(company),
    on(tradingDay) {
      const before = previousTradingDay(tradingDay)
      const earlier = new Map<number, string>()
      /** The trading day so many before this one. */
      const dayBefore = (days: number): string => {
        const known = earlier.get(days) ?? (tradingDaysBefore(tradingDay, days)[0] as string)
        earlier.set(days, known)
        return known
      }
      const exDates = exDatesOf(before, tradingDay)
      return {
        isListed: (company) => listingOf(company) <= tradingDay,
        isFirst: (company) => listingOf(company) > before && listingOf(company) <= tradingDay,
        isFree: (company, freeDays) => freeDays > 0 && listingOf(company) > dayBefore(freeDays),
        isSuspended(company) {
          const suspension = suspensionOf(company, tradingDay.slice(0, 6))
          const date = Number(tradingDay.slice(6))
          return suspension !== undefined && date >= suspension.from && date <= suspension.to
        },
        exRights(company, prevClose) {
          if (!pays(company)) return undefined
          const due = exDates.find(({ year, date }) => exDateOf(company, year) === date)
          return due && termsOf(seed, company.id, due.year, prevClose)
        },
      }
    },
  }
}

/** Dividends and bonus shares of a company in a year. */
function termsOf(seed: number, id: string, year: string, prevClose: number): ExRights {
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

/** Dates whose ex-rights fall on a trading day, those of the closed days before it included, as days after New Year. */
function exDatesOf(before: string, tradingDay: string): { year: string; date: number }[] {
  const dates: { year: string; date: number }[] = []
  for (let time = dateToMs(before) + DAY_MS; time <= dateToMs(tradingDay); time += DAY_MS) {
    const year = beijingDate(time).slice(0, 4)
    dates.push({ year, date: Math.round((time - dateToMs(`${year}0101`)) / DAY_MS) })
  }
  return dates
}

/** Caches values that each company needs repeatedly; recomputed for a new period (a year, a month). */
function remember<T>(compute: (company: Company, period: string) => T): (company: Company, period?: string) => T {
  const known = new Map<string, { period: string; value: T }>()
  return (company, period = '') => {
    const found = known.get(company.id)
    if (found?.period === period) return found.value
    const value = compute(company, period)
    known.set(company.id, { period, value })
    return value
  }
}
