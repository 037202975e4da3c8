import { describe, expect, test } from 'vitest'
import type { Drawing, RangeFacts } from '../../../../client/charts/tools/drawing'
import { drawDrawings, wordsOf } from '../../../../client/charts/tools/painter'
import { segmentsOf } from '../../../../client/charts/tools/shapes'
import type { DrawingDesk } from '../../../../client/charts/tools/tool-desk'
import { SHARES } from '../../../../client/charts/volume-words'
import { formatYuan } from '../../../../client/ui/format'
import { partOf } from '../../../support/part-of'
import { type PlotOptions, paintedPlot, theme } from '../painted-plot'

const PLOT: PlotOptions = { bbox: { left: 100, top: 20, width: 400, height: 300 } }
const FACTS: RangeFacts = { bars: 5, change: -250, share: -0.025, high: 10_300, low: 9_600, volume: 1_234_500 }

const drawing = (kind: Drawing['kind'], ...at: [t: number, v: number][]): Drawing => ({
  id: kind,
  kind,
  basis: 'none',
  at: at.map(([t, v]) => ({ t, v })),
})

/** Times and values are CSS pixels of the plot here; `levels` those of a golden section. */
function drawn(
  drawings: readonly Drawing[],
  selected?: string,
  facts: RangeFacts | undefined = FACTS,
  levels: number[] = [],
) {
  const painted = paintedPlot(PLOT)
  const desk = partOf<DrawingDesk>({
    selected,
    shown: () => drawings,
    factsOf: () => facts,
    places: (_: unknown, { kind, at }: Drawing) => {
      const anchors = at.map(({ t, v }) => ({ x: t, y: v }))
      return { anchors, levels, lines: segmentsOf(kind, anchors, { width: 400, height: 300 }) }
    },
  })
  drawDrawings(theme, desk, 2, SHARES)(painted.plot)
  return painted
}

describe('a drawing', () => {
  test('of a trend is a line from one point to the other', () => {
    const { strokes } = drawn([drawing('trend', [10, 200], [300, 40])])
    expect(strokes()).toEqual([
      {
        colour: 'accent',
        width: 1,
        dash: [],
        points: [
          [110, 220],
          [400, 60],
        ],
      },
    ])
  })

  test('of a rectangle is filled between its points, of a position separately for profit and loss', () => {
    expect(drawn([drawing('rect', [300, 40], [10, 200])]).boxes()).toEqual([[110, 60, 290, 160, 'accent']])
    const position = drawing('position', [10, 100], [300, 40], [300, 130])
    expect(drawn([position]).boxes().slice(0, 2)).toEqual([
      [110, 60, 290, 60, 'up'],
      [110, 120, 290, 30, 'down'],
    ])
  })

  test.each<[kind: Drawing['kind'], selected: boolean, from: readonly [x: number, y: number]]>([
    ['level', false, [100, 170.5]],
    ['level', true, [100, 170]],
    ['alert', false, [100, 170.5]],
    ['alert', true, [100, 170]],
    ['vertical', false, [110.5, 20]],
    ['vertical', true, [110, 20]],
    ['rect', false, [110, 170.5]],
  ])('of a %s (selected: %s) is aligned to whole pixels', (kind, selected, from) => {
    const { strokes } = drawn([drawing(kind, [10, 150], [60, 200])], selected ? kind : undefined)
    expect(strokes()[0]).toMatchObject({ width: selected ? 2 : 1 })
    expect(strokes()[0]?.points[0]).toEqual(from)
  })

  test('of a level spans the whole plot, with its price', () => {
    const { strokes, words } = drawn([drawing('level', [10, 150])])
    expect(strokes()[0]?.points).toEqual([
      [100, 170.5],
      [500, 170.5],
    ])
    expect(words()).toEqual([['1.50', 104, 169, 'accent']])
  })

  test('of Fibonacci levels has a line at each, from the first point’s price to the second’s', () => {
    const levels = [100, 124, 138, 150, 162, 179, 200]
    const { strokes, texts } = drawn([drawing('fib', [200, 100], [50, 200])], undefined, FACTS, levels)
    expect(strokes().map(({ points }) => points.map(([x, y]) => [x, y]))).toEqual(
      levels
        .map((level) => 20 + level)
        .map((y) => [
          [150, y + 0.5],
          [300, y + 0.5],
        ]),
    )
    expect(texts()).toEqual([
      ...['0.0% 1.00', '23.6% 1.24', '38.2% 1.38', '50.0% 1.50', '61.8% 1.62', '78.6% 1.79', '100.0% 2.00'],
    ])
  })

  test('of Fibonacci levels labels its ends, and the levels between unless labels would overlap', () => {
    const levels = [100, 107, 111, 115, 119, 123, 130]
    const { texts } = drawn([drawing('fib', [200, 100], [50, 200])], undefined, FACTS, levels)
    expect(texts()).toEqual(['0.0% 1.00', '50.0% 1.50', '100.0% 2.00'])
  })

  test('of a range tints the area between its edges, and shows what happened there', () => {
    const { boxes, strokes, texts, words } = drawn([drawing('range', [200, 0], [50, 0])])
    expect(boxes()[0]?.slice(0, 4)).toEqual([150, 20, 150, 300])
    expect(strokes().map(({ points, dash }) => [points[0]?.[0], dash])).toEqual([
      [150.5, [4, 3]],
      [300.5, [4, 3]],
    ])
    expect(texts()).toEqual(wordsOf(FACTS, 2, SHARES))
    // Lines of 15 pixels, 20 below the top, four to the right of the box.
    expect(words().map(([, x, y]) => [x, y])).toEqual([57, 72, 87, 102].map((y) => [158, y]))
    expect(boxes()[1]?.slice(1)).toEqual([40, expect.any(Number), 66, 'raised'])
  })

  test('of a range without known bars has no text', () => {
    expect(drawn([drawing('range', [0, 0], [50, 0])], undefined, null as never).texts()).toEqual([])
  })

  test('keeps the text of a range inside the plot', () => {
    const { boxes } = drawn([drawing('range', [390, 0], [399, 0])])
    const [, words] = boxes()
    expect((words?.[0] as number) + (words?.[2] as number)).toBe(500)
  })

  test('that is selected is twice as wide, with a handle at each point that can be moved', () => {
    const two = [drawing('trend', [10, 200], [300, 40]), drawing('level', [10, 150])]
    const trend = drawn(two, 'trend')
    expect(trend.strokes().map(({ width }) => width)).toEqual([2, 1])
    expect(trend.of('arc').map(({ args }) => args.slice(0, 3))).toEqual([
      [110, 220, 4],
      [400, 60, 4],
    ])
    expect(drawn(two, 'level').of('arc')).toEqual([])
  })

  test('without a point is not drawn, and the dashes of one do not affect the next', () => {
    expect(drawn([drawing('trend')]).strokes()).toEqual([])
    const { strokes } = drawn([drawing('range', [0, 0], [50, 0]), drawing('trend', [0, 0], [1, 1])])
    expect(strokes().at(-1)?.dash).toEqual([])
  })
})

test.each([
  [FACTS, ['5 根', '-2.50%', '-2.50', '96.00–103.00', '1.23万']],
  [{ ...FACTS, share: 0.1, change: 12 }, ['+10.00%', '0.12']],
])('the text of a range: %o', (facts, parts) => {
  const words = wordsOf(facts, 2, SHARES).join(' ')
  for (const part of parts) expect(words).toContain(part)
})

test('a range of bars with turnover or without volume does not mention shares', () => {
  const last = (label: string) => wordsOf(FACTS, 2, { label, format: (yuan) => formatYuan(yuan) }).at(-1)
  expect(last('额')).toBe('额 123.45万')
  expect(last('')).toBe('区间 96.00–103.00')
})
