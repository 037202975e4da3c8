import { describe, expect, test } from 'vitest'
import { SimulatedClock } from '../../../../gateway/feeds/simulated/exchange/market-clock'
import type { CompanyCalendar } from '../../../../gateway/feeds/simulated/past/company-calendar'
import type { FeedEvent } from '../../../../shared/market/events'
import { limitsOf } from '../../../../shared/market/rules'
import { beijingDate } from '../../../../shared/market/session'
import { isTradingDay } from '../../../../shared/market/trading-days'
import { at, ofKind, runEngine } from './run-engine'

/** Nothing ever happens to a company. */
const QUIET: CompanyCalendar = {
  sharesAt: () => 1,
  listedFrom: () => '20100104',
  on: () => ({
    isListed: () => true,
    isFirst: () => false,
    isFree: () => false,
    isSuspended: () => false,
    exRights: () => undefined,
  }),
}

describe('trading days', () => {
  test.each([
    ['20261119', true, 'a Thursday'],
    ['20261121', false, 'a Saturday'],
    ['20261001', false, 'National Day'],
    ['20261010', false, 'a Saturday that people work on'],
    ['20260217', false, 'the Spring Festival'],
    ['20260101', false, 'New Year'],
    ['20260105', true, 'the first Monday of the year'],
  ])('%s is one: %s (%s)', (date, expected) => {
    expect(isTradingDay(date)).toBe(expected)
  })
})

describe('the demo clock', () => {
  test('skips lunch, the night and the weekend but for seconds', () => {
    const clock = new SimulatedClock({ mode: 'always', speed: 1 }, at(11, 29, 58, '20261120'))
    expect(clock.advance(1000, 0)).toBe(at(11, 29, 59, '20261120'))
    clock.advance(10_000, 0)
    expect(clock.time).toBe(at(13, 0, 3, '20261120'))
    const close = new SimulatedClock({ mode: 'always', speed: 1 }, at(14, 59, 58, '20261120'))
    expect(close.advance(10_000, 0)).toBe(at(15, 5, 1, '20261120'))
    expect(close.advance(62_000, 0)).toBe(at(9, 23, 33, '20261123'))
  })

  test('runs at its speed', () => {
    const clock = new SimulatedClock({ mode: 'always', speed: 60 }, at(10, 0))
    expect(clock.advance(1000, 0)).toBe(at(10, 1))
  })

  test('is the wall clock in real mode, and never goes back', () => {
    const clock = new SimulatedClock({ mode: 'real', speed: 1 }, 1000)
    expect(clock.advance(5, 5000)).toBe(5000)
    expect(clock.advance(5, 4000)).toBe(5000)
  })
})

/** Days of the exchanges; coins have their own. */
const exchangeDays = (events: readonly FeedEvent[]) => ofKind(events, 'day').filter(({ of }) => of === undefined)

describe('day after day', () => {
  test('yesterday’s closes are today’s previous closes, with limits to match, over the past and three days', () => {
    const run = runEngine({ instrumentCount: 20, bookCount: 2, startTime: at(14, 56), pastDays: 5, calendar: QUIET })
    const past = ofKind(run.start, 'past-day')
    const closes = new Map<string, number>()
    for (const { instrument, prevClose, close, high, low, open, adNet, odNet } of past) {
      expect(prevClose).toBe(closes.get(instrument) ?? prevClose)
      expect(low <= Math.min(open, close) && high >= Math.max(open, close)).toBe(true)
      expect(odNet.reduce((sum, net) => sum + net, 0)).toBe(0)
      expect(adNet.every(Number.isInteger)).toBe(true)
      closes.set(instrument, close)
    }
    expect(new Set(past.map(({ tradingDay }) => tradingDay)).size).toBe(5)
    const jumps = [
      at(15, 1),
      at(9, 20, 0, '20261120'),
      at(9, 25, 1, '20261120'),
      at(9, 31, 0, '20261120'),
      at(9, 26, 0, '20261123'),
    ]
    const days: string[] = []
    for (const events of [run.start, ...jumps.map((time) => run.until(time))]) {
      for (const event of events) {
        if (event.kind === 'day' && !event.of) days.push(event.tradingDay)
        if (event.kind === 'trade') closes.set(event.instrument, event.price)
        if (event.kind === 'index') closes.set(event.instrument, event.last)
        if (event.kind !== 'instruments') continue
        const day = days.at(-1) as string
        for (const { id, prevClose, board, name, limitUp, limitDown, kind } of event.instruments) {
          if (kind === 'crypto') continue
          expect(prevClose).toBe(closes.get(id))
          const limits = limitsOf(board, prevClose, day, name.includes('ST'))
          expect({ up: limitUp, down: limitDown }).toEqual(limits)
        }
      }
    }
    expect(days).toEqual(['20261119', '20261120', '20261123'])
    expect(beijingDate(run.engine.marketTime)).toBe('20261123')
  })

  test('says that a Saturday is a holiday and shows Friday complete', () => {
    const run = runEngine({ instrumentCount: 20, bookCount: 2, startTime: at(11, 0, 0, '20261121'), pastDays: 1 })
    expect(exchangeDays(run.start).map(({ tradingDay }) => tradingDay)).toEqual(['20261120'])
    expect(ofKind(run.start, 'phase').at(-1)?.phase).toBe('holiday')
    const last = ofKind(run.start, 'trade')
      .filter(({ instrument }) => instrument === '600519.SH')
      .at(-1)
    expect(last?.exchangeTime).toBeGreaterThanOrEqual(at(15, 0, 0, '20261120'))
    expect(
      ofKind(run.until(at(11, 0, 5, '20261121')), 'trade').every(({ instrument }) => instrument.startsWith('BTC')),
    ).toBe(true)
  })
})
