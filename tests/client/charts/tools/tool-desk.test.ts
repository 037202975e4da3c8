import uPlot from 'uplot'
import { describe, expect, test } from 'vitest'
import type { Drawing } from '../../../../client/charts/tools/drawing'
import { DrawingDesk } from '../../../../client/charts/tools/tool-desk'
import { partOf } from '../../../support/part-of'
import { trend } from './trend'

describe('drawing and moving', () => {
  // Only a browser sets it.
  uPlot.pxRatio = 1
  const plot = partOf<uPlot>({
    bbox: { left: 0, top: 0, width: 100, height: 100 },
    posToVal: (pixel: number, scale: string) => (scale === 'x' ? pixel / 10 : 100 - pixel),
    valToPos: (value: number, scale: string) => (scale === 'x' ? value * 10 : 100 - value),
  })

  function desk() {
    const saved: Drawing[][] = []
    const tools = new DrawingDesk({
      axis: {
        placeOf: (time) => (time < 0 || time > 9_000 ? undefined : Math.floor(time / 1_000)),
        timeOf: (place) => place * 1_000,
      },
      last: () => 9,
      basis: 'front',
      isShown: () => true,
      factsOf: () => undefined,
      changed: () => undefined,
      keep: (drawings) => saved.push([...drawings]),
    })
    return { tools, saved }
  }

  test('a press with a tool draws to the point of release, on whole bars', () => {
    const { tools, saved } = desk()
    tools.take('trend')
    const move = tools.press(plot, { x: 0.21, y: 0.5 })
    move?.({ x: 0.5, y: 0.4 }, false)
    expect(saved).toHaveLength(0)
    move?.({ x: 0.69, y: 0.2 }, true)
    expect(saved[0]?.[0]?.at).toEqual([
      { t: 2_000, v: 50 },
      { t: 7_000, v: 80 },
    ])
    expect(tools.tool).toBeUndefined()
  })

  test('a click at each end draws as a drag does, and Escape in between leaves nothing', () => {
    const { tools, saved } = desk()
    tools.take('trend')
    tools.press(plot, { x: 0.21, y: 0.5 })?.({ x: 0.21, y: 0.5 }, true)
    expect([tools.tool, saved.length]).toEqual(['trend', 0])
    tools.press(plot, { x: 0.6, y: 0.2 })?.({ x: 0.6, y: 0.2 }, true)
    expect([tools.tool, tools.drawings.length, saved.length]).toEqual([undefined, 1, 1])
    const clicked = tools.drawings[0]?.at
    tools.clear()
    tools.take('trend')
    tools.press(plot, { x: 0.21, y: 0.5 })?.({ x: 0.6, y: 0.2 }, true)
    expect(clicked).toEqual(tools.drawings[0]?.at)
    tools.take('fib')
    tools.press(plot, { x: 0.21, y: 0.5 })?.({ x: 0.21, y: 0.5 }, true)
    tools.key('Escape', undefined, 1)
    expect(tools.drawings).toHaveLength(1)
  })

  test('forty are the maximum until one is removed: earlier ones are not dropped', () => {
    const { tools, saved } = desk()
    const many = (count: number) => Array.from({ length: count }, (_, at) => trend(`${at}`, [1_000, at], [2_000, at]))
    tools.load(many(39))
    tools.take('level')
    tools.press(plot, { x: 0.21, y: 99 })?.({ x: 0.21, y: 99 }, true)
    expect([tools.isFull, saved[0]?.length, saved[0]?.[0]?.at[0]?.v]).toEqual([true, 40, 0])
    tools.remove()
    tools.take('level')
    expect([tools.isFull, tools.tool]).toEqual([false, 'level'])
    tools.load(many(40))
    expect(tools.tool).toBeUndefined()
    tools.take('level')
    expect(tools.tool).toBeUndefined()
  })

  test('a cancelled gesture leaves drawings and the selected tool unchanged', () => {
    const { tools, saved } = desk()
    const line = trend('a', [2_000, 50], [4_000, 60])
    tools.load([line])
    const body = tools.press(plot, { x: 0.3, y: 0.45 })
    body?.({ x: 0.4, y: 0.35 }, false)
    body?.(null, true)
    expect(tools.drawings).toEqual([line])
    tools.take('fib')
    const first = tools.press(plot, { x: 0.7, y: 0.8 })
    first?.({ x: 0.8, y: 0.9 }, false)
    first?.(null, true)
    expect([tools.drawings, tools.tool, saved]).toEqual([[line], 'fib', []])
    tools.press(plot, { x: 0.7, y: 0.8 })?.({ x: 0.7, y: 0.8 }, true)
    tools.press(plot, { x: 0.9, y: 0.2 })?.(null, true)
    tools.press(plot, { x: 0.8, y: 0.9 })?.({ x: 0.8, y: 0.9 }, true)
    expect(saved.at(-1)?.at(-1)?.at).toEqual([
      { t: 7_000, v: 20 },
      { t: 8_000, v: 10 },
    ])
  })

  test('a body is dragged by bars and keys, and stops at the ends of the axis in its shape', () => {
    const { tools, saved } = desk()
    tools.load([trend('a', [2_000, 50], [4_000, 60])])
    const move = tools.press(plot, { x: 0.3, y: 0.45 })
    move?.({ x: 0.4, y: 0.35 }, true)
    expect(saved.at(-1)?.[0]?.at).toEqual([
      { t: 3_000, v: 60 },
      { t: 5_000, v: 70 },
    ])
    for (let press = 0; press < 6; press++) tools.key('ArrowRight', undefined, 1)
    tools.key('ArrowDown', undefined, 1)
    expect(saved.at(-1)?.[0]?.at).toEqual([
      { t: 7_000, v: 59 },
      { t: 9_000, v: 69 },
    ])
  })

  test('by keys only: Enter places it at the crosshair, Delete removes it, Escape deselects the tool', () => {
    const { tools, saved } = desk()
    expect(tools.key('Enter', { t: 1_000, v: 5 }, 1)).toBe(false)
    tools.take('level')
    expect(tools.key('Enter', { t: 1_000, v: 5 }, 1)).toBe(true)
    expect(saved.at(-1)).toHaveLength(1)
    expect(tools.key('Escape', undefined, 1)).toBe(true)
    expect(tools.key('Delete', undefined, 1)).toBe(false)
    tools.press(plot, { x: 0.9, y: 0.95 })
    expect(tools.key('Delete', undefined, 1)).toBe(true)
    expect(saved.at(-1)).toEqual([])
  })

  test('Enter draws a line from the crosshair to the bar ten further, or the last one', () => {
    const { tools, saved } = desk()
    tools.take('trend')
    tools.key('Enter', { t: 1_000, v: 5 }, 1)
    expect(saved.at(-1)?.[0]?.at).toEqual([
      { t: 1_000, v: 5 },
      { t: 9_000, v: 5 },
    ])
  })

  test('Tab selects drawing after drawing, and leaves the chart after the last one', () => {
    const { tools } = desk()
    const tab = (shift = false) => [tools.key('Tab', undefined, 1, shift), tools.selected]
    expect(tab()).toEqual([false, undefined])
    tools.load([trend('a', [2_000, 50], [4_000, 60]), trend('b', [1_000, 20], [3_000, 30])])
    expect([tab(), tab(), tab()]).toEqual([
      [true, 'a'],
      [true, 'b'],
      [false, undefined],
    ])
    expect([tab(true), tab(true), tab(true)]).toEqual([
      [true, 'b'],
      [true, 'a'],
      [false, undefined],
    ])
  })

  test('a finger can grab from further away, and grabs the nearer end', () => {
    const { tools } = desk()
    tools.load([trend('a', [2_000, 50], [4_000, 60])])
    const { width, height } = plot.bbox
    const beside = { x: (0.4 * width + 15) / width, y: (0.4 * height - 10) / height }
    expect(tools.press(plot, beside)).toBeUndefined()
    tools.press(plot, beside, true)?.({ x: 0.7, y: 0.2 }, true)
    expect(tools.drawings[0]?.at).toEqual([
      { t: 2_000, v: 50 },
      { t: 7_000, v: 80 },
    ])
  })

  test('lines of a golden section are at their prices, also on a logarithmic scale', () => {
    const { tools } = desk()
    const log = partOf<uPlot>({
      ...plot,
      posToVal: (pixel: number, scale: string) => (scale === 'x' ? pixel / 10 : 10 ** (3 - pixel / 100)),
      valToPos: (value: number, scale: string) => (scale === 'x' ? value * 10 : 100 * (3 - Math.log10(value))),
    })
    const section: Drawing = { ...trend('a', [2_000, 100], [4_000, 1_000]), kind: 'fib' }
    tools.load([section])
    const { levels } = tools.places(log, section)
    const prices = levels.map((y) => Math.round(log.posToVal(y, 'y') * 10) / 10)
    expect(prices).toEqual([100, 312.4, 443.8, 550, 656.2, 807.4, 1_000])
    expect(tools.places(plot, trend('b', [2_000, 100], [4_000, 1_000])).levels).toEqual([])
    // 0.236 of the height, where there is no line, and at 0.786 of the distance.
    expect(tools.press(log, { x: 0.3, y: 0.764 })).toBeUndefined()
    expect(tools.press(log, { x: 0.3, y: 0.1 })).toBeDefined()
  })

  test('points at times outside the axis are placed at its nearer end', () => {
    const { tools } = desk()
    const xs = tools.places(plot, trend('a', [-5_000, 50], [99_000, 60])).anchors.map(({ x }) => x)
    expect(xs).toEqual([0, 90])
  })

  test('drafts are shown but cannot be selected; they are stored once they are accepted', () => {
    const { tools, saved } = desk()
    tools.propose([50, 60], 'none')
    expect(tools.shown().map(({ kind, at }) => [kind, at[0]?.v])).toEqual([
      ['level', 50],
      ['level', 60],
    ])
    expect(tools.press(plot, { x: 0.5, y: 0.5 })).toBeUndefined()
    expect(tools.key('Tab', undefined, 1)).toBe(false)
    expect(saved).toEqual([])
    tools.accept()
    expect(saved.at(-1)?.map(({ basis, at }) => [basis, at[0]?.v])).toEqual([
      ['none', 50],
      ['none', 60],
    ])
    tools.propose([70], 'none')
    tools.propose([], '')
    expect([tools.shown().length, saved.length]).toEqual([2, 1])
  })

  test('a selected range is a stretch from its earlier bar to the later one; no other drawing is', () => {
    const { tools } = desk()
    const draw = (kind: 'range' | 'trend') => {
      tools.take(kind)
      tools.press(plot, { x: 0.7, y: 0.5 })?.({ x: 0.3, y: 0.4 }, true)
    }
    draw('trend')
    expect(tools.stretch).toBeUndefined()
    draw('range')
    expect(tools.stretch).toEqual([3_000, 7_000])
  })

  test('a press on no drawing is left to the chart', () => {
    const { tools } = desk()
    tools.load([trend('a', [2_000, 50], [4_000, 60])])
    expect(tools.press(plot, { x: 0.9, y: 0.1 })).toBeUndefined()
  })
})

describe('the price of the selected line', () => {
  uPlot.pxRatio = 1
  const plot = partOf<uPlot>({
    bbox: { left: 0, top: 0, width: 100, height: 100 },
    posToVal: (pixel: number, scale: string) => (scale === 'x' ? pixel / 10 : 100 - pixel),
    valToPos: (value: number, scale: string) => (scale === 'x' ? value * 10 : 100 - value),
  })
  const deskWith = (drawing: Drawing) => {
    const alerts: number[] = []
    const tools = new DrawingDesk({
      axis: { placeOf: (time) => time / 1_000, timeOf: (place) => place * 1_000 },
      last: () => 9,
      basis: 'front',
      isShown: () => true,
      factsOf: () => undefined,
      changed: () => undefined,
      keep: () => undefined,
      onAlert: (price) => alerts.push(price),
    })
    tools.load([drawing])
    return { tools, alerts }
  }
  const at = (...points: [place: number, v: number][]) => points.map(([place, v]) => ({ t: place * 1_000, v }))

  test.each<
    [kind: Drawing['kind'], points: [number, number][], press: [x: number, y: number], price: number | undefined]
  >([
    ['level', [[2, 40]], [0.5, 0.6], 40],
    ['alert', [[2, 40]], [0.5, 0.6], 40],
    // From 40 at bar 1 to 60 at bar 5: 5 a bar, 80 at bar 9.
    [
      'trend',
      [
        [1, 40],
        [5, 60],
      ],
      [0.3, 0.5],
      80,
    ],
    [
      'trend',
      [
        [5, 60],
        [1, 40],
      ],
      [0.3, 0.5],
      80,
    ],
    [
      'ray',
      [
        [1, 40],
        [5, 60],
      ],
      [0.3, 0.5],
      80,
    ],
    [
      'line',
      [
        [1, 60],
        [5, 40],
      ],
      [0.3, 0.5],
      20,
    ],
    [
      'line',
      [
        [5, 40],
        [5, 60],
      ],
      [0.5, 0.5],
      undefined,
    ],
    [
      'rect',
      [
        [1, 40],
        [5, 60],
      ],
      [0.3, 0.5],
      undefined,
    ],
  ])('of a %s through %j is, at the newest bar, %s', (kind, points, [x, y], price) => {
    const { tools, alerts } = deskWith({ id: 'a', kind, basis: 'front', at: at(...points) })
    expect(tools.price).toBeUndefined()
    tools.press(plot, { x, y })?.({ x, y }, true)
    expect([tools.selected === 'a' || kind === 'rect', tools.price]).toEqual([true, price])
    tools.alert()
    expect(alerts).toEqual(price === undefined ? [] : [price])
  })
})

test.each([
  [0, true],
  [3.9, true],
  [4, false],
  [20, false],
])('a press that is let go %d pixels away is a click: %s', (pixels, isClick) => {
  uPlot.pxRatio = 1
  const kept: unknown[] = []
  const plot = partOf<uPlot>({
    bbox: { left: 0, top: 0, width: 100, height: 100 },
    posToVal: (pixel: number, scale: string) => (scale === 'x' ? pixel / 10 : 100 - pixel),
    valToPos: (value: number, scale: string) => (scale === 'x' ? value * 10 : 100 - value),
  })
  const tools = new DrawingDesk({
    axis: { placeOf: (time) => time / 1_000, timeOf: (place) => place * 1_000 },
    last: () => 9,
    basis: 'front',
    isShown: () => true,
    factsOf: () => undefined,
    changed: () => undefined,
    keep: (drawings) => kept.push(drawings),
  })
  tools.take('trend')
  tools.press(plot, { x: 0.5, y: 0.5 })?.({ x: 0.5, y: 0.5 + pixels / 100 }, true)
  // After a click the other end is still to be set.
  expect([tools.tool, kept.length]).toEqual(isClick ? ['trend', 0] : [undefined, 1])
})
