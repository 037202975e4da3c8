import type uPlot from 'uplot'
import { expect, test } from 'vitest'
import { dayChart } from '../../../../client/features/strategy/day-chart'
import { chartText } from '../../../../client/text/common'
import { EMPTY, formatDay } from '../../../../client/ui/format'
import { partOf } from '../../../support/part-of'

const DAYS = ['20260701', '20260702', '20260703']
const { source, readOut } = dayChart(
  DAYS,
  [
    { label: '净值', tone: 'ad' },
    { label: '基准', tone: 'od' },
  ],
  [
    [0, 1.5, -2.25],
    [null, 0.4, null],
  ],
)
const said = (pointed: number | null) => readOut(partOf<uPlot>({}), pointed).map(({ label, text }) => [label, text])

test('a day is a place on the axis', () => expect([...source.columns()[0]]).toEqual([0, 1, 2]))

test.each([
  [0, 0, '0.00%', EMPTY],
  [1, 1, '+1.50%', '+0.40%'],
  [2, 2, '-2.25%', EMPTY],
  // Without a pointer it is the last day.
  [null, 2, '-2.25%', EMPTY],
])('with the pointer at %s, the read-out shows the day at %i and its percentages', (pointed, at, one, other) => {
  expect(said(pointed)).toEqual([
    [chartText.time, formatDay(DAYS[at])],
    ['净值', one],
    ['基准', other],
  ])
})
