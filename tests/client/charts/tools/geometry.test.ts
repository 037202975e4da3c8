import { describe, expect, test } from 'vitest'
import type { Drawing } from '../../../../client/charts/tools/drawing'
import { type DrawingPoints, gripAt, type Pixel, toBody, toSegment } from '../../../../client/charts/tools/geometry'
import { partOf } from '../../../support/part-of'

const at = (x: number, y: number): Pixel => ({ x, y })
const places = (anchors: readonly Pixel[], levels: readonly number[] = []): DrawingPoints => ({ anchors, levels })

describe('the distance to a stretch', () => {
  test.each<[title: string, point: Pixel, a: Pixel, b: Pixel, distance: number]>([
    ['straight above it', at(15, 7), at(10, 10), at(20, 10), 3],
    ['behind its end', at(24, 13), at(10, 10), at(20, 10), 5],
    ['before its beginning', at(7, 6), at(10, 10), at(20, 10), 5],
    ['drawn backwards', at(24, 13), at(20, 10), at(10, 10), 5],
    ['of one point', at(13, 14), at(10, 10), at(10, 10), 5],
    ['that is shorter than a pixel', at(10, 12), at(10, 10), at(10.5, 10), 2],
    ['that rises', at(10, 20), at(10, 10), at(20, 20), Math.SQRT1_2 * 10],
    ['on it', at(15, 15), at(10, 10), at(20, 20), 0],
  ])('%s', (_title, point, a, b, distance) => {
    expect(toSegment(point, a, b)).toBeCloseTo(distance, 9)
  })
})

describe('the distance to a drawing', () => {
  const [a, b] = [at(100, 200), at(300, 100)]

  test.each<[kind: Drawing['kind'], title: string, pixels: Pixel[], point: Pixel, distance: number]>([
    ['level', 'above it', [a], at(900, 190), 10],
    ['level', 'below it', [a], at(-900, 215), 15],
    ['trend', 'beside its line', [at(100, 100), at(300, 100)], at(200, 108), 8],
    ['trend', 'behind its end', [at(100, 100), at(300, 100)], at(303, 104), 5],
    ['fib', 'at its first line', [a, b], at(150, 203), 3],
    ['fib', 'at its last line', [a, b], at(150, 96), 4],
    ['fib', 'at the one between', [a, b], at(150, 171), 1],
    ['fib', 'at the middle, where no line of it is', [a, b], at(150, 150), 20],
    ['fib', 'beside it', [a, b], at(96, 200), 4],
    ['fib', 'drawn backwards, beside it', [b, a], at(304, 200), 4],
  ])('%s: %s', (kind, _title, anchors, point, distance) => {
    expect(toBody(kind, places(anchors, [200, 170, 100]), point)).toBeCloseTo(distance, 9)
  })

  test('of a range is to the nearer edge, or to the line between', () => {
    const [left, right] = [at(100, 200), at(300, 240)]
    expect(toBody('range', places([left, right]), at(97, 900))).toBe(3)
    expect(toBody('range', places([right, left]), at(306, 900))).toBe(6)
    expect(toBody('range', places([left, right]), at(200, 220))).toBeCloseTo(0, 9)
  })

  test('without anchors is infinite; with one it is the distance to it', () => {
    for (const kind of ['level', 'trend', 'fib', 'range'] as const) {
      expect(toBody(kind, places([]), at(0, 0))).toBe(Number.POSITIVE_INFINITY)
      expect(toBody(kind, places([at(3, 0)], [0]), at(3, 0))).toBe(0)
    }
    expect(toBody('trend', places([at(3, 0)]), at(0, 4))).toBe(5)
  })
})

describe('what a press grabs', () => {
  const drawing = (id: string, kind: Drawing['kind']) => partOf<Drawing>({ id, kind, at: [] })
  const anchors: Record<string, Pixel[]> = {
    old: [at(0, 0), at(100, 0)],
    new: [at(0, 0), at(0, 100)],
    level: [at(50, 300)],
  }
  const press = (x: number, y: number, ...of: Drawing[]) =>
    gripAt(of, ({ id }) => places(anchors[id] as Pixel[]), at(x, y), 6)
  const [old, newer, level] = [drawing('old', 'trend'), drawing('new', 'trend'), drawing('level', 'level')]

  test.each<[title: string, x: number, y: number, grip: object | undefined]>([
    ['an anchor, the newest one’s', 3, 3, { id: 'new', anchor: 0 }],
    ['an anchor before a newer body', 100, 6, { id: 'old', anchor: 1 }],
    ['the other end', 0, 94, { id: 'new', anchor: 1 }],
    ['a body', 50, 6, { id: 'old', anchor: 'body' }],
    ['nothing a little farther', 50, 6.1, undefined],
    ['nothing a little farther from an end', 106.1, 0, undefined],
    ['a level by its height alone', 50, 294, { id: 'level', anchor: 'body' }],
  ])('is %s', (_title, x, y, grip) => {
    expect(press(x, y, old, newer, level)).toEqual(grip)
  })

  test('is the newer of two drawings', () => {
    anchors.other = [at(0, 4), at(100, 4)]
    expect(press(50, 2, old, drawing('other', 'trend'))).toEqual({ id: 'other', anchor: 'body' })
  })
})
