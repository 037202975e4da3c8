import { describe, expect, test } from 'vitest'
import { Random } from '../../../../gateway/feeds/simulated/exchange/random'
import { makeInstrument } from '../../../support/market-events'
import { courseFacts, dayFacts, type StockDay, type StockDays, stockDay } from './daily-facts'

const day = (values: Partial<StockDay> = {}): StockDay => ({
  change: 0,
  gap: 0,
  isLimitUp: false,
  turnover: 1,
  ...values,
})
const up = day({ change: Math.log(1.1), isLimitUp: true })
const flat = day()
const stock = (...days: (StockDay | undefined)[]): StockDays => ({ industry: 'a', days })

describe('days of a stock', () => {
  const prices = {
    tradingDay: '20261119',
    open: 1020,
    high: 1100,
    low: 1000,
    close: 1100,
    prevClose: 1000,
    turnover: 5,
  }
  const instrument = makeInstrument({ id: '600000.SH', board: 'main' })

  test('are counted from the previous close, and end at the limit or do not', () => {
    const { change, gap, isLimitUp } = stockDay(instrument, prices) as StockDay
    expect(change).toBeCloseTo(Math.log(1.1), 12)
    expect(gap).toBeCloseTo(Math.log(1.02), 12)
    expect(isLimitUp).toBe(true)
    expect(stockDay(instrument, { ...prices, close: 1099 })?.isLimitUp).toBe(false)
  })

  test('beyond the limits are those of a listing, and none', () => {
    expect(stockDay(instrument, { ...prices, high: 1101 })).toBeUndefined()
    expect(stockDay(instrument, { ...prices, low: 899 })).toBeUndefined()
  })
})

describe('facts of days', () => {
  test('count closes at the limit, stocks that rise and gaps of more than 3 % either way', () => {
    const gaps = [0.031, -0.031, 0.029, -0.029].map((gap) => stock(day({ gap: Math.log1p(gap) })))
    const [only] = dayFacts([...gaps, stock(up)], 0).days
    expect(only?.limitUps).toBe(1 / 5)
    expect(only?.rising).toBe(1 / 5)
    expect(only?.bigGaps).toBe(2 / 5)
  })

  test('tell how many limit-ups are followed by another, the longest row, and the next opening', () => {
    const opened = day({ gap: Math.log(1.04), isLimitUp: true })
    const { again, longest, nextGaps } = dayFacts([stock(flat, up, opened, flat), stock(up, flat, flat, up)], 0)
    expect([again, longest]).toEqual([1, 2])
    expect(nextGaps.map((gap) => Math.round(gap * 100))).toEqual([4, 0, 0])
  })

  test('a suspended stock goes on where it stopped', () => {
    const { again, longest } = dayFacts([stock(up, undefined, up)], 0)
    expect([again, longest]).toEqual([1, 2])
  })

  test('the days before the first that is told only say what went before', () => {
    const { days, again, longest, nextGaps } = dayFacts([stock(up, up, up), stock(up, up, flat)], 2)
    expect(days).toHaveLength(1)
    expect([again, longest, nextGaps.length]).toEqual([1, 3, 2])
  })

  test('the best industry is told beyond the worst', () => {
    const of = (industry: string, change: number) => ({ industry, days: [day({ change })] })
    const { days } = dayFacts([of('a', 0.01), of('a', 0.03), of('b', -0.01), of('c', 0)], 0)
    expect(days[0]?.industryRange).toBeCloseTo(0.03, 12)
  })
})

describe('facts of a course of days', () => {
  const random = new Random(1, 'course')
  const COUNT = 400

  test('are those of the factors that the returns were made of', () => {
    const market = Array.from({ length: COUNT }, () => random.normal())
    const stocks = Array.from({ length: 12 }, (_, industry) => {
      let last = 0
      const own = market.map(() => {
        last = 0.3 * last + random.normal()
        return last
      })
      return Array.from(
        { length: 8 },
        (): StockDays => ({
          industry: String(industry),
          days: market.map((value, at) =>
            day({ change: 0.01 * (value + 0.8 * (own[at] as number) + 1.5 * random.normal()) }),
          ),
        }),
      )
    }).flat()
    const { deviation, sizeMemory, momentum, pairs } = courseFacts([...stocks, { industry: '1', days: [undefined] }])
    expect(deviation).toBeGreaterThan(0.019)
    expect(deviation).toBeLessThan(0.021)
    expect(Math.abs(sizeMemory)).toBeLessThan(0.03)
    expect(momentum).toBeGreaterThan(0.15)
    expect(pairs.within).toBeGreaterThan(0.37)
    expect(pairs.within).toBeLessThan(0.47)
    expect(pairs.across).toBeGreaterThan(0.2)
    expect(pairs.across).toBeLessThan(0.3)
  })
})
