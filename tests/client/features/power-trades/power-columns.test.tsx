import { describe, expect, test } from 'vitest'
import { powerColumns } from '../../../../client/features/power-trades/power-columns'
import type { ListedInstrument } from '../../../../client/store/rows/instruments'
import type { PowerTrade } from '../../../../shared/flow/power-trades'
import { clock } from '../../../support/market-events'
import { rowTexts, titlesOf, tones } from '../../rendered'

const stock = { priceScale: 2, volumeScale: 0, hasOrderNumbers: true } as ListedInstrument
const power = (over: Partial<PowerTrade> = {}): PowerTrade => ({
  seq: 1,
  side: 'buy',
  time: clock('09:50:00') + 120,
  endTime: clock('09:50:00') + 300,
  from: 100_00,
  to: 100_03,
  volume: 30_000,
  amount: 300_040_000,
  prints: 3,
  orders: 1,
  levels: 2,
  after: 101_03,
  ...over,
})
const texts = (over: Partial<PowerTrade> = {}, instrument: Partial<ListedInstrument> = {}) =>
  rowTexts(powerColumns({ ...stock, ...instrument }), power(over))
const cell = (key: string, over: Partial<PowerTrade> = {}, instrument: Partial<ListedInstrument> = {}) =>
  powerColumns({ ...stock, ...instrument })
    .find((column) => column.key === key)
    ?.cell(power(over))

describe('columns of power trades', () => {
  test('show money in yuan, prices at their scale, and the change one minute later', () => {
    expect(texts()).toEqual({ time: '09:50:00', money: '▲ 300.0万', levels: '2', after: '+1.00', to: '100.03' })
  })

  test.each([
    [{ priceScale: 3 }, { money: '▲ 30.0万', to: '10.003' }],
    [{ volumeScale: 2 }, { money: '▲ 3.0万', to: '100.03' }],
  ])('of an instrument with %o are %o', (instrument, cells) => expect(texts({}, instrument)).toMatchObject(cells))

  test.each([
    ['sell', { after: 100_03 }, '▼ 300.0万', '0.00', 'flat'],
    ['sell', { after: 99_03 }, '▼ 300.0万', '-1.00', 'down'],
    ['buy', { after: 102_03 }, '▲ 300.0万', '+2.00', 'up'],
  ] as const)('after a %s with %o the side colours only the money', (side, over, money, after, tone) => {
    expect(texts({ side, ...over })).toMatchObject({ money, after })
    expect(tones(cell('money', { side, ...over }))).toEqual([side === 'buy' ? 'up' : 'down'])
    expect(tones(cell('after', { side, ...over }))).toEqual([tone])
  })

  test('a change still to come is a dash', () => {
    expect(texts({ after: undefined }).after).toBe('—')
    expect(tones(cell('after', { after: undefined }))).toEqual([])
  })

  test('a side that was estimated says so, in the cell and on hover', () => {
    expect(texts({ orders: 0 }, { hasOrderNumbers: false }).money).toBe('▲ 300.0万 估')
    expect(titlesOf(cell('money', { orders: 0 }, { hasOrderNumbers: false }))[0]).toBe('扫单 主动买（方向为估） · 3 笔')
    expect(titlesOf(cell('money', { side: 'sell' }))[0]).toBe('扫单 主动卖 · 3 笔 · 1 张委托')
  })

  test('show the milliseconds and the price path on hover', () => {
    expect(titlesOf(cell('time'))).toEqual(['09:50:00.120'])
    expect(titlesOf(cell('to'))).toEqual(['100.00→100.03'])
    expect(titlesOf(cell('to', { side: 'sell', from: 100_02, to: 99_98 }))).toEqual(['100.02→99.98'])
  })

  test('have the units of their figures in their heads', () => {
    expect(powerColumns(stock).map(({ title, unit }) => [title, unit ?? ''])).toEqual([
      ...[['时间', ''] as const, ['金额', '元'] as const, ['吃档', ''] as const],
      ...[['1分后', '%'] as const, ['到价', '元'] as const],
    ])
  })
})
