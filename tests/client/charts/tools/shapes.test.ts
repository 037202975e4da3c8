import { describe, expect, test } from 'vitest'
import type { Input } from '../../../../client/charts/indicators/formulas'
import type { Drawing } from '../../../../client/charts/tools/drawing'
import { toSegment } from '../../../../client/charts/tools/geometry'
import { segmentsOf } from '../../../../client/charts/tools/shapes'
import { anchoredVwap, regression, rewardOf } from '../../../../client/charts/tools/studies'
import { studyCurves } from '../../../../client/charts/tools/study-curves'

const box = { width: 100, height: 100 }
const [a, b] = [
  { x: 20, y: 80 },
  { x: 60, y: 40 },
]

describe('lines that extend beyond their points', () => {
  test.each([
    ['a ray goes on after its second point', 'ray', { x: 100, y: 0 }, 0],
    ['a ray begins at its first point', 'ray', { x: 0, y: 100 }, Math.hypot(20, 20)],
    ['a line goes on at both ends', 'line', { x: 0, y: 100 }, 0],
    ['a line goes on at both ends, at the right too', 'line', { x: 100, y: 0 }, 0],
    ['a trend ends where it was drawn', 'trend', { x: 100, y: 0 }, Math.hypot(40, 40)],
  ] as const)('%s', (_, kind, point, far) => {
    const [[from, to] = [a, b]] = segmentsOf(kind, [a, b], box)
    expect(toSegment(point, from, to)).toBeCloseTo(far, 6)
  })

  test('two equal points are no direction', () => {
    expect(segmentsOf('ray', [a, a], box)).toEqual([[a, a]])
  })

  test('the head of an arrow is at its second point', () => {
    const [, left, right] = segmentsOf(
      'arrow',
      [
        { x: 0, y: 0 },
        { x: 50, y: 0 },
      ],
      box,
    )
    expect([left?.[0], right?.[0]]).toEqual([
      { x: 50, y: 0 },
      { x: 50, y: 0 },
    ])
    expect(left?.[1].x).toBeLessThan(50)
    expect((left?.[1].y ?? 0) + (right?.[1].y ?? 0)).toBeCloseTo(0, 9)
  })

  test('the other edge of a channel passes through its third point with the same slope', () => {
    const [, edge] = segmentsOf('channel', [a, b, { x: 40, y: 40 }], box)
    expect(edge).toEqual([
      { x: 20, y: 60 },
      { x: 60, y: 20 },
    ])
  })
})

const bars = {
  high: [10, 20, 30, 40],
  low: [10, 20, 30, 40],
  close: [10, 20, 30, 44],
  volume: [100, 100, 300, 0],
}

describe('studies over the bars', () => {
  test('the anchored VWAP is money by volume from its bar on', () => {
    // 20 × 100 and 30 × 300.
    expect([...anchoredVwap(bars, 1)]).toEqual([20, 27.5, 27.5])
    expect([...anchoredVwap(bars, 3)]).toEqual([Number.NaN])
  })

  test('a regression is the least-squares line, with the deviation about it', () => {
    expect(regression(bars, 0, 2)).toEqual({ first: 10, last: 30, spread: 0 })
    expect(regression(bars, 2, 0)).toEqual(regression(bars, 0, 2))
    // 0, 0, 3: mean 1, slope 1.5: 0.5 off, −1, 0.5.
    const bent = regression({ close: [0, 0, 3] }, 0, 2)
    expect([bent?.first, bent?.last]).toEqual([-0.5, 2.5])
    expect(bent?.spread).toBeCloseTo(Math.sqrt(0.5), 9)
    expect(regression(bars, 1, 1)).toBeUndefined()
  })

  test('reward is the distance to the target divided by the distance to the stop', () => {
    expect([rewardOf(10, 13, 9), rewardOf(10, 7, 11), rewardOf(10, 12, 10)]).toEqual([3, 3, Number.NaN])
  })

  test('a curve of more bars than points still ends at the newest bar', () => {
    const count = 1_700
    const each = (value: number) => new Array<number>(count).fill(value)
    const columns = { high: each(10), low: each(10), close: each(10), volume: each(1), open: each(10) }
    const input: Input = { ...columns, time: columns.close.map((_, row) => row) }
    const curves = studyCurves(() => input, { placeOf: (t) => t, timeOf: (place) => place })
    const [curve = []] = curves({ id: 'a', kind: 'avwap', basis: 'none', at: [{ t: 0, v: 0 }] })
    expect(curve.length).toBeLessThan(count / 2)
    expect(curve.at(-1)).toEqual({ place: count - 1, v: 10 })
  })

  test('curves begin at the bars of their points and follow the newest bar', () => {
    const input = { ...bars, open: bars.close, time: [0, 10, 20, 30], volume: [100, 100, 300, 100] } as Input
    const curves = studyCurves(() => input, { placeOf: (t) => t / 10, timeOf: (place) => place * 10 })
    const drawing: Drawing = { id: 'a', kind: 'avwap', basis: 'none', at: [{ t: 10, v: 0 }] }
    const last = () => curves(drawing)[0]?.at(-1)
    expect(curves(drawing)[0]?.[0]).toEqual({ place: 1, v: 20 })
    const before = last()
    ;(input.volume as number[])[3] = 900
    expect([before?.place, (last()?.v ?? 0) > (before?.v ?? 0)]).toEqual([3, true])
    const channel = curves({
      ...drawing,
      kind: 'regression',
      at: [
        { t: 20, v: 0 },
        { t: 0, v: 0 },
      ],
    })
    expect(channel.map((line) => line.map(({ place, v }) => [place, v]))).toEqual(
      Array.from({ length: 3 }, () => [
        [0, 10],
        [2, 30],
      ]),
    )
    expect(curves({ ...drawing, kind: 'trend' })).toEqual([])
  })
})
