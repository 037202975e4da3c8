import { describe, expect, test } from 'vitest'
import { beijingDate } from '../../../../../shared/market/session'
import { at, ofKind, runEngine } from '../run-engine'

const BINANCE = 'BTCUSDT.BINANCE'
const COIN = 100_000

/** From the afternoon over the close, the night and the next morning's auction, as a demo market passes them. */
const run = runEngine({ instrumentCount: 30, bookCount: 2, startTime: at(14, 50), pastDays: 1 })
const events = [...run.start, ...run.until(at(9, 40, 0, '20261120'))]
const trades = ofKind(events, 'trade').filter(({ instrument }) => instrument === BINANCE)

describe('simulated coins', () => {
  test('trade around the clock: no minute is empty, by day or by night', () => {
    const minutes = new Set(trades.map(({ exchangeTime }) => Math.floor(exchangeTime / 60_000)))
    const first = at(9, 0) / 60_000
    const last = at(9, 40, 0, '20261120') / 60_000
    const empty = Array.from({ length: last - first }, (_, k) => first + k).filter((minute) => !minutes.has(minute))
    // The minute in which living begins or ends may be shared with a stretch that is passed over.
    expect(empty.length).toBeLessThanOrEqual(6)
  })

  test('trade thousands of coins a day, in prints that never go back in time', () => {
    const coins = trades.reduce((sum, { volume }) => sum + volume, 0) / COIN
    expect(coins).toBeGreaterThan(5_000)
    expect(coins).toBeLessThan(60_000)
    expect(trades.findIndex(({ exchangeTime }, k) => exchangeTime < (trades[k - 1]?.exchangeTime ?? 0))).toBe(-1)
  })

  test('pass a weekend in a moment: a few prints a minute', () => {
    const weekend = runEngine({ instrumentCount: 20, startTime: at(15, 4, 0, '20261120'), pastDays: 1 })
    const prints = ofKind(weekend.until(at(9, 15, 0, '20261123')), 'trade').filter(
      ({ instrument, exchangeTime }) => instrument === BINANCE && exchangeTime > at(15, 7, 0, '20261120'),
    )
    const hours = 66
    expect(prints.length / (hours * 60)).toBeGreaterThan(5)
    expect(prints.length / (hours * 60)).toBeLessThan(7)
  })

  test('cost nearly the same at both venues, and move no further in a night than a day does', () => {
    const okx = ofKind(events, 'trade').filter(({ instrument }) => instrument === 'BTCUSDT.OKX')
    const [one, other] = [trades.at(-1)?.price as number, okx.at(-1)?.price as number]
    expect(Math.abs(one / other - 1)).toBeLessThan(0.005)
    expect(Math.abs(one / (trades[0]?.price as number) - 1)).toBeLessThan(0.2)
  })
})

describe('a coin’s day', () => {
  const FRIDAY = '20261120'
  const run = runEngine({ instrumentCount: 24, bookCount: 2, everyMoment: false, startTime: at(15, 0, 0, FRIDAY) })
  const events = [...run.start, ...run.until(at(10, 0, 0, '20261123'))]
  const ownDays = ofKind(events, 'day').filter(({ of }) => of !== undefined)

  test('begins at Beijing midnight, on weekends too', () => {
    expect(ownDays.map(({ tradingDay }) => tradingDay)).toEqual([FRIDAY, '20261121', '20261122', '20261123'])
    expect(ownDays[0]?.of).toEqual(expect.arrayContaining([expect.stringMatching(/^BTC/)]))
    expect(
      ofKind(events, 'day')
        .filter(({ of }) => !of)
        .map(({ tradingDay }) => tradingDay),
    ).toEqual([FRIDAY, '20261123'])
  })

  test('has prints from its midnight on, and its totals from nothing', () => {
    const [coin] = ownDays[0]?.of ?? []
    let day = ''
    let volume = 0
    const minutes = new Map<string, Set<number>>()
    for (const event of events) {
      if (event.kind === 'day' && event.of) [day, volume] = [event.tradingDay, 0]
      if (!('instrument' in event) || event.instrument !== coin) continue
      if (event.kind === 'trade') {
        expect(beijingDate(event.exchangeTime)).toBe(day)
        volume += event.volume
        minutes.set(day, (minutes.get(day) ?? new Set()).add(Math.floor(event.exchangeTime / 60_000)))
      }
      if (event.kind === 'quote') expect(event.volume).toBe(volume)
    }
    expect(minutes.get('20261122')?.size).toBe(1_440)
    expect(minutes.get('20261123')?.has(at(0, 0, 0, '20261123') / 60_000)).toBe(true)
    // The day before the start is not filled in: Friday has its minutes from midnight to 15:00 and on.
    expect(minutes.get(FRIDAY)?.size).toBe(1_440)
  })
})
