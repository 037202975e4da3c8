import { expect, test } from 'vitest'
import type { Input } from '../../../../client/charts/indicators/formulas'
import { drawProfile } from '../../../../client/charts/indicators/profile-painter'
import { showThrough } from '../../../../client/charts/state/sight'
import { indicatorText } from '../../../../client/text/indicators'
import { partOf } from '../../../support/part-of'
import { paintedPlot, theme } from '../painted-plot'

/** Twelve bins of one price unit each. */
const input = (bars: readonly [low: number, high: number, volume: number][]) =>
  partOf<Input>({
    low: bars.map(([low]) => low),
    high: bars.map(([, high]) => high),
    volume: bars.map(([, , volume]) => volume),
  })
const WIDE = { bbox: { left: 0, top: 0, width: 100, height: 60 }, y: [0, 12] as const }

test('volume by price grows from the right edge, the largest over 22 % of the plot', () => {
  const { plot, boxes, words } = paintedPlot({ ...WIDE, data: [[0, 1, 2]] })
  const columns = input([
    [0, 12, 1_200],
    [3, 4, 900],
    [8, 9, 400],
  ])
  drawProfile({ ...theme, accent: '#336699' }, () => columns, 2)(plot)
  const bins = boxes().slice(0, -1)
  expect(bins).toHaveLength(12)
  // From the lowest price up: a bin is five pixels high, with a pixel between two.
  expect(bins[3]?.slice(0, 4)).toEqual([78, 40, 22, 4])
  expect(bins[8]?.slice(0, 4)).toEqual([89, 15, 11, 4])
  expect(bins[0]?.slice(0, 4)).toEqual([98, 55, 2, 4])
  // The price with most volume is a line from edge to edge, and named.
  expect(boxes().at(-1)?.slice(0, 4)).toEqual([0, 43, 100, 1])
  expect(words().map((word) => word.slice(0, 3))).toEqual([[indicatorText.poc('0.04'), 4, 41]])
  // The value area is stronger: from bin 3 with 1,000 up to bin 8, 1,900 of 2,500, which is 70 % or more.
  const outside = bins[0]?.[4]
  expect(bins.flatMap(([, , , , fill], bin) => (fill === outside ? [] : [bin]))).toEqual([3, 4, 5, 6, 7, 8])
})

test('only visible bars count', () => {
  const { plot, boxes } = paintedPlot({ ...WIDE, data: [[0, 1, 2]] })
  showThrough(plot, { current: () => ({ from: 0.5, to: 2 }), cross: () => undefined })
  drawProfile(
    theme,
    () =>
      input([
        [0, 1, 9_000],
        [3, 4, 900],
        [8, 9, 400],
      ]),
    2,
  )(plot)
  expect(boxes()[0]?.[1]).toBeGreaterThan(20)
  expect(boxes().at(-1)?.[1]).toBe(44)
})

test.each([
  ['no bars', []],
  ['bars without volume', [[3, 4, 0]]],
])('nothing is drawn of %s', (_, bars) => {
  const { plot, calls } = paintedPlot({ ...WIDE, data: [bars.map((_, row) => row)] })
  drawProfile(theme, () => input(bars as [number, number, number][]), 2)(plot)
  expect(calls).toEqual([])
})
