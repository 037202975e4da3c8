import { describe, expect, test } from 'vitest'
import {
  CHOSEN_MAX,
  chosen,
  INDICATORS,
  indicatorOf,
  indicatorValue,
  readChosen,
} from '../../../../client/charts/indicators/catalogue'
import type { Indicator } from '../../../../client/charts/indicators/indicator'
import { EMPTY } from '../../../../client/ui/format'

const counting = (counts: Indicator['counts']): Indicator => ({ ...(indicatorOf('NET') as Indicator), counts })

describe('a value of an indicator', () => {
  test.each<[Indicator['counts'], number | null | undefined, number, string]>([
    ['yuan', 12_345_678, 100, '+1235万'],
    ['yuan', -12_345_678, 100, '-1235万'],
    ['yuan', 99_999_999, 100, '+1亿'],
    ['yuan', 123_456_789, 100, '+1.23亿'],
    ['yuan', -100_000_000, 100, '-1.00亿'],
    ['price', 12_345, 100, '123.45'],
    ['price', 12_345, 1_000, '12.35'],
    ['price', -7, 100, '-0.07'],
    ['quantity', 1_234.56, 100, '1235'],
    [undefined, 12.345, 100, '12.35'],
    [undefined, 0, 100, '0.00'],
    ['price', null, 100, EMPTY],
    ['yuan', undefined, 100, EMPTY],
    ['quantity', Number.NaN, 100, EMPTY],
  ])('that counts %s, %s by %i, reads %4$s', (counts, value, unit, said) => {
    expect(indicatorValue(counting(counts), value, unit)).toBe(said)
  })
})

describe('chosen indicators that were stored', () => {
  const own: Indicator = {
    ...(indicatorOf('NET') as Indicator),
    id: 'f1',
    name: '我的',
    parameters: [{ label: 'N', value: 5, least: 2, most: 9 }],
  }

  test('are as they were stored', () => {
    const stored = [
      ['MACD', 10, 20, 5],
      ['BOLL', 30, 2.5],
      ['f1', 7],
    ]
    expect(readChosen(stored, [own])).toEqual([
      { id: 'MACD', values: [10, 20, 5] },
      { id: 'BOLL', values: [30, 2.5] },
      { id: 'f1', values: [7], formula: own },
    ])
  })

  test.each(INDICATORS.filter(({ parameters }) => parameters.length > 0))(
    '$id has each parameter from its least to its most, and its own value beyond',
    ({ id, parameters }) => {
      const read = (of: (parameter: (typeof parameters)[number]) => unknown) =>
        readChosen([[id, ...parameters.map(of)]])?.[0]?.values
      const usual = parameters.map(({ value }) => value)
      expect(read(({ least }) => least)).toEqual(parameters.map(({ least }) => least))
      expect(read(({ most }) => most)).toEqual(parameters.map(({ most }) => most))
      expect(read(({ least }) => least - 0.01)).toEqual(usual)
      expect(read(({ most }) => most + 0.01)).toEqual(usual)
      for (const strange of ['7', null, Number.NaN, [7]]) expect(read(() => strange)).toEqual(usual)
    },
  )

  test('are each listed once with their first parameters, and unknown ones are left out', () => {
    const stored = [['RSI', 7, 13, 25], ['RSI', 8, 14, 26], ['NONE', 1], 'MACD', null, [], [3], ['f1', 7], ['VOL']]
    expect(readChosen(stored)).toEqual([{ id: 'RSI', values: [7, 13, 25] }, chosen('VOL')])
  })

  test('are limited in number, and undefined if not a list', () => {
    const all = INDICATORS.map(({ id }) => [id])
    expect(all.length).toBeGreaterThan(CHOSEN_MAX)
    expect(readChosen(all)).toEqual(INDICATORS.slice(0, CHOSEN_MAX).map(({ id }) => chosen(id)))
    expect([{}, 'MACD', null, undefined].map((given) => readChosen(given))).toEqual(new Array(4).fill(undefined))
  })
})
