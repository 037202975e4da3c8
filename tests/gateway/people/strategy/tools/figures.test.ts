import { expect, test } from 'vitest'
import { toolFigure } from '../../../../../gateway/people/strategy/tools/figures'
import { levelOf } from '../../../../../gateway/people/strategy/tools/level-of'

const at = Date.parse('2026-11-20T10:21:05+08:00')

test.each([
  ['turnover', 0, '0', '元'],
  ['turnover', 9_999, '9999', '元'],
  ['turnover', 10_000, '1.0', '万元'],
  ['adNet', -123_456, '-12.3', '万元'],
  ['turnover', 99_999_999, '10000.0', '万元'],
  ['turnover', 1e8, '1.00', '亿元'],
  ['adNet', -234_567_890, '-2.35', '亿元'],
  ['change', -0.01234, '-1.23', '%'],
  ['price', 10.5, '10.50', '元'],
  ['volumeRatio', 1.25, '1.25', ''],
  ['up', 3.6, '4', '只'],
  ['eventTime', at, '10:21:05', ''],
] as const)('%s of %d is written %s %s', (name, number, value, unit) => {
  expect(toolFigure(name, number)).toMatchObject({ value, unit, number })
})

test('decimals and unit can be those of the instrument', () => {
  expect(toolFigure('price', 3.9054, { digits: 3 })).toMatchObject({ value: '3.905', unit: '元' })
  expect(toolFigure('eventValue', 2, { unit: '%' })).toMatchObject({ value: '2.00', unit: '%' })
})

test.each([
  [null, {}, '没有记录'],
  [undefined, {}, '没有记录'],
  [Number.NaN, { missing: '停牌' }, '停牌'],
  [Number.POSITIVE_INFINITY, {}, '没有记录'],
  [1, { isWithheld: true }, '暂停发布'],
])('%d with %j is missing: %s', (number, options, missing) => {
  const figure = toolFigure('adNet', number, options)
  expect(figure.missing).toBe(missing)
  expect([figure.value, figure.number]).toEqual([undefined, undefined])
})

const price = { value: '10.50', unit: '元' }
test.each([
  ['a price of a stock', { id: '600519.SH' }, 'price', price, '600519.SH'],
  ['a price of a split', { id: 'f1', instrument: '600519.SH' }, 'splitPrice', price, '600519.SH'],
  ['a price of a board', { id: '白酒' }, 'price', price, undefined],
  ['money', { id: '600519.SH' }, 'turnover', price, undefined],
  ['the level of an index', { id: '000300.SH' }, 'price', { value: '4000', unit: '点' }, undefined],
  ['a price that is missing', { id: '600519.SH' }, 'price', { unit: '元' }, undefined],
])('%s is a level of a chart', (_words, row, name, figure, id) => {
  expect(levelOf(row, name, figure)).toEqual(id && { id, price: '10.50' })
})
