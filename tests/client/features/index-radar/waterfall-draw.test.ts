import { describe, expect, test } from 'vitest'
import type { CanvasBox } from '../../../../client/charts/canvas-view'
import { breadthChart } from '../../../../client/features/index-radar/breadth-chart'
import { drawWaterfall, stepAt } from '../../../../client/features/index-radar/waterfall-draw'
import type { Contribution, WaterfallStep } from '../../../../client/store/baskets/contributions'
import { partOf } from '../../../support/part-of'
import { drawAll, paintedPlot, rangeOf, theme } from '../../charts/painted-plot'

const member = (id: string): Contribution => partOf<Contribution>({ id })
const step = (kind: WaterfallStep['kind'], from: number, to: number, id?: string): WaterfallStep => ({
  kind,
  from,
  to,
  ...(id === undefined ? {} : { member: member(id) }),
})

/** 200 pixels for the levels, from y = 20 to 220; ten points are a hundred pixels if levels range from 0 to 20. */
function drawn(
  steps: readonly WaterfallStep[],
  look: Partial<Parameters<typeof drawWaterfall>[2]> = {},
  width = 40 * steps.length,
) {
  const painted = paintedPlot()
  const box = partOf<CanvasBox>({ context: painted.plot.ctx, width, height: 280, theme })
  drawWaterfall(box, steps, { nameOf: ({ kind }) => kind, format: String, pointed: -1, selected: '', ...look })
  return painted
}

const rising = [step('member', 0, 20, 'a'), step('member', 20, 5, 'b'), step('rest', 5, 10), step('total', 0, 10)]

describe('bars of a waterfall', () => {
  test('span from level to level, red upwards and green downwards', () => {
    const bars = drawn(rising)
      .boxes()
      .filter(([, , width]) => width === 24)
    expect(bars).toEqual([
      [8, 20, 24, 200, 'up'],
      [48, 20, 24, 150, 'down'],
      [88, 120, 24, 50, 'up'],
      [128, 120, 24, 100, 'up'],
    ])
  })

  test('have a line at zero from edge to edge, wherever zero is', () => {
    expect(drawn(rising).boxes()[0]).toEqual([0, 220, 160, 1, 'text1'])
    // Below zero there is room for the numbers that hang.
    const falling = drawn([step('member', 0, -10, 'a'), step('total', 0, -10)]).boxes()
    expect(falling[0]).toEqual([0, 20, 80, 1, 'text1'])
    expect(falling[1]).toEqual([8, 20, 24, 186, 'down'])
  })

  test('of zero are one pixel high and have no direction colour', () => {
    const [, bar] = drawn([step('member', 0, 0, 'a')]).boxes()
    expect(bar?.slice(3)).toEqual([1, 'flat'])
  })

  test('are joined by hairlines, except to the sum', () => {
    const joints = drawn(rising)
      .boxes()
      .filter(([, , , height, colour]) => height === 1 && colour === 'text3')
    expect(joints).toEqual([
      [8, 20, 48, 1, 'text3'],
      [48, 170, 48, 1, 'text3'],
    ])
  })

  test('have their points above if they rise and below if they fall, if there is space', () => {
    const numbers = (width: number) =>
      drawn(rising, {}, width)
        .words()
        .filter(([text]) => /\d/.test(String(text)))
        .map(([text, , y]) => [text, y])
    expect(numbers(160)).toEqual([
      ['20', 7],
      ['-15', 172],
      ['5', 107],
      ['10', 107],
    ])
    expect(numbers(107)).toEqual([])
    expect(numbers(108)).toHaveLength(4)
  })

  test('keep the last number inside', () => {
    const words = drawn(rising, { format: () => '+1234.5678' })
      .words()
      .filter(([text]) => text === '+1234.5678')
    expect(words.map(([, x]) => x)).toEqual([20, 60, 100, 130])
  })

  test('have vertical names of at most four characters', () => {
    const names = drawn([step('member', 0, 1, 'a')], { nameOf: () => '贵州茅台酒', format: () => '' }).words()
    expect(names.filter(([text]) => text !== '').map(([text, x, y]) => [text, x, y])).toEqual([
      ['贵', 20, 226],
      ['州', 20, 238],
      ['茅', 20, 250],
      ['台', 20, 262],
    ])
  })

  test.each([
    ['pointed at', { pointed: 1 }, [40, 0, 40, 280, 'raised']],
    ['chosen', { selected: 'b' }, [40, 0, 40, 280, 'raised']],
    ['neither', { selected: 'nobody' }, undefined],
  ])('are drawn on a raised background if they are %s', (_, look, ground) => {
    expect(
      drawn(rising, look)
        .boxes()
        .find(([, , , , colour]) => colour === 'raised'),
    ).toEqual(ground)
  })

  test('are not drawn without members', () => {
    expect(drawn([], {}, 100).boxes()).toEqual([[0, 20, 100, 1, 'text1']])
  })
})

test.each([
  [0, 0],
  [24.9, 0],
  [25, 1],
  [99.9, 3],
  [100, 3],
  [140, 3],
  [-5, 0],
])('a pointer at %d of 100 is on bar %d of four', (x, at) => expect(stepAt(x, 100, 4)).toBe(at))

describe('members up and down by minute', () => {
  const options = breadthChart(theme)
  const data = [
    [0, 1],
    [120, 180],
    [150, 90],
  ]

  test('range from zero to a tenth above the largest count, over the whole day', () => {
    expect(rangeOf(options, paintedPlot({ data }).plot).map(Math.round)).toEqual([0, 198])
    expect(rangeOf(options, paintedPlot({ data: [[0], [0], [0]] }).plot)).toEqual([0, 1.1])
    expect(rangeOf(options, paintedPlot({ data }).plot, 'x')).toEqual([-0.5, 240.5])
  })

  test('say the largest count, and minutes below', () => {
    const { plot, texts } = paintedPlot({
      data,
      x: [-0.5, 240.5],
      y: [0, 198],
      width: 400,
      bbox: { left: 0, top: 20, width: 400, height: 50 },
    })
    drawAll(options.hooks?.drawAxes, plot)
    expect(texts()).toEqual(['09:30', '10:30', '11:30/13:00', '14:00', '15:00', '180'])
    expect(options.axisText?.left?.(99.6, plot)).toBe('100')
  })

  test('are red for those that rose', () => {
    expect(options.series.slice(1).map(({ stroke }) => stroke)).toEqual(['up', 'down'])
  })
})
