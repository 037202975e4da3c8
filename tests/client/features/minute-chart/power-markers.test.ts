import { describe, expect, test } from 'vitest'
import {
  barAt,
  besideCells,
  POWER_MARKS_MAX,
  powerMarkers,
} from '../../../../client/features/minute-chart/power-markers'
import type { PowerTrade } from '../../../../shared/flow/power-trades'
import { clock } from '../../../support/market-events'

const trade = (wish: Partial<PowerTrade> = {}): PowerTrade => ({
  ...{ seq: 1, side: 'buy', time: clock('10:00:05') + 10, endTime: clock('10:00:05') + 40, from: 1_000, to: 1_003 },
  ...{ volume: 30_000, amount: 30_050_000, prints: 12, orders: 2, levels: 3, after: 1_013, ...wish },
})
const stock = { priceScale: 2, volumeScale: 0, hasOrderNumbers: true }
const marksOf = (trades: readonly PowerTrade[] | undefined, subject = stock) => powerMarkers(() => trades, subject)()

describe('marks of power trades', () => {
  test('stand in their minute at the price that was reached, and tell all of it', () => {
    expect(marksOf([trade()])).toEqual([
      {
        ...{ x: 31, y: 1_003, tone: 'up', shape: 'buy' },
        card: [
          '扫单 主动买',
          '10:00:05.010',
          '30.05万元 · 300 手',
          '12 笔 · 2 张委托',
          '吃掉 3 档：10.00 → 10.03',
          '1 分钟后 10.13 +1.00%',
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
    expect(mark?.card).toEqual(expect.arrayContaining(['扫单 主动卖（方向为估）', '12 笔', '1 分钟后 —']))
  })

  test('are those of the largest, and made anew for another list only', () => {
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
  const byEnd = minutes('09:31:00', '09:32:00', '11:30:00', '13:01:00', '13:02:00')
  const fives = minutes('09:35:00', '09:40:00')

  test.each<[what: string, times: number[], length: number, at: string, row: number | undefined]>([
    ['the first moment of a minute is in the bar that ends it', byEnd, 60_000, '09:30:00', 0],
    ['its last second', byEnd, 60_000, '09:30:59', 0],
    ['the next minute', byEnd, 60_000, '09:31:00', 1],
    ['the moment at which the morning ends', byEnd, 60_000, '11:30:00', 2],
    ['the first after lunch', byEnd, 60_000, '13:00:00', 3],
    ['what is not drawn yet', byEnd, 60_000, '13:02:30', undefined],
    ['five minutes', fives, 300_000, '09:34:59', 0],
    ['the next five', fives, 300_000, '09:35:00', 1],
    ['a second is named by its beginning', minutes('09:30:05', '09:30:07'), 0, '09:30:07', 1],
    ['a second without a bar is in the one before', minutes('09:30:05', '09:30:07'), 0, '09:30:06', 0],
    ['what was before the first second', minutes('09:30:05'), 0, '09:30:04', undefined],
    ['no bars', [], 60_000, '09:31:00', undefined],
  ])('%s', (_, times, length, at, row) => {
    expect(barAt(times, length, clock(at))).toBe(row)
  })

  test('is left out where there is no bar of it', () => {
    const rows = powerMarkers(
      () => [trade(), trade({ time: clock('14:00:00') })],
      stock,
      (time) => barAt(minutes('10:00:00', '10:01:00'), 60_000, time),
    )()
    expect(rows.map(({ x }) => x)).toEqual([1])
  })

  test('of a footprint stands beside the cells of its minute', () => {
    expect(besideCells(clock('10:00:05'))).toBeCloseTo(30.54, 9)
  })
})
