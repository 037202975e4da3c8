import { describe, expect, test } from 'vitest'
import { INDICATORS } from '../../../../client/charts/indicators/catalogue'
import { bounded } from '../../../../client/charts/indicators/parameter-dialog'

const ma = (...values: number[]) => bounded([{ id: 'MA', values }])[0]?.values

describe('parameters of an indicator', () => {
  test.each<[string, number[], number[]]>([
    ['within their bounds stay', [3, 7, 11, 500], [3, 7, 11, 500]],
    ['below them are the least', [-5, 0.5, 2, 3], [1, 1, 2, 3]],
    ['above them are the most', [501, 9_999, 2, 3], [500, 500, 2, 3]],
    ['that are no number are the usual ones', [Number.NaN, Number.NaN, 2, 3], [5, 10, 2, 3]],
    ['of nothing are the usual ones', [0, 0, 0, 0], [5, 10, 20, 60]],
  ])('%s', (_, typed, kept) => {
    expect(ma(...typed)).toEqual(kept)
  })

  test('that it does not have stay as they are', () => {
    expect(bounded([{ id: 'nothing', values: [7] }])).toEqual([{ id: 'nothing', values: [7] }])
  })

  test.each(INDICATORS.filter(({ parameters }) => parameters.length > 0).map(({ id }) => id))(
    'of %s are usually within its bounds',
    (id) => {
      const { parameters } = INDICATORS.find((each) => each.id === id) as (typeof INDICATORS)[number]
      const usual = parameters.map(({ value }) => value)
      expect(bounded([{ id, values: usual }])).toEqual([{ id, values: usual }])
    },
  )
})
