import type uPlot from 'uplot'
import { expect, test } from 'vitest'
import type { ChartSource } from '../../../../client/charts/source'
import { leaderBounds } from '../../../../client/charts/state/leader-bounds'
import { partOf } from '../../../support/part-of'

const source = (xs: readonly number[]) => partOf<ChartSource>({ columns: () => [xs] })
const about: uPlot.Range.Function = (_, low, high) => [low - 3, high + 5]

test.each<[string, number[], uPlot.Scale['range'], { from: number; to: number }, number]>([
  ['the points', [10, 20, 60], undefined, { from: 10, to: 60 }, 50],
  ['many points', Array.from({ length: 48 }, (_, at) => 4 + at), undefined, { from: 4, to: 51 }, 47 / 4],
  ['one point', [7], undefined, { from: 6.5, to: 7.5 }, 1],
  ['no point', [], undefined, { from: 0, to: 1 }, 1],
  ['its own axis about the points', [10, 20, 60], about, { from: 7, to: 65 }, 58],
])('a chart shows %s (%j), and zooms in to no fewer than twelve of them', (_words, xs, own, whole, least) => {
  const bounds = leaderBounds(source(xs), own)
  expect([bounds.whole(), bounds.home()]).toEqual([whole, whole])
  expect(bounds.least()).toBeCloseTo(least, 12)
})

test('given bounds take precedence, and the others follow them', () => {
  const [whole, home] = [
    { from: 0, to: 240 },
    { from: 0, to: 120 },
  ]
  const some = leaderBounds(source([1, 2]), undefined, { whole: () => whole })
  expect([some.whole(), some.home(), some.least()]).toEqual([whole, whole, 240])
  const all = leaderBounds(source([1, 2]), undefined, { whole: () => whole, home: () => home, least: () => 5 })
  expect([all.whole(), all.home(), all.least()]).toEqual([whole, home, 5])
})
