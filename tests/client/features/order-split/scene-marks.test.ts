// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Scene } from '../../../../client/features/order-split/scene'
import {
  crowdingOf,
  drawChildren,
  drawParents,
  drawRasterTicks,
  findingPace,
  radiusOf,
} from '../../../../client/features/order-split/scene-marks'
import { sizePosition } from '../../../../client/features/order-split/scene-panes'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { findingOf } from '../../../support/split-finding'
import { paintedPlot, theme } from '../../charts/painted-plot'
import { child, minute, PLOT, sceneOf } from './scene-of'

describe('how large a child is', () => {
  test('is by the root of its money, between a least and a largest radius', () => {
    expect([radiusOf(0, 100), radiusOf(25, 100), radiusOf(100, 100)]).toEqual([1.5, 4, 6.5])
    expect(radiusOf(-5, 100)).toBe(1.5)
    expect(radiusOf(1, 0)).toBe(6.5)
  })

  test('never grows with crowding, and never with less money', () => {
    const money = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(
        money,
        money,
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer({ min: 1, max: 3_000 }),
        (a, b, marks, pixels) => {
          const largest = Math.max(a, b, 1)
          const crowding = crowdingOf(marks, pixels)
          expect(radiusOf(a, largest, crowding)).toBeLessThanOrEqual(radiusOf(a, largest))
          expect(radiusOf(Math.min(a, b), largest, crowding)).toBeLessThanOrEqual(
            radiusOf(Math.max(a, b), largest, crowding),
          )
        },
      ),
    )
  })

  test.each([
    ['has room where it has three pixels', 100, 300, 1],
    ['shrinks where it has half of them', 200, 300, 0.5],
    ['shrinks no further than can be seen', 10_000, 300, 0.15],
    ['has room where nothing else is', 0, 300, 1],
  ])('%s', (_, marks, pixels, crowding) => expect(crowdingOf(marks, pixels)).toBe(crowding))
})

test.each([
  ['by the minute', 10, 1_000, 100],
  ['of half a minute at least, or one print would be the fastest', 0, 1_000, 2_000],
])('a parent’s rate is its money %s', (_, minutes, turnover, rate) => {
  expect(findingPace(findingOf('a', { turnover, firstTime: minute(0), lastTime: minute(minutes) }))).toBe(rate)
})

describe('parents', () => {
  const parent = (id: string, from: number, to: number, more: Partial<SplitFinding> = {}) =>
    findingOf(id, {
      firstTime: minute(from),
      lastTime: minute(to),
      vwap: 10,
      confidence: 0.9,
      turnover: 60_000,
      ...more,
    })
  const drawn = (findings: readonly SplitFinding[], more: Partial<Scene> = {}) => {
    const { plot, strokes, lines } = paintedPlot(PLOT)
    drawParents(theme, sceneOf(findings, more))(plot)
    const ends = lines()
    return strokes().map(({ colour, width, dash }, at) => ({ colour, width, dash, ends: ends[at] }))
  }

  test('are bars at their mean price, from the first child to the last, red for buying', () => {
    const bars = drawn([parent('a', 10, 70), parent('b', 80, 110, { side: 'sell', vwap: 10.8 })])
    expect(bars).toMatchObject([
      {
        colour: 'up',
        ends: [
          [10, 1_000],
          [70, 1_000],
        ],
      },
      {
        colour: 'down',
        ends: [
          [80, 1_080],
          [110, 1_080],
        ],
      },
    ])
  })

  test('are thicker the faster they trade, by the square root', () => {
    const bars = drawn([parent('a', 0, 10, { turnover: 40_000 }), parent('b', 0, 10, { turnover: 10_000 })])
    expect(bars.map(({ width }) => width)).toEqual([9, 5.5])
  })

  test('that are uncertain are dashed', () => {
    const bars = drawn([parent('a', 0, 10, { confidence: 0.69 }), parent('b', 0, 10, { confidence: 0.7 })])
    expect(bars.map(({ dash }) => dash)).toEqual([[6, 4], []])
  })

  test('of a short duration are visible, and those of another day are not drawn', () => {
    const bars = drawn([parent('a', 10, 10), findingOf('b', { firstTime: minute(-1_440), lastTime: minute(-1_400) })])
    expect(bars.map(({ ends }) => ends)).toEqual([
      [
        [10, 1_000],
        [13, 1_000],
      ],
    ])
  })
})

describe('children', () => {
  /** Paths as their points, by whether they are filled. */
  function drawn(findings: readonly SplitFinding[], more: Partial<Scene> = {}) {
    const shapes: [how: string, colour: string, points: number[][]][] = []
    class Path {
      readonly points: number[][] = []
      moveTo(...at: number[]) {
        this.points.push(at)
      }
      lineTo(...at: number[]) {
        this.points.push(at)
      }
      closePath() {}
    }
    vi.stubGlobal('Path2D', Path)
    const { plot, calls } = paintedPlot(PLOT)
    const layer = paintedPlot(PLOT)
    const own = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(layer.plot.ctx as never)
    onTestFinished(() => {
      own.mockRestore()
      vi.unstubAllGlobals()
    })
    const collect = () => {
      for (const { call, args, fill } of [...layer.calls, ...calls])
        if ((call === 'fill' || call === 'stroke') && args[0])
          shapes.push([call, fill, (args[0] as unknown as Path).points])
    }
    return { plot, layer, shapes, collect, scene: sceneOf(findings, more) }
  }
  const finding = (id: string, children: SplitFinding['children'], more: Partial<SplitFinding> = {}) =>
    findingOf(id, { state: 'closed', children, ...more })

  test('that crossed the spread are filled, those that waited hollow; buyers point up from below', () => {
    const { plot, scene, shapes, collect } = drawn([
      finding('a', [child(60, 1_000, 100), child(120, 1_000, 100, false)]),
    ])
    drawChildren(theme, scene)(plot)
    collect()
    // 6.5 pixels half a side, three pixels clear of the price at 25.
    expect(shapes).toEqual([
      [
        'fill',
        'up',
        [
          [60, 28],
          [66.5, 41],
          [53.5, 41],
        ],
      ],
      [
        'stroke',
        'up',
        [
          [120, 28],
          [126.5, 41],
          [113.5, 41],
        ],
      ],
    ])
  })

  test('of sellers point down from above', () => {
    const { plot, scene, shapes, collect } = drawn([finding('a', [child(60, 1_000, 100)], { side: 'sell' })])
    drawChildren(theme, scene)(plot)
    collect()
    expect(shapes[0]).toEqual([
      'fill',
      'down',
      [
        [60, 22],
        [66.5, 9],
        [53.5, 9],
      ],
    ])
  })

  test('out of sight are not drawn, nor are those of another day', () => {
    const late = { ...child(60, 1_000, 100), time: minute(1_440 + 60) }
    const { plot, scene, shapes, collect } = drawn([finding('a', [child(60, 1_000, 100), late])], { view: [61, 240] })
    drawChildren(theme, scene)(plot)
    collect()
    expect(shapes.map(([, , points]) => points)).toEqual([[], []])
  })

  test('of the chosen parent have its colour', () => {
    const { plot, scene, shapes, collect } = drawn(
      [finding('a', [child(60, 1_000, 100)]), finding('b', [child(90, 1_000, 100)])],
      { selected: 'b' },
    )
    drawChildren(theme, scene)(plot)
    collect()
    expect(shapes.filter(([how]) => how === 'fill').map(([, colour, points]) => [colour, points[0]?.[0]])).toEqual([
      ['up', 60],
      ['split', 90],
    ])
  })

  test('of closed findings are painted once, those of an open one are painted again', () => {
    const settled = finding('a', [child(60, 1_000, 100)])
    const open = finding('b', [child(90, 1_000, 100)], { state: 'open' })
    const { plot, scene, layer } = drawn([settled, open])
    const hook = drawRasterTicks(theme, scene, (volume) => sizePosition(volume, 100))
    hook(plot)
    const before = layer.boxes().length
    scene.set({ findings: [settled, { ...open, children: [...open.children, child(95, 1_000, 100)] }] })
    hook(plot)
    expect([before, layer.boxes().length - before]).toEqual([2, 2])
  })

  test('are ticks in the raster, longer and drawn apart for the chosen parent', () => {
    const { scene, layer } = drawn(
      [finding('a', [child(60, 1_000, 10_000)]), finding('b', [child(90, 1_000, 100_000)])],
      { selected: 'b' },
    )
    const raster = paintedPlot({ ...PLOT, y: [0, 5] })
    drawRasterTicks(theme, scene, (volume) => sizePosition(volume, 100))(raster.plot)
    // 100 lots at 2 of 5, 1,000 at 3 of 5.
    expect(layer.boxes()).toEqual([[60, 26, 1, 8, 'up']])
    expect(raster.boxes()).toEqual([[90, 14, 2, 12, 'split']])
  })
})
