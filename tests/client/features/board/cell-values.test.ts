import { describe, expect, test } from 'vitest'
import {
  aroundOne,
  type BoardContext,
  count,
  levelPrice,
  microPriceCell,
  money,
  percent,
  price,
  rate,
  signedCount,
  WAN,
  YI,
} from '../../../../client/features/board/cell-values'
import { partOf } from '../../../support/part-of'

const context = partOf<BoardContext>({
  table: { priceScale: [2, 3] },
  board: { change: [0.05, -0.01], data: { last: [1_000, 1_500] }, reference: { prevClose: [990, 1_500] } },
})

describe('money of a cell', () => {
  test.each([
    [123_456_789, YI, 2, '+1.23', 'up'],
    [-123_456_789, YI, 2, '-1.23', 'down'],
    [12_345, WAN, 0, '+1', 'up'],
    [4_999, WAN, 0, '0', 'flat'],
    [-4_999, WAN, 0, '0', 'flat'],
    [0, WAN, 1, '0.0', 'flat'],
  ])('%i in units of %i with %i decimals is %s, %s', (yuan, unit, digits, text, tone) => {
    expect(money(unit, digits)(yuan, context, 0)).toEqual({ text, tone })
  })

  test('without a direction has neither sign nor colour', () => {
    expect(money(YI, 2, false)(3e8, context, 0)).toEqual({ text: '3.00' })
  })
})

describe('a ratio of a cell', () => {
  test.each([
    [0.01234, 2, '+1.23', 'up'],
    [-0.01234, 1, '-1.2', 'down'],
    [0.00004, 2, '0.00', 'flat'],
    [-0.00004, 2, '0.00', 'flat'],
    [0.00006, 2, '+0.01', 'up'],
  ])('%d as a percentage of %i decimals is %s, %s', (ratio, digits, text, tone) => {
    expect(percent(digits)(ratio, context, 0)).toEqual({ text, tone })
  })

  test('without a direction has no colour', () => {
    expect(rate(0.5, context, 0)).toEqual({ text: '50.00' })
  })

  test.each([
    [1.5, '1.50', 'up'],
    [1.005, '1.00', 'flat'],
    [1, '1.00', 'flat'],
    [0.996, '1.00', 'flat'],
    [0.99, '0.99', 'down'],
    [0, '0.00', 'down'],
  ])('around one, %d is %s, %s', (value, text, tone) => {
    expect(aroundOne(value, context, 0)).toEqual({ text, tone })
  })
})

test.each([
  [3, '+3', 'up'],
  [-3, '-3', 'down'],
  [0, '0', 'flat'],
])('a count with a sign, %i, is %s, %s', (value, text, tone) => {
  expect(signedCount(value, context, 0)).toEqual({ text, tone })
  expect(count(value, context, 0)).toEqual({ text: String(value) })
})

describe('a price of a cell', () => {
  test('is formatted with the price scale of its instrument, and coloured by the change of the day', () => {
    expect(price(1_000, context, 0)).toEqual({ text: '10.00', tone: 'up' })
    expect(price(1_500, context, 1)).toEqual({ text: '1.500', tone: 'down' })
  })

  test.each([
    [991, 0, '9.91', 'up'],
    [990, 0, '9.90', 'flat'],
    [989, 0, '9.89', 'down'],
  ])('that is no last price, %i, is coloured by the previous close', (value, index, text, tone) => {
    expect(levelPrice(value, context, index)).toEqual({ text, tone })
  })

  test('has no colour without a previous close', () => {
    const none = partOf<BoardContext>({ ...context, board: { ...context.board, reference: { prevClose: [] } } })
    expect(levelPrice(991, none, 0).tone).toBe('flat')
  })

  test.each([
    [0.3, '10.003', 'up'],
    [-0.3, '9.997', 'down'],
    [0.04, '10.000', 'flat'],
  ])('between two ticks, %d off, is %s, %s', (difference, text, tone) => {
    expect(microPriceCell(difference, context, 0)).toEqual({ text, tone })
  })
})
