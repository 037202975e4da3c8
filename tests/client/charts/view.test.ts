import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { barAxis } from '../../../client/charts/bar-axis'
import { barBounds } from '../../../client/charts/candle-chart'
import { groupSize, type MergedBar, mergeBars } from '../../../client/charts/draw/merge'
import { meaningOfTurn } from '../../../client/charts/input/wheel'
import { basedSplits, logSplits } from '../../../client/charts/range'
import { slotAxis } from '../../../client/charts/session-axis'
import { linkView, type TimeAxis } from '../../../client/charts/state/link'
import { nearestIndex } from '../../../client/charts/state/sight'
import { panned, pinched, type Span, within, zoomed } from '../../../client/charts/state/span'
import { ChartView } from '../../../client/charts/state/view'
import { pushedApart } from '../../../client/charts/tags/push-apart'
import { dateToMs } from '../../../shared/market/session'

const WHOLE: Span = { from: 0, to: 240 }

describe('a stretch of an axis', () => {
  test.each([
    ['inside, it stays', { from: 10, to: 20 }, { from: 10, to: 20 }],
    ['before the start, it begins there', { from: -5, to: 5 }, { from: 0, to: 10 }],
    ['past the end, it ends there', { from: 235, to: 255 }, { from: 220, to: 240 }],
    ['wider than all there is, it is all', { from: -50, to: 400 }, WHOLE],
  ])('%s', (_, span, expected) => expect(within(span, WHOLE)).toEqual(expected))

  test.each([
    ['to half about its middle', { from: 0, to: 100 }, 50, 0.5, { from: 25, to: 75 }],
    ['to double at its left edge', { from: 50, to: 100 }, 50, 2, { from: 50, to: 150 }],
    ['no narrower than the least', { from: 10, to: 22 }, 10, 0.1, { from: 10, to: 22 }],
    ['no wider than all there is', { from: 0, to: 200 }, 0, 2, WHOLE],
  ])('zooms %s', (_, span, at, factor, expected) => expect(zoomed(span, at, factor, WHOLE, 12)).toEqual(expected))

  const span = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 12, max: 40 })).map(([from, width]) => ({
    from,
    to: from + width,
  }))
  test('never leaves the axis, however it is moved', () => {
    fc.assert(
      fc.property(
        span,
        fc.integer({ min: 0, max: 240 }),
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        (start, at, factor) => {
          for (const moved of [zoomed(start, at, factor, WHOLE, 12), panned(start, at - 120, WHOLE)]) {
            expect(moved.from).toBeGreaterThanOrEqual(-1e-9)
            expect(moved.to).toBeLessThanOrEqual(240 + 1e-9)
            expect(moved.to - moved.from).toBeGreaterThanOrEqual(12 - 1e-9)
          }
        },
      ),
    )
  })

  test('the position under each finger stays under it', () => {
    const shown = pinched({ from: 0, to: 100 }, [0.4, 0.6], [0.2, 0.8])
    const at = (share: number) => shown.from + share * (shown.to - shown.from)
    expect(at(0.2)).toBeCloseTo(40)
    expect(at(0.8)).toBeCloseTo(60)
  })

  test.each([
    ['on one spot', [0.5, 0.5]],
    ['that have crossed', [0.6, 0.4]],
  ] as const)('fingers %s move nothing', (_, now) =>
    expect(pinched({ from: 0, to: 100 }, [0.4, 0.6], now)).toEqual({ from: 0, to: 100 }),
  )
})

describe('a turn of the wheel', () => {
  const turn = { deltaX: 0, deltaY: 0, deltaMode: 0, shiftKey: false }
  test.each([
    ['up comes nearer', { deltaY: -100 }, { zoom: Math.exp(-0.18) }],
    ['in lines counts sixteen pixels a line', { deltaY: 3, deltaMode: 1 }, { zoom: Math.exp(48 * 0.0018) }],
    ['of a free-running wheel is capped', { deltaY: 4_000 }, { zoom: Math.exp(0.216) }],
    ['with Shift pans', { deltaY: 50, shiftKey: true }, { pan: 50 }],
    ['sideways pans', { deltaX: -80, deltaY: 10 }, { pan: -80 }],
  ])('%s', (_, given, expected) => expect(meaningOfTurn({ ...turn, ...given })).toEqual(expected))
})

describe('tags of last values', () => {
  test.each([
    ['far apart stay', [10, 60], [10, 60]],
    ['that touch move about their mean', [50, 52], [43.5, 58.5]],
    ['keep their order', [52, 50], [58.5, 43.5]],
    ['at the top stay inside', [0, 1], [7.5, 22.5]],
    ['at the foot stay inside', [100, 99], [92.5, 77.5]],
    ['too many are spread evenly', [1, 2, 3, 4, 5, 6, 7, 8], [0, 1, 2, 3, 4, 5, 6, 7].map((at) => 7.5 + (at * 85) / 7)],
  ])('%s', (_, wished, places) => {
    expect(pushedApart(wished, 15, 0, 100).map((at) => Math.round(at * 1e6) / 1e6)).toEqual(
      places.map((at) => Math.round(at * 1e6) / 1e6),
    )
  })

  test('never overlap if there is enough space', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -50, max: 350, noNaN: true }), { minLength: 1, maxLength: 12 }),
        (wished) => {
          const places = [...pushedApart(wished, 15, 0, 300)].sort((a, b) => a - b)
          expect(places[0]).toBeGreaterThanOrEqual(7.5 - 1e-6)
          expect(places.at(-1)).toBeLessThanOrEqual(292.5 + 1e-6)
          for (let at = 1; at < places.length; at++)
            expect((places[at] as number) - (places[at - 1] as number)).toBeGreaterThanOrEqual(15 - 1e-6)
        },
      ),
    )
  })
})

describe('the visible range', () => {
  const viewOf = (length: () => number, count: number) => {
    const view = new ChartView()
    view.bind(barBounds(length, count))
    return view
  }

  test('begins with the newest bars, and has a minimum width if there are few', () => {
    expect(viewOf(() => 300, 120).current()).toEqual({ from: 179.5, to: 299.5 })
    expect(viewOf(() => 7, 120).current()).toEqual({ from: -0.5, to: 39.5 })
  })

  test('follows new bars at the latest end, and stays if the user looks at older ones', () => {
    let bars = 300
    const view = viewOf(() => bars, 120)
    view.zoom(299.5, 0.5)
    bars = 301
    view.grown()
    expect(view.current()).toEqual({ from: 240.5, to: 300.5 })
    view.pan(-100)
    bars = 310
    view.grown()
    expect(view.current()).toEqual({ from: 140.5, to: 200.5 })
  })

  test('resets to home, and from home to everything and back', () => {
    const view = viewOf(() => 300, 120)
    view.pan(-50)
    view.reset()
    expect(view.current()).toEqual({ from: 179.5, to: 299.5 })
    view.reset()
    expect(view.current()).toEqual({ from: -0.5, to: 299.5 })
    view.reset()
    expect(view.current()).toEqual({ from: 179.5, to: 299.5 })
  })

  test('keeps its right edge in time when the period changes', () => {
    const view = viewOf(() => 300, 120)
    view.pan(-100)
    view.rebase((place) => place / 5 + 0.5)
    expect(view.current().to - view.current().from).toBe(120)
    expect(view.current().to).toBeCloseTo(199.5 / 5 + 0.5)
  })
})

describe('groups that share time', () => {
  const days: TimeAxis = { placeOf: (time) => (time < 0 || time > 9 ? undefined : time), timeOf: (place) => place }
  const halves: TimeAxis = { placeOf: (time) => (time > 5 ? undefined : time * 2), timeOf: (place) => place / 2 }

  test('each converts times to its own positions, and has no crosshair at a missing time', () => {
    const [first, second] = [new ChartView(), new ChartView()]
    const stops = [linkView(first, days, { cross: 'a' }), linkView(second, halves, { cross: 'a' })]
    first.point({ x: 3, pane: null, y: 0 })
    expect(second.cross?.x).toBe(6)
    first.point({ x: 8, pane: null, y: 0 })
    expect(second.cross).toBeNull()
    for (const stop of stops) stop()
    first.point({ x: 2, pane: null, y: 0 })
    expect(second.cross).toBeNull()
  })

  test('the range is linked independently of the crosshair', () => {
    const [first, second, third] = [new ChartView(), new ChartView(), new ChartView()]
    const bounds = (to: number) => ({ whole: () => ({ from: 0, to }), home: () => ({ from: 0, to }), least: () => 1 })
    first.bind(bounds(9))
    second.bind(bounds(10))
    third.bind(bounds(9))
    linkView(first, days, { cross: 'b', range: 'b/range' })
    linkView(second, halves, { range: 'b/range' })
    linkView(third, days, { cross: 'b' })
    first.show({ from: 1, to: 4 })
    expect(second.current()).toEqual({ from: 2, to: 8 })
    expect(third.current()).toEqual({ from: 0, to: 9 })
  })

  test('a minute belongs to the slot that ends at its label', () => {
    const axis = slotAxis('20260717')
    const at = (clock: number) => dateToMs('20260717') + clock * 60_000
    expect(axis.timeOf(1)).toBe(at(571))
    expect(axis.placeOf(at(571))).toBe(1)
    expect(axis.placeOf(at(690))).toBe(120)
    expect(axis.placeOf(at(781))).toBe(121)
    expect(axis.placeOf(at(900))).toBe(240)
    expect(axis.placeOf(at(400))).toBeUndefined()
    expect(axis.placeOf(at(571) + 86_400_000)).toBeUndefined()
  })

  test('a bar holds the times from its start to the next', () => {
    const axis = barAxis(() => [100, 200, 300])
    expect([99, 100, 199, 200, 399, 400].map(axis.placeOf)).toEqual([undefined, 0, 0, 1, 2, undefined])
  })
})

describe('rows and values', () => {
  test.each([
    [-5, 0],
    [2, 0],
    [3, 1],
    [4, 1],
    [99, 2],
  ])('the row nearest to %d is %d', (at, row) => expect(nearestIndex([1, 4, 9], at)).toBe(row))
  test('nothing is nearest to nothing', () => expect(nearestIndex([], 1)).toBe(-1))

  test('bars merge in groups fixed to the index, keeping their extremes', () => {
    expect([4, 1.5, 1, 0.4, 0.1].map((pitch) => groupSize(pitch))).toEqual([1, 1, 2, 4, 16])
    const bar: MergedBar = { row: 0, open: 0, high: 0, low: 0, close: 0 }
    const columns = { open: [null, 5, 6], high: [null, 8, 7], low: [null, 4, 3], close: [null, 6, 5] }
    expect(mergeBars(columns, 0, 3, bar)).toBe(true)
    expect(bar).toEqual({ row: 1, open: 5, high: 8, low: 3, close: 5 })
    expect(mergeBars(columns, 0, 1, bar)).toBe(false)
  })

  test('lines about a base become round values once the user has moved the scale', () => {
    expect(basedSplits([900, 1100], 1000, 100, 2)).toEqual([900, 950, 1000, 1050, 1100])
    expect(basedSplits([900, 1050], 1000, 100, 2)).toEqual([900, 950, 1000, 1050])
  })

  test('a logarithmic scale has round values, no more than requested', () => {
    expect(logSplits(10, 1000, 6)).toEqual([10, 30, 100, 300, 1000])
    expect(logSplits(0, 10, 5)).toEqual([0])
    // Over a range of less than three times, the values are evenly spaced as on a linear scale.
    expect(logSplits(100, 299, 5)).toEqual([100, 150, 200, 250])
    expect(logSplits(100, 300, 5)).toEqual([100, 200, 300])
  })
})
