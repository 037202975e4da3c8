import { describe, expect, test } from 'vitest'
import { captureDay, captureDays, ownStanding } from '../../../gateway/history/capture'
import type { LiveMarket } from '../../../gateway/history/market-port'
import { dateToMs } from '../../../shared/market/session'
import { topic } from '../../../shared/protocol/topics'
import { filledRow } from '../../support/rows'
import { INDEX, smallMarket } from '../../support/small-market'

const COIN = 'BTCUSDT.BINANCE'
const DAY = '20260912'
const MIDNIGHT = dateToMs(DAY) / 60_000

/** A market whose coin goes by its own day and has these minutes of it. */
function marketOf(minutes: readonly number[]): LiveMarket {
  const rows = minutes.map((minute) => ({ ...filledRow('minute', 1), slot: MIDNIGHT + minute }))
  return {
    ownDay: (id: string) => (id === COIN ? DAY : undefined),
    rows: (name: string, kind: string) => (name === topic.tick(COIN) && kind === 'minute' ? rows : []),
  } as unknown as LiveMarket
}
const upTo = (count: number, without: readonly number[] = []) =>
  Array.from({ length: count }, (_, minute) => minute).filter((minute) => !without.includes(minute))

describe('a day that never closes', () => {
  test.each<[string, number[], number, number]>([
    ['its first hour', upTo(60), 1, 60 / 1_440],
    ['its first hour but for six minutes', upTo(60, [5, 6, 7, 8, 9, 10]), 0.9, 54 / 1_440],
    ['its first minute', upTo(1), 1, 1 / 1_440],
    ['all of it', upTo(1_440), 1, 1],
    ['nothing', [], 0, 0],
  ])('of which there is %s is complete so far, and as a whole', (_, minutes, soFar, whole) => {
    const market = marketOf(minutes)
    expect(ownStanding(market, COIN, true)).toEqual({ tradingDay: DAY, completeness: soFar })
    expect(ownStanding(market, COIN)).toEqual({ tradingDay: DAY, completeness: whole })
  })

  test('is nothing to an instrument of the exchanges', () => {
    expect(ownStanding(marketOf(upTo(60)), '600519.SH', true)).toEqual({})
  })
})

test('the day of an index is that of the whole market’s table, and is made without it', () => {
  const day = { tradingDay: '20261119', completeness: 0.5 }
  const { state, index } = smallMarket(day.tradingDay)
  const instrument = state.instrument(INDEX)
  if (!instrument) throw new Error('no such index')
  expect(captureDay(state, instrument, day)).toBeUndefined()
  index(1, 250_500)
  const whole = captureDays(state, day).find(({ id }) => id === INDEX)
  const asked: string[] = []
  const rows: LiveMarket['rows'] = (name, kind) => {
    asked.push(kind)
    return state.rows(name, kind)
  }
  const market: LiveMarket = Object.assign(Object.create(state), { rows })
  expect(whole).toMatchObject({ close: 250_500, completeness: 0.5 })
  expect(captureDay(market, instrument, day)).toEqual(whole)
  expect(asked).toEqual([])
})
