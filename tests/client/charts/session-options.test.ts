import type uPlot from 'uplot'
import { describe, expect, test } from 'vitest'
import { DAY_STRETCH } from '../../../client/charts/session-axis'
import {
  AXIS_DENSE,
  baseOf,
  type SessionPricePane,
  sessionFlowChart,
  sessionPriceChart,
  sessionVolumeChart,
} from '../../../client/charts/session-options'
import { partOf } from '../../support/part-of'
import { drawAll, paintedPlot, rangeOf, theme } from './painted-plot'

const plotOf = (data: readonly (readonly (number | null)[])[], more = {}) =>
  paintedPlot({ data, x: [-0.5, 240.5], ...more })

describe('the line that prices move around', () => {
  test.each([
    ['the previous close', 1_000, [1_010, 990], 1_000],
    ['the first price, where no close is known', 0, [null, 0, 990, 1_010], 990],
    ['one, where nothing is known', 0, [null, null], 1],
    ['one, of nothing at all', 0, undefined, 1],
  ])('is %s', (_, prevClose, prices, base) => {
    expect(baseOf(partOf({ data: prices ? [[], prices] : [[]] }), prevClose)).toBe(base)
  })
})

describe('prices of a day', () => {
  const pane: SessionPricePane = { priceScale: 2, prevClose: 1_000, lot: 100 }
  const chart = (more: Partial<SessionPricePane> = {}) => sessionPriceChart({ ...pane, ...more })(theme)

  test.each([
    ['as far as the largest move, up', [1_000, 1_080], [920, 1_080]],
    ['as far as the largest move, down', [1_000, 950], [950, 1_050]],
    ['one percent at least, so that a quiet day looks quiet', [1_001, 999], [990, 1_010]],
    ['one percent before anything was traded', [null, null], [990, 1_010]],
  ])('stretch about the previous close %s', (_, prices, range) => {
    const { plot } = plotOf([[0, 1], prices, [null, null], [null, null]])
    expect(rangeOf(chart(), plot)).toEqual(range)
  })

  test.each([
    ['the average', [1_030, 1_030], [1_020, null], [970, 1_030]],
    ['what would match in the auction', [1_030, 1_030], [1_070, null], [930, 1_070]],
  ])('have room for %s', (_, average, indicative, range) => {
    const { plot } = plotOf([[0, 1], [1_001, 1_002], average, indicative])
    expect(rangeOf(chart(), plot)).toEqual(range)
  })

  test('span both price limits if requested, symmetrical by the farther one', () => {
    const { plot } = plotOf([[0], [1_001], [null], [null]])
    expect(rangeOf(chart({ limits: { up: 1_100, down: 899 } }), plot)).toEqual([899, 1_101])
  })

  test('span the whole day, however much of it has passed', () => {
    const { plot } = plotOf([[0], [1_001]])
    expect(rangeOf(chart(), plot, 'x')).toEqual([-0.5, 240.5])
    expect(rangeOf(chart({ stretch: { ...DAY_STRETCH, whole: { from: -21, to: 9 } } }), plot, 'x')).toEqual([-21, 9])
  })

  test('are labelled on the left, their change against the previous close on the right', () => {
    const { plot } = plotOf([[0], [1_001]])
    const { axisText } = chart()
    expect([axisText?.left?.(1_012.4, plot), axisText?.right?.(1_012.4, plot)]).toEqual(['10.12', '+1.24%'])
    expect(axisText?.bottom).toBeUndefined()
    expect(chart({ timeAxis: true }).axisText?.bottom?.(0, plot)).toBe('09:30')
  })

  test('are labelled about the previous close, red above and green below, with the last one as a tag', () => {
    const { plot, words } = plotOf(
      [
        [0, 1],
        [1_000, 1_005],
        [null, null],
        [null, null],
      ],
      {
        y: [990, 1_010],
        height: 400,
        bbox: { left: 60, top: 20, width: 100, height: 400 },
      },
    )
    const { hooks } = chart()
    drawAll(hooks?.drawAxes, plot)
    const labels = words().map(([text, , , colour]) => `${text} ${colour}`)
    // 10.05 gives way to the tag.
    expect(labels.slice(0, 8)).toEqual([
      ...['9.90 down', '9.93 down', '9.95 down', '9.98 down', '10.00 flat', '10.03 up', '10.08 up', '10.10 up'],
    ])
    expect(labels.slice(8)).toEqual([
      ...['-1.00% down', '-0.75% down', '-0.50% down', '-0.25% down', '0.00% flat', '+0.25% up', '+0.75% up'],
      '+1.00% up',
    ])
  })

  test.each([
    [1_005, '10.05', '+0.50%', 'up'],
    [995, '9.95', '-0.50%', 'down'],
    [1_000, '10.00', '0.00%', 'flat'],
  ])('end at %d with a tag on either side', (last, price, percent, colour) => {
    const { plot, words, boxes } = plotOf([[0, 1, 2], [1_000, last, null], [null], [null]], { y: [990, 1_010] })
    drawAll(chart().hooks?.draw, plot)
    expect(words().map(([text]) => text)).toEqual([price, percent])
    expect(boxes().map(([, , , , filled]) => filled)).toEqual([colour, colour])
  })

  test('have no tag before the first', () => {
    const { plot, words } = plotOf([[0], [null], [null], [null]])
    drawAll(chart().hooks?.draw, plot)
    expect(words()).toEqual([])
  })

  test('fill from the bottom of the plot', () => {
    const { plot } = plotOf([[0], [1_080], [null], [null]])
    const fillTo = chart().series[1]?.fillTo as unknown as (plot: uPlot) => number
    expect(fillTo(plot)).toBe(920)
  })
})

describe('volume of a day', () => {
  const pane = { priceScale: 2, prevClose: 1_000, lot: 100 }

  test('begins at zero, with a little room above the largest minute', () => {
    const { plot } = plotOf([
      [0, 1],
      [30_000, 50_000],
      [1_000, 1_001],
    ])
    expect(rangeOf(sessionVolumeChart(pane)(theme), plot)).toEqual([0, 52_500])
  })

  test('is labelled in lots, at the largest minute and at half of it', () => {
    const { plot, texts } = plotOf([[0], [50_000], [1_000]], { y: [0, 52_500] })
    drawAll(sessionVolumeChart(pane)(theme).hooks?.drawAxes, plot)
    expect(texts()).toEqual(['500', '250'])
  })

  test('without trades has no labels', () => {
    const { plot, texts } = plotOf([[0], [0], [null]])
    drawAll(sessionVolumeChart(pane)(theme).hooks?.drawAxes, plot)
    expect(texts()).toEqual([])
    expect(rangeOf(sessionVolumeChart(pane)(theme), plot)).toEqual([0, 105])
  })

  test('has the colour of its own minute’s move, the first against the previous close', () => {
    const volumes = [10, 10, 10, 10, 10]
    const { plot, boxes } = paintedPlot({ data: [[0, 1, 2, 3, 4], volumes, [999, 1_000, null, 1_000, 990]] })
    drawAll(sessionVolumeChart(pane)(theme).hooks?.draw, plot)
    expect(boxes().map(([x, , , , colour]) => [x, colour])).toEqual([
      ...[
        [7, 'down'],
        [47, 'down'],
        [17, 'up'],
        [27, 'flat'],
        [37, 'flat'],
      ],
    ])
  })
})

describe('flows of a day', () => {
  const lines = [
    { label: '主动', tone: 'ad' },
    { label: '全部', tone: 'od' },
  ] as const
  const chart = sessionFlowChart({}, lines)(theme)

  test.each([
    ['of both signs', [-100, 300], [-124, 324]],
    ['of money that came in alone', [100, 300], [-18, 318]],
    ['of money that went out alone', [-300, -100], [-318, 18]],
    ['before there are any', [null, null], [-600, 600]],
  ])('always include zero: %s', (_, values, range) => {
    const { plot } = plotOf([[0, 1], values, [null, null]])
    expect(rangeOf(chart, plot)).toEqual(range)
  })

  test('each have a tag at their end, in the colour of their line, money in whole units below 1亿', () => {
    const { plot, words, boxes } = plotOf(
      [
        [0, 1],
        [1, 123_456_789],
        [-12_345_678, null],
      ],
      { y: [-2e8, 2e8] },
    )
    drawAll(chart.hooks?.draw, plot)
    expect(words().map(([text]) => text)).toEqual(['1.23亿', '-1235万'])
    expect(boxes().map(([, , , , colour]) => colour)).toEqual(['ad', 'od'])
  })

  test('show a name at the newest point in the colour of the line, to the left of a point at the edge', () => {
    const named = sessionFlowChart({}, [{ label: '大', tone: 'grade2', isNamed: true }])(theme)
    const at = (slots: number[]) => {
      const painted = plotOf([slots, slots.map(() => 1_000)], { y: [-30_000, 30_000], x: [0, 10] })
      drawAll(named.hooks?.draw, painted.plot)
      const name = painted.of('fillText').find(({ args }) => args[0] === '大')
      return [name?.fill, name?.align]
    }
    expect(at([0, 1])).toEqual(['grade2', 'left'])
    expect(at([0, 10])).toEqual(['grade2', 'right'])
  })

  test('have no labels at the left of a dense chart, and their tags at the right', () => {
    const dense = sessionFlowChart({ dense: true }, lines)(theme)
    const { plot, texts } = plotOf([[0], [30_000], [-30_000]], { y: [-33_000, 33_000] })
    drawAll(dense.hooks?.drawAxes, plot)
    expect([texts(), dense.axes?.[1]?.size, dense.axisText?.left]).toEqual([[], AXIS_DENSE, undefined])
    drawAll(dense.hooks?.draw, plot)
    expect(texts()).toEqual(['3万', '-3万'])
  })

  test('have a tag only for a flow that has begun', () => {
    const { plot, texts } = plotOf([[0], [null], [-20_000]], { y: [-30_000, 30_000] })
    drawAll(chart.hooks?.draw, plot)
    expect(texts()).toEqual(['-2万'])
  })

  test('have a line at zero, and labels in round money', () => {
    const { plot, texts, strokes } = plotOf([[0], [30_000], [-30_000]], {
      y: [-33_000, 33_000],
      height: 120,
      bbox: { left: 60, top: 0, width: 100, height: 132 },
    })
    drawAll(chart.hooks?.drawAxes, plot)
    expect(texts()).toEqual(['-2万', '0', '2万'])
    expect(strokes().at(-1)?.points).toEqual([
      [60, 66.5],
      [160, 66.5],
    ])
  })
})

test('hairlines separate the parts of the day, and periods without data are hatched', () => {
  const { plot, strokes, of } = plotOf([[0], [1_000], [null], [null]])
  const { hooks } = sessionPriceChart({
    priceScale: 2,
    prevClose: 1_000,
    lot: 100,
    gaps: () => [{ from: 10, to: 20 }],
    mended: () => [{ from: 30, to: 30 }],
    outages: () => [{ from: 40, to: 45 }],
  })(theme)
  drawAll(hooks?.drawAxes, plot)
  drawAll(hooks?.draw, plot)
  const [lunch] = strokes()
  expect(lunch?.points[0]?.[0]).toBeCloseTo(60.5, 6)
  expect(of('clip')).toHaveLength(1)
  const fills = of('fillRect').map(({ args, fill }) => `${fill} ${args[3]}`)
  expect(fills.slice(0, 2)).toEqual(['text3 50', 'warning 2'])
  expect(fills[2]).toBe('text3 2')
})
