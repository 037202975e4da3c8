import { describe, expect, test } from 'vitest'
import type { PastDay } from '../../../../../shared/market/events'
import type { KnownDay } from '../../../../../shared/market/known-days'
import { at, ofKind, type Run, runEngine } from '../run-engine'

const MARKET = { instrumentCount: 80, pastDays: 12 }
const whole = runEngine({ ...MARKET, startTime: at(9, 24) })
const past = ofKind(whole.start, 'past-day')
const days = [...new Set(past.map(({ tradingDay }) => tradingDay))].sort()

function onRecord(tradingDay: string): KnownDay {
  const of = past.filter((row) => row.tradingDay === tradingDay)
  const column = (name: 'close' | 'prevClose' | 'volume') => Float64Array.from(of, (row: PastDay) => row[name])
  return {
    tradingDay,
    id: of.map(({ instrument }) => instrument),
    close: column('close'),
    prevClose: column('prevClose'),
    volume: column('volume'),
  }
}

const instruments = ({ start }: Run) => ofKind(start, 'instruments').flatMap((list) => list.instruments)
const told = (known: readonly KnownDay[]) =>
  ofKind(runEngine({ ...MARKET, startTime: at(9, 24), known }).start, 'past-day')

describe('a market that goes on from the days on record', () => {
  test('tells none of them again, and lives the same day as if it had told them', () => {
    const again = runEngine({ ...MARKET, startTime: at(9, 24), known: days.slice(-8).map(onRecord) })
    expect(ofKind(again.start, 'past-day')).toEqual([])
    expect(instruments(again)).toEqual(instruments(whole))
    expect(instruments(again).length).toBeGreaterThan(80)
    const [first, second] = [whole.until(at(9, 32)), again.until(at(9, 32))]
    expect(first.length).toBeGreaterThan(10_000)
    expect(second).toEqual(first)
  })

  test('tells the days since, as it would have told them', () => {
    const missing = days.slice(-2)
    const rows = told(days.slice(-10, -2).map(onRecord))
    expect([...new Set(rows.map(({ tradingDay }) => tradingDay))]).toEqual(missing)
    expect(rows).toEqual(past.filter(({ tradingDay }) => missing.includes(tradingDay)))
  })

  test('goes on from the last whole day where one that hardly began is on record', () => {
    const [begun] = days.slice(-1).map(onRecord)
    const thin = { ...(begun as KnownDay), id: ['BTCUSDT.BINANCE'] }
    const rows = told([...days.slice(-9, -1).map(onRecord), thin])
    expect(rows).toEqual(past.filter(({ tradingDay }) => tradingDay === days.at(-1)))
  })

  test.each([
    ['that are of other companies', (day: KnownDay) => ({ ...day, id: day.id.map((id) => `X${id}`) })],
    ['of which a fifth is missing', (day: KnownDay) => ({ ...day, id: day.id.slice(0, day.id.length * 0.8) })],
    ['that are a season ago', (day: KnownDay) => ({ ...day, tradingDay: '20260601' })],
  ])('begins anew after days %s', (_, change) => {
    expect(told(days.slice(-8).map(onRecord).map(change))).toEqual(past)
  })
})
