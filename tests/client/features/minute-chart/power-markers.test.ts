import { describe, expect, test } from 'vitest'
import { POWER_MARKS_MAX, powerMarkers } from '../../../../client/features/minute-chart/power-markers'
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
    expect(marks()).toBe(marks())
    expect(marksOf(undefined)).toEqual([])
  })
})
