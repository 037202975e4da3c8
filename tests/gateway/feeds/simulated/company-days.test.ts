import { describe, expect, test } from 'vitest'
import { inventCompanies } from '../../../../gateway/feeds/simulated/exchange/universe'
import { type CompanyCalendar, inventCalendar } from '../../../../gateway/feeds/simulated/past/company-calendar'
import { exReference } from '../../../../shared/market/rules'
import { beijingDate, dateToMs } from '../../../../shared/market/session'
import { isTradingDay } from '../../../../shared/market/trading-days'
import { at, ofKind, runEngine } from './run-engine'

const companies = inventCompanies(20260706, 1500)
const year = Array.from({ length: 365 }, (_, k) => beijingDate(dateToMs('20260701') + k * 86_400_000)).filter(
  isTradingDay,
)

describe('the calendar of invented companies', () => {
  const calendar = inventCalendar(20260706)
  const days = year.map((day) => calendar.on(day))
  const newcomers = companies.filter((company) => !days[0]?.isListed(company))

  test('lists newcomers on one day each, never to go again, free of limits for as long as the board says', () => {
    expect(newcomers.length).toBeGreaterThan(5)
    for (const company of newcomers) {
      const listed = days.map((day) => day.isListed(company))
      const first = listed.indexOf(true)
      if (first < 0) continue
      expect(listed.slice(first).every(Boolean)).toBe(true)
      expect(days.flatMap((day, k) => (day.isFirst(company) ? [k] : []))).toEqual([first])
      const free = days.flatMap((day, k) => (day.isListed(company) && day.isFree(company, 5) ? [k] : []))
      expect(free).toEqual([0, 1, 2, 3, 4].map((k) => first + k).filter((k) => k < days.length))
    }
  })

  test('has a first trading day for every company: the day a newcomer is listed, else one long ago', () => {
    const old = companies.filter((company) => !newcomers.includes(company))
    const since = old.map((company) => calendar.listedFrom(company))
    expect(since.filter((day) => !isTradingDay(day) || day < '19901219' || day > '20230103')).toEqual([])
    expect(new Set(since.map((day) => day.slice(0, 4))).size).toBeGreaterThan(20)
    expect(old.filter(({ board }) => board === 'star').every((one) => calendar.listedFrom(one) >= '20190722')).toBe(
      true,
    )
    for (const company of newcomers) {
      const day = calendar.on(calendar.listedFrom(company))
      expect([day.isListed(company), day.isFirst(company)]).toEqual([true, true])
    }
  })

  test('suspends few, for days on end, and never the codes that documents name', () => {
    const share = days.map((day) => companies.filter((company) => day.isSuspended(company)).length / companies.length)
    expect(Math.max(...share)).toBeLessThan(0.01)
    expect(share.filter((part) => part > 0).length).toBeGreaterThan(year.length / 3)
    const named = companies.filter(({ established }) => established)
    expect(named.length).toBeGreaterThan(10)
    expect(days.some((day) => named.some((company) => day.isSuspended(company) || day.isFree(company, 5)))).toBe(false)
  })

  test('has most companies pay once a year', () => {
    const payments = companies.map((company) => days.filter((day) => day.exRights(company, 1000)).length)
    expect(Math.max(...payments)).toBeLessThanOrEqual(2)
    const once = payments.filter((count) => count > 0).length / companies.length
    expect(once).toBeGreaterThan(0.5)
    expect(once).toBeLessThan(0.9)
  })
})

describe('on the exchange', () => {
  test('the first day, a suspension, an ex-date and a company still to come are what they should be', () => {
    const all = inventCompanies(7, 40).filter(({ established }) => !established)
    const [fresh, sleeper, payer, future] = all.slice(4).map(({ id }) => id) as [string, string, string, string]
    const terms = { cash: 25, bonus: 0.3, rights: 0, rightsPrice: 0 }
    const calendar: CompanyCalendar = {
      sharesAt: () => 1,
      listedFrom: ({ id }) => (id === fresh ? '20261120' : '20100104'),
      on: (day) => ({
        isListed: ({ id }) => id !== future && (id !== fresh || day >= '20261120'),
        isFirst: ({ id }) => id === fresh && day === '20261120',
        isFree: ({ id }) => id === fresh,
        isSuspended: ({ id }) => id === sleeper,
        exRights: ({ id }) => (id === payer && day === '20261120' ? terms : undefined),
      }),
    }
    const run = runEngine({ instrumentCount: 40, startTime: at(14, 50), pastDays: 2, calendar })
    const today = [...run.start, ...run.until(at(15, 30, 0))]
    const tomorrow = run.until(at(10, 0, 0, '20261120'))
    const listed = (events: typeof today) =>
      new Map(ofKind(events, 'instruments').flatMap(({ instruments }) => instruments.map((one) => [one.id, one])))
    const tradesOf = (events: typeof today, id: string) =>
      ofKind(events, 'trade').filter(({ instrument }) => instrument === id)
    const about = (events: typeof today, id: string) =>
      events.filter((event) => 'instrument' in event && event.instrument === id)

    expect(about([...today, ...tomorrow], future)).toEqual([])
    expect(listed(tomorrow).has(future)).toBe(false)

    expect(about(today, fresh)).toEqual([])
    expect(listed(tomorrow).get(fresh)).toMatchObject({ limitUp: 0, limitDown: 0, listed: '20261120' })
    const first = tradesOf(tomorrow, fresh)
    expect(first.length).toBeGreaterThan(10)
    const issue = listed(tomorrow).get(fresh)?.prevClose as number
    expect((first[0]?.price as number) / issue).toBeGreaterThan(1.2)

    expect(tradesOf([...today, ...tomorrow], sleeper)).toEqual([])
    expect(ofKind(today, 'past-day').some(({ instrument }) => instrument === sleeper)).toBe(false)
    const quotes = ofKind(tomorrow, 'quote').filter(({ instrument }) => instrument === sleeper)
    expect(quotes.length).toBeGreaterThan(0)
    for (const { bidPrices, askPrices, volume } of quotes) expect([bidPrices, askPrices, volume]).toEqual([[], [], 0])

    const close = tradesOf(today, payer).at(-1)?.price as number
    const before = listed(today).get(payer)
    const after = listed(tomorrow).get(payer)
    expect(after?.prevClose).toBe(exReference(close, terms))
    expect(after?.floatShares).toBe(Math.round((before?.floatShares as number) * 1.3))
  })
})
