import { describe, expect, test } from 'vitest'
import { levelsOfMinutes, priceTable } from '../../../../client/features/minute-chart/price-volume'
import { flowLines, onDay, tickSource } from '../../../../client/features/minute-chart/session-sources'
import { orderMarkers, splitMarkers } from '../../../../client/features/minute-chart/split-markers'
import { FlowStore } from '../../../../client/store/rows/flow-store'
import { TickStore } from '../../../../client/store/rows/tick-store'
import type { BigOrder } from '../../../../shared/flow/big-orders'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { section } from '../../store/section'

describe('values of minutes on the day', () => {
  test('a price is held over quiet minutes and never beyond the newest one', () => {
    const column = onDay([0, 3], [10, 12], true)
    expect(column.slice(0, 5)).toEqual([10, 10, 10, 12, null])
    expect(column).toHaveLength(241)
  })

  test('volume is not held', () => {
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

describe('the columns of the minute chart', () => {
  test('flow is cumulative in yuan, one column for each chosen line', () => {
    const tick = new TickStore()
    const flow = new FlowStore(() => 100)
    const source = tickSource(tick, flow, 'AD', [3, 'gap'])
    expect(source.columns().flow?.map((column) => column[1])).toEqual([null, null])
    flow.apply(
      section('flow', [
        { slot: 1, adX: 500_00, odX: 100_00, odL: 20_00 },
        { slot: 2, adX: -200_00, odX: 0 },
      ]),
    )
    flow.commit(1)
    expect(source.columns().flow?.map((column) => [column[1], column[2]])).toEqual([
      [500, 300],
      [-380, -180],
    ])
    expect(source.columns()).toBe(source.columns())
  })

  test('listeners hear of both stores, and no more after they left', () => {
    const tick = new TickStore()
    const flow = new FlowStore(() => 100)
    let heard = 0
    const stop = tickSource(tick, flow, 'OD', [3]).subscribe(() => heard++)
    tick.commit(1)
    flow.commit(1)
    stop()
    tick.commit(2)
    flow.commit(2)
    expect(heard).toBe(2)
  })

  test('lines of one mode have its colour; the gap has none', () => {
    expect(flowLines([3, 0, 'gap']).map(({ tone }) => tone)).toEqual(['grade3', 'grade0', 'text1'])
  })
})

describe('volume by price', () => {
  const minutes = { volume: Float64Array.of(100, 0, 350), amount: Float64Array.of(100_000, 0, 350_350) }
  const level = { price: 1_000, volume: 360, bought: 300, sold: 60 }

  test('of minutes stands at their average price and knows no side', () => {
    expect(levelsOfMinutes(minutes)).toEqual([
      { price: 1001, volume: 350, bought: Number.NaN, sold: Number.NaN },
      { price: 1000, volume: 100, bought: Number.NaN, sold: Number.NaN },
    ])
  })

  test('is the gateway’s where it has any, with the part of the day that it covers', () => {
    expect(priceTable([level], minutes, 450)).toEqual({ levels: [level], from: 'prints', covered: 0.8 })
    expect(priceTable([], minutes, 450)).toMatchObject({ from: 'minutes', covered: 1 })
    expect(priceTable([], minutes, 0).covered).toBeNaN()
  })
})

describe('marks of split findings', () => {
  const at = (time: string) => Date.parse(`2026-07-06T${time}+08:00`)
  const finding = (over: Partial<SplitFinding>) =>
    ({ instrument: '600519.SH', state: 'open', side: 'buy', firstTime: at('09:31:30'), ...over }) as SplitFinding

  test('stand at the minute they began in, on the side they took', () => {
    const price = onDay([1, 2], [1000, 1010], true)
    const marks = splitMarkers([
      finding({}),
      finding({ side: 'sell', state: 'closed' }),
      finding({ state: 'refuted' }),
      finding({ mergedInto: 'x' }),
      finding({ firstTime: at('14:00:00') }),
    ])({ data: [price.map((_, slot) => slot), price] })
    expect(marks.map(({ card: _, ...mark }) => mark)).toEqual([
      { x: 2, y: 1010, tone: 'split', shape: 'buy' },
      { x: 2, y: 1010, tone: 'split', shape: 'sell' },
    ])
  })

  test('stand at the same price where the opening auction comes before the day', () => {
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
