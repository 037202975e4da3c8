import { expect, test } from 'vitest'
import { moneyCells, volumeCells } from '../../../client/ui/unit-cells'

const net = { factor: 1e4, digits: 0, signed: true } as const
const turnover = { factor: 1e8, digits: 2, signed: false } as const

test.each([
  [net, {}, '万', '-12346'],
  [net, { money: 'yuan' }, '元', '-123456789'],
  [net, { money: 'wan' }, '万', '-12346'],
  [net, { money: 'yi' }, '亿', '-1.23'],
  [turnover, {}, '亿', '-1.23'],
  [turnover, { money: 'wan' }, '万', '-12346'],
] as const)('of a column %j in %j the head says %s and −123,456,789 yuan read %s', (column, units, unit, text) => {
  const cells = moneyCells(column, units)
  expect([cells.unit, cells.show(-123_456_789).text]).toEqual([unit, text])
  expect(cells.show(Number.NaN).text).toBe('—')
})

test.each([
  [{}, '手', '12345'],
  [{ volume: 'lot' }, '手', '12345'],
  [{ volume: 'share' }, '股', '1234500'],
] as const)('a volume in %j is in %s: %s', (units, unit, text) => {
  const cells = volumeCells(units)
  expect([cells.unit, cells.show(1_234_500, 100).text]).toEqual([unit, text])
})

test.each([
  [{}, [12, 120], '132'],
  [{ volume: 'share' }, [1_200, 1_200], '2400'],
] as const)('a group of a stock and a bond of 1,200 each in %j adds %j: %s', (units, counts, text) => {
  const { kind, figure, show } = volumeCells(units).group(
    () => 1_200,
    (row) => (row === 0 ? 100 : 10),
  )
  expect([kind, [0, 1].map(figure), show(figure(0) + figure(1)).text]).toEqual(['sum', counts, text])
})
