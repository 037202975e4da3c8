import { describe, expect, test } from 'vitest'
import { orderColumns } from '../../../../client/features/big-orders/order-columns'
import { bigOrderText } from '../../../../client/text/big-orders'
import type { BigOrder } from '../../../../shared/flow/big-orders'
import { clock } from '../../../support/market-events'
import { rowTexts, titlesOf, tones } from '../../rendered'

const stocks: Record<string, { name: string; priceScale: number }> = {
  '600519.SH': { name: '贵州茅台', priceScale: 2 },
  '510300.SH': { name: '沪深ETF', priceScale: 3 },
}
const order = (over: Partial<BigOrder> = {}): BigOrder => ({
  instrument: '600519.SH',
  side: 'buy',
  orderNo: 4711,
  key: 'a',
  grade: 3,
  volume: 12_000,
  turnover: 1_212_600,
  time: clock('09:45:06'),
  definition: 'em-live',
  ...over,
})
const columns = orderColumns((id) => stocks[id], true)
const cell = (key: string, over: Partial<BigOrder> = {}) =>
  columns.find((column) => column.key === key)?.cell(order(over))

describe('columns of large orders', () => {
  test('show the mean price, lots and yuan of an order, at Beijing time', () => {
    expect(rowTexts(columns, order())).toEqual({
      name: '贵州茅台',
      side: '▲ 超大买',
      time: '09:45:06',
      price: '101.05',
      lots: '120',
      amount: '121.26万',
    })
  })

  test.each([
    ['buy', 0, '▲ 小买', 'up'],
    ['buy', 1, '▲ 中买', 'up'],
    ['sell', 2, '▼ 大卖', 'down'],
    ['sell', 3, '▼ 超大卖', 'down'],
  ] as const)('a %s of grade %i reads %s', (side, grade, words, tone) => {
    expect(rowTexts(columns, order({ side, grade })).side).toBe(words)
    expect([tones(cell('side', { side, grade })), tones(cell('amount', { side, grade }))]).toEqual([[tone], [tone]])
  })

  test('a mean price is rounded to the decimals of its stock, or to two if it is not listed', () => {
    const price = (over: Partial<BigOrder>) => rowTexts(columns, order(over)).price
    expect(price({ turnover: 1_000, volume: 300 })).toBe('3.33')
    expect(price({ turnover: 2_000, volume: 300 })).toBe('6.67')
    expect(price({ instrument: '510300.SH', turnover: 1_000, volume: 300 })).toBe('3.333')
    expect(price({ instrument: '999999.SH', turnover: 1_000, volume: 300 })).toBe('3.33')
  })

  test('without a volume there is no price, and half a lot is not rounded away', () => {
    expect(rowTexts(columns, order({ volume: 0, turnover: 0 }))).toMatchObject({ price: '—', lots: '0', amount: '0' })
    expect(rowTexts(columns, order({ volume: 50 })).lots).toBe('0.50')
  })

  test('show by which number and definition prints form one order', () => {
    expect(titlesOf(cell('side'))[0]).toBe('委托 4711\n口径编号 em-live')
    expect(titlesOf(cell('side', { orderNo: 0 }))[0]).toBe(`${bigOrderText.unnumbered}\n口径编号 em-live`)
  })

  test('of one stock leave its name out, else lead to its page', () => {
    expect(orderColumns(() => undefined, false).map(({ key }) => key)).toEqual(columns.slice(1).map(({ key }) => key))
    expect(titlesOf(cell('name'))).toEqual([bigOrderText.open('600519 贵州茅台')])
    expect(rowTexts(columns, order({ instrument: '999999.SH' })).name).toBe('999999.SH')
  })

  test('have the units of their figures in their heads', () => {
    expect(columns.map(({ key, unit }) => [key, unit])).toEqual([
      ...[['name', undefined] as const, ['side', undefined] as const, ['time', undefined] as const],
      ...[['price', '元'] as const, ['lots', '手'] as const, ['amount', '元'] as const],
    ])
  })
})
