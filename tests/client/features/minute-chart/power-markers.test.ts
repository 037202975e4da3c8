import { describe, expect, test } from 'vitest'
import {
  barAt,
  besideCells,
  POWER_MARKS_MAX,
  powerMarkers,
} from '../../../../client/features/minute-chart/power-markers'
import { noBarColumns, withMinutes } from '../../../../client/store/bars/period-bars'
import { powerText } from '../../../../client/text/power-trades'
import type { PowerTrade } from '../../../../shared/flow/power-trades'
import { beijingDate, minuteSlot, timeOfDay } from '../../../../shared/market/session'
import { clock } from '../../../support/market-events'

const trade = (request: Partial<PowerTrade> = {}): PowerTrade => ({
  seq: 1,
  side: 'buy',
  time: clock('10:00:05') + 10,
  endTime: clock('10:00:05') + 40,
  from: 1_000,
  to: 1_003,
  volume: 30_000,
  amount: 30_050_000,
  prints: 12,
  orders: 2,
  levels: 3,
  after: 1_013,
  ...request,
})
const stock = { id: '600519.SH', priceScale: 2, volumeScale: 0, hasOrderNumbers: true }
const marksOf = (trades: readonly PowerTrade[] | undefined, subject = stock) => powerMarkers(() => trades, subject)()

describe('marks of power trades', () => {
  test('lie in their minute at the price reached, and show all details', () => {
    expect(marksOf([trade()])).toEqual([
      {
        x: 31,
        y: 1_003,
        tone: 'up',
        shape: 'buy',
        card: [
          '扫单 主动买',
          '10:00:05.010',
          '30.05万元 · 300 手',
          '12 笔 · 2 张委托',
          powerText.levels(3, '10.00', '10.03'),
          powerText.after('10.13', '+1.00%'),
        ],
      },
    ])
  })

  test('of sellers, of estimated sides, and of what nothing has followed yet', () => {
    const [mark] = marksOf([trade({ side: 'sell', to: 997, after: undefined, orders: 0 })], {
      ...stock,
      hasOrderNumbers: false,
    })
    expect(mark).toMatchObject({ tone: 'down', shape: 'sell', y: 997 })
    expect(mark?.card).toEqual(expect.arrayContaining(['扫单 主动卖（方向为估）', '12 笔', powerText.afterPending]))
  })

  test('show the largest ones only, and are recomputed only for another list', () => {
    const many = Array.from({ length: POWER_MARKS_MAX + 5 }, (_, at) => trade({ seq: at, amount: at, to: at }))
    const marks = powerMarkers(() => many, stock)
    expect(marks()).toHaveLength(POWER_MARKS_MAX)
    expect(Math.min(...marks().map(({ y }) => y))).toBe(5)
    const first = marks()
    expect(marks().map(({ card }) => card)).toEqual(first.map(({ card }) => card))
    expect(marks()[0]?.card).toBe(first[0]?.card)
    expect(marksOf(undefined)).toEqual([])
  })
})

describe('a mark on bars', () => {
  const minutes = (...labels: string[]) => labels.map((label) => clock(label))
  const ones = minutes('09:30:00', '09:31:00', '11:29:00', '13:00:00', '13:01:00')
  const fives = minutes('09:30:00', '09:35:00')

  test.each<[what: string, times: number[], length: number, at: string, row: number | undefined]>([
    ['the first moment of a minute is in the bar that it begins', ones, 60_000, '09:30:00', 0],
    ['its last second', ones, 60_000, '09:30:59', 0],
    ['the next minute', ones, 60_000, '09:31:00', 1],
    ['the opening auction', ones, 60_000, '09:25:00', 0],
    ['the moment at which the morning ends', ones, 60_000, '11:30:00', 2],
    ['the first after lunch', ones, 60_000, '13:00:00', 3],
    ['the minute that is running', ones, 60_000, '13:01:59', 4],
    ['what is not drawn yet', ones, 60_000, '13:02:30', undefined],
    ['what was before all bars', ones.slice(1), 60_000, '09:30:30', undefined],
    ['five minutes', fives, 300_000, '09:34:59', 0],
    ['the next five', fives, 300_000, '09:35:00', 1],
    ['five that are not drawn yet', fives, 300_000, '09:40:00', undefined],
    ['a second is named by its beginning', minutes('09:30:05', '09:30:07'), 0, '09:30:07', 1],
    ['a second without a bar is in the one before', minutes('09:30:05', '09:30:07'), 0, '09:30:06', 0],
    ['what was before the first second', minutes('09:30:05'), 0, '09:30:04', undefined],
    ['no bars', [], 60_000, '09:31:00', undefined],
  ])('%s', (_, times, length, at, row) => {
    expect(barAt(times, length, clock(at))).toBe(row)
  })

  test.each([1, 5, 15])('lies in the bar of %i minutes that its own minute is part of', (length) => {
    const slot = Array.from({ length: 240 }, (_, at) => at + 1)
    const ones = slot.map(() => 1_000)
    const rows = { slot, open: ones, high: ones, low: ones, close: ones, volume: slot, turnover: ones }
    const live = { day: beijingDate(clock('09:31:00')), minutes: length, always: false, factor: 1 }
    const { time, volume } = withMinutes(noBarColumns(), rows, live, 1_000)
    for (const at of ['09:30:00', '09:31:59', '10:38:54', '11:29:59', '13:00:00', '14:59:59']) {
      const row = barAt(time, length * 60_000, clock(at)) as number
      // A minute's volume is its number: what a bar has of them says which they are.
      const mine = minuteSlot(timeOfDay(clock(at)))
      const first = mine - ((mine - (mine > 120 ? 121 : 1)) % length)
      expect(volume[row]).toBe(Array.from({ length }, (_, more) => first + more).reduce((sum, each) => sum + each))
    }
  })

  test('is left out without a bar of its time', () => {
    const rows = powerMarkers(
      () => [trade(), trade({ time: clock('14:00:00') })],
      stock,
      (time) => barAt(minutes('09:59:00', '10:00:00'), 60_000, time),
    )()
    expect(rows.map(({ x }) => x)).toEqual([1])
  })

  test('on a footprint lies beside the cells of its minute', () => {
    expect(besideCells(clock('10:00:05'))).toBeCloseTo(30.54, 9)
  })
})
