import { describe, expect, test } from 'vitest'
import { type Marker, markerAt } from '../../../client/charts/markers'
import { ORDERS_MAX, orderMarkers } from '../../../client/features/minute-chart/split-markers'
import type { BigOrder } from '../../../shared/flow/big-orders'
import { dateToMs } from '../../../shared/market/session'
import { partOf } from '../../support/part-of'

describe('the mark that a press means', () => {
  const plot = { valToPos: (value: number, scale: string) => (scale === 'x' ? value * 10 : 100 - value) }
  const mark = (x: number, y: number, shape: Marker['shape'], card?: string[]): Marker => ({
    x,
    y,
    shape,
    tone: 'ad',
    ...(card ? { card } : {}),
  })
  const marks = [mark(1, 50, 'diamond', ['first']), mark(2, 50, 'buy', ['second']), mark(3, 50, 'diamond')]

  test.each([
    ['the one under it', { x: 10, y: 50 }, 'first'],
    ['the nearer of two, where it is drawn', { x: 17, y: 56 }, 'second'],
    ['none that has no card', { x: 36, y: 50 }, undefined],
    ['none beyond reach', { x: 10, y: 90 }, undefined],
  ])('%s', (_, point, first) => expect(markerAt(plot, marks, point)?.card?.[0]).toBe(first))
})

describe('the largest orders', () => {
  const order = (side: BigOrder['side'], minute: number): BigOrder => ({
    instrument: '600000.SH',
    key: `${minute}`,
    orderNo: minute,
    grade: 3,
    definition: '',
    side,
    volume: 123_400,
    turnover: 4_567_800,
    time: dateToMs('20260717') + (570 + minute) * 60_000,
  })
  const data = partOf<Parameters<ReturnType<typeof orderMarkers>>[0]['data']>([
    [0, 1, 2, 3],
    [null, 100, 101, null],
  ])

  test('are marked at the price of their minute, with their details', () => {
    const [first] = orderMarkers([order('sell', 1)])({ data })
    expect(first).toMatchObject({ x: 2, y: 101, tone: 'down', shape: 'diamond' })
    expect(first?.card).toEqual(['大单卖', '09:31:00', '1234 手 · 456.78万元'])
  })

  test('are left out if the minute has no price, and are limited in number', () => {
    expect(orderMarkers([order('buy', 2)])({ data })).toEqual([])
    const many = Array.from({ length: 9 }, () => order('buy', 1))
    expect(orderMarkers(many)({ data })).toHaveLength(ORDERS_MAX)
  })
})
