import { describe, expect, test } from 'vitest'
import { volumeProfile } from '../../../../client/charts/indicators/profile'
import {
  anchorsOf,
  DRAWING_KINDS,
  type Drawing,
  type DrawingKind,
  rangeFacts,
} from '../../../../client/charts/tools/drawing'
import { drawDrawings, wordsOf } from '../../../../client/charts/tools/painter'
import { DrawingDesk } from '../../../../client/charts/tools/tool-desk'
import { SHARES } from '../../../../client/charts/volume-words'
import { toolText } from '../../../../client/text/chart-tools'
import { paintedPlot, theme } from '../painted-plot'

const close = [20_00, 21_00, 22_00, 20_50, 24_00, 23_00, 25_00, 26_00, 24_50, 27_00]
const columns = {
  close,
  high: close.map((price) => price + 20),
  low: close.map((price) => price - 30),
  volume: close.map((_, row) => 1_000 * (row + 1)),
  time: close.map((_, row) => 1_000 * row),
  open: close,
}

/** Ten bars from 20 to 30 yuan on a plot of 100 × 100 pixels, and the desk that draws over them. */
function desk(isShown: (drawing: Drawing) => boolean = () => true) {
  const painted = paintedPlot({ y: [20_00, 30_00], bbox: { left: 0, top: 0, width: 100, height: 100 }, width: 100 })
  const plot = Object.assign(painted.plot, {
    posToVal: (pixel: number, scale: string) => (scale === 'x' ? pixel / 10 : 30_00 - pixel * 10),
  })
  const saved: (readonly Drawing[])[] = []
  const tools = new DrawingDesk({
    axis: {
      placeOf: (time) => (time < 0 || time > 9_000 ? undefined : Math.floor(time / 1_000)),
      timeOf: (place) => place * 1_000,
    },
    last: () => 9,
    basis: 'front',
    isShown,
    changed: () => undefined,
    factsOf: (from, to) => rangeFacts(columns, from, to),
    keep: (drawings) => saved.push(drawings),
  })
  const paint = () => {
    painted.calls.length = 0
    drawDrawings(theme, tools, 2, SHARES, () => columns)(plot)
    return painted
  }
  return { plot, tools, saved, paint }
}

/** From bar 2 at 22 yuan to bar 6 at 27. */
const [FROM, TO] = [
  { x: 0.2, y: 0.8 },
  { x: 0.6, y: 0.3 },
]
const FACTS = { bars: 5, change: 4_00, share: 25 / 21 - 1, high: 25_20, low: 20_20, volume: 25_000 }

const ENDS = [
  { t: 2_000, v: 22_00 },
  { t: 6_000, v: 27_00 },
]
const POINT = [{ t: 6_000, v: 27_00 }]
const flat = (price: number, from = 2, to = 6) => [
  [from, price],
  [to, price],
]
const upright = (bar: number, from = 30_00, to = 20_00) => [
  [bar, from],
  [bar, to],
]
const straight = [
  [2, 22_00],
  [6, 27_00],
]

const drawn: Record<DrawingKind, { at: Drawing['at']; texts: string[]; lines: number[][][] }> = {
  trend: {
    at: [
      { t: 2_000, v: 22_00 },
      { t: 6_000, v: 27_00 },
    ],
    texts: [],
    lines: [
      [
        [2, 22_00],
        [6, 27_00],
      ],
    ],
  },
  // The ends of these are tested in shapes.test.ts, the results of studies in studies.test.ts.
  ray: { at: ENDS, texts: [], lines: [] },
  line: { at: ENDS, texts: [], lines: [] },
  arrow: { at: ENDS, texts: [], lines: [straight] },
  regression: { at: ENDS, texts: [toolText.deviation], lines: [] },
  avwap: { at: POINT, texts: [toolText.kinds.avwap], lines: [] },
  profile: { at: ENDS, texts: [], lines: [upright(2), upright(6)] },
  vertical: { at: POINT, texts: [], lines: [upright(6)] },
  text: { at: POINT, texts: [toolText.someWords], lines: [] },
  alert: { at: POINT, texts: [toolText.alertAt('27.00')], lines: [flat(27_00, 0, 10)] },
  rect: { at: ENDS, texts: [], lines: [flat(22_00), flat(27_00), upright(2, 22_00, 27_00), upright(6, 22_00, 27_00)] },
  channel: {
    at: [...ENDS, { t: 2_000, v: 24_50 }],
    texts: [],
    lines: [straight, [straight[0], straight[1]].map(([bar = 0, price = 0] = []) => [bar, price + 2_50])],
  },
  position: {
    at: [...ENDS, { t: 6_000, v: 19_50 }],
    texts: [toolText.reward('2.00'), toolText.target('27.00 +22.73%'), toolText.stop('19.50 -11.36%')],
    lines: [flat(22_00), flat(27_00), flat(19_50)],
  },
  level: {
    at: [{ t: 6_000, v: 27_00 }],
    texts: ['27.00'],
    lines: [flat(27_00, 0, 10)],
  },
  fib: {
    at: [
      { t: 2_000, v: 22_00 },
      { t: 6_000, v: 27_00 },
    ],
    // The other labels would overlap these.
    texts: ['0.0% 22.00', '38.2% 23.91', '61.8% 25.09', '100.0% 27.00'],
    lines: [22_00, 23_20, 23_90, 24_50, 25_10, 25_90, 27_00].map((price) => flat(price)),
  },
  range: {
    at: [
      { t: 2_000, v: 22_00 },
      { t: 6_000, v: 27_00 },
    ],
    texts: wordsOf({ ...FACTS, share: 25 / 21 - 1 }, 2, SHARES),
    lines: [2, 6].map((bar) => upright(bar)),
  },
}

const isOnePoint = (kind: DrawingKind) => anchorsOf(kind) === 1

describe.each(DRAWING_KINDS)('a %s', (kind) => {
  const { at, texts, lines } = drawn[kind]

  test.each(['dragged', 'clicked'])('that is %s lies at the prices of its ends and is labelled with them', (way) => {
    const { plot, tools, saved, paint } = desk()
    tools.take(kind)
    const press = tools.press(plot, way === 'clicked' && isOnePoint(kind) ? TO : FROM)
    if (way === 'clicked' && !isOnePoint(kind)) {
      press?.(FROM, true)
      tools.press(plot, TO)?.(TO, true)
    } else press?.(TO, true)
    expect(saved.map((all) => all.map((each) => [each.kind, each.basis, each.at]))).toEqual([[[kind, 'front', at]]])
    expect([tools.tool, tools.selected, tools.chosen?.kind]).toEqual([undefined, tools.drawings[0]?.id, kind])
    const painted = paint()
    expect(painted.texts()).toEqual(texts)
    expect(painted.lines().slice(0, lines.length)).toEqual(lines)
  })

  test.each<[key: string, bars: number, ticks: number]>([
    ['ArrowLeft', -1, 0],
    ['ArrowRight', 1, 0],
    ['ArrowUp', 0, 5],
    ['ArrowDown', 0, -5],
  ])('is moved by %s as a whole, unless it is an alert', (key, bars, ticks) => {
    const { tools, saved } = desk()
    tools.load([{ id: 'a', kind, basis: 'front', at }])
    expect(tools.key(key, undefined, 5)).toBe(false)
    tools.key('Tab', undefined, 5)
    expect(tools.key(key, undefined, 5)).toBe(kind !== 'alert')
    if (kind === 'alert') return
    expect(saved.at(-1)?.[0]?.at).toEqual(at.map(({ t, v }) => ({ t: t + bars * 1_000, v: v + ticks })))
  })

  test.each(['Delete', 'Backspace'])('is removed by %s, and another one stays', (key) => {
    const { tools, saved, paint } = desk()
    const [one, other] = ['a', 'b'].map((id): Drawing => ({ id, kind, basis: 'front', at }))
    tools.load([one as Drawing, other as Drawing])
    tools.key('Tab', undefined, 1)
    expect(tools.key(key, undefined, 1)).toBe(true)
    expect([saved, tools.selected]).toEqual([[[other]], undefined])
    expect(paint().texts()).toEqual(texts)
  })

  test('of a basis that is not shown is neither drawn nor selectable', () => {
    const { plot, tools, paint } = desk(({ basis }) => basis === 'front')
    tools.load([{ id: 'a', kind, basis: 'none', at }])
    expect([paint().strokes(), tools.press(plot, TO), tools.key('Tab', undefined, 1)]).toEqual([[], undefined, false])
  })

  test('is deselected by a press elsewhere', () => {
    const { plot, tools } = desk()
    tools.load([{ id: 'a', kind, basis: 'front', at }])
    tools.press(plot, { x: 0.6, y: 0.3 })
    expect(tools.selected).toBe('a')
    expect([tools.press(plot, { x: 0.95, y: 0.95 }), tools.selected]).toEqual([undefined, undefined])
  })
})

test('a profile between two bars has the volume of both, from the left one as far as the right one', () => {
  const { tools, paint } = desk()
  tools.load([{ id: 'a', kind: 'profile', basis: 'front', at: ENDS }])
  const expected = volumeProfile(columns, 2, 7, 24)
  const most = Math.max(...(expected?.volume ?? []))
  expect(
    paint()
      .boxes()
      .map(([x, , width]) => [x, width]),
  ).toEqual([...(expected?.volume ?? [])].map((volume) => [20, Math.round((volume / most) * 40)]))
})
