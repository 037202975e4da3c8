import { expect, test } from 'vitest'
import { pictureCaption, withScale } from '../../../client/charts/picture-caption'
import { dateToMs } from '../../../shared/market/session'

const time = dateToMs('20260717') + 10 * 3_600_000

test.each([
  [{ id: '600519.SH', definition: '前复权', time, badge: '模拟' }, '600519.SH · 前复权 · 2026-07-17 10:00:00 · 模拟'],
  [{ id: '000016.SH', time }, '000016.SH · 2026-07-17 10:00:00'],
  [{ id: '600519.SH', definition: '', time: undefined, badge: undefined }, '600519.SH · —'],
])('a picture says code, definition, time and kind of market: %#', (facts, line) => {
  expect(pictureCaption(facts)).toEqual([line])
})

test.each([
  ['plain', '600519.SH · 前复权'],
  ['log', '600519.SH · 前复权 · 对数坐标'],
  ['percent', '600519.SH · 前复权 · 百分比坐标'],
] as const)('a picture of a %s scale says %s', (mode, line) => {
  expect(withScale(['600519.SH · 前复权', '口径'], mode)).toEqual([line, '口径'])
})
