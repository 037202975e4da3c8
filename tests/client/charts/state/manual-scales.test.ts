import type uPlot from 'uplot'
import { expect, test } from 'vitest'
import { ManualScales } from '../../../../client/charts/state/manual-scales'
import { partOf } from '../../../support/part-of'

const plot = partOf<uPlot>({ scales: { y: { min: 10, max: 30 }, empty: {}, low: { min: 10 }, high: { max: 30 } } })
const automatic = (): [number, number] => [10, 30]

test('a manual scale keeps its centre and its ends until it is released', () => {
  const scales = new ManualScales()
  const made = scales.around({ y: { range: automatic, log: 2 }, fixed: { range: [0, 1] } }, () => ({ from: 3, to: 7 }))
  const rangeOf = (key: string) => {
    const range = made[key]?.range
    return typeof range === 'function' ? range(plot, 10, 30, key) : range
  }
  expect([rangeOf('y'), rangeOf('x'), rangeOf('fixed'), scales.some]).toEqual([[10, 30], [3, 7], [0, 1], false])
  expect([made.y?.log, made.x?.time]).toEqual([2, false])

  const unset = ['empty', 'low', 'high', 'none']
  expect([...unset.map((key) => scales.stretch(plot, key, 2)), scales.some]).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  expect([scales.stretch(plot, 'y', 2), scales.some, rangeOf('y')]).toEqual([true, true, [0, 40]])
  scales.stretch(plot, 'y', 0.5)
  expect(rangeOf('y')).toEqual([15, 25])
  scales.release('y')
  expect([rangeOf('y'), scales.some]).toEqual([[10, 30], false])
  scales.stretch(plot, 'y', 2)
  scales.clear()
  expect([rangeOf('y'), scales.some]).toEqual([[10, 30], false])
})
