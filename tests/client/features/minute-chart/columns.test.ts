import { describe, expect, test } from 'vitest'
import { onDay } from '../../../../client/features/minute-chart/session-sources'
import { orderMarkers, splitMarkers } from '../../../../client/features/minute-chart/split-markers'
import type { BigOrder } from '../../../../shared/flow/big-orders'
import type { SplitFinding } from '../../../../shared/flow/split-finding'

describe('values of minutes on the day', () => {
  test('a price is repeated over minutes without trades, up to the newest one', () => {
    const column = onDay([0, 3], [10, 12], true)
    expect(column.slice(0, 5)).toEqual([10, 10, 10, 12, null])
    expect(column).toHaveLength(241)
  })

  test('volume is not repeated', () => {
    expect(onDay([0, 3], [10, 12], false).slice(0, 5)).toEqual([10, null, null, 12, null])
  })

  test.each([
    ['a slot beyond the day', [241, -1], [5, 6]],
    ['a value that is none', [7], [Number.NaN]],
    ['no rows', [], []],
  ])('%s leaves the day empty', (_, slots, values) => {
    expect(onDay(slots, values, true).every((value) => value === null)).toBe(true)
  })
})

describe('marks of split findings', () => {
  const at = (time: string) => Date.parse(`2026-07-06T${time}+08:00`)
  const finding = (over: Partial<SplitFinding>) =>
    ({ instrument: '600519.SH', state: 'open', side: 'buy', firstTime: at('09:31:30'), ...over }) as SplitFinding

  test('have the same price if the opening auction precedes the day', () => {
    const price = onDay([1, 2], [1000, 1010], true)
    const places = Array.from({ length: 30 }, (_, place) => place - 30)
    const slots = [...places, ...price.map((_, slot) => slot)]
    const data = [slots, [...places.map(() => 990), ...price]] as never
    expect(splitMarkers([finding({})])({ data })).toMatchObject([{ x: 2, y: 1010 }])
    const order = {
      instrument: '600519.SH',
      side: 'buy',
      time: at('09:31:30'),
      volume: 100,
      turnover: 1_000,
    } as BigOrder
    expect(orderMarkers([order])({ data })).toMatchObject([{ x: 2, y: 1010 }])
  })
})
