import { expect, test } from 'vitest'
import { stripes } from '../../../../client/charts/draw/stripes'
import { partOf } from '../../../support/part-of'

type Point = readonly [x: number, y: number]

/** Draws stripes; returns the clip rectangles and the lines. */
function drawn(rects: Parameters<typeof stripes>[2], scale?: number) {
  const clips: unknown[] = []
  const lines: [Point, Point][] = []
  let from: Point = [0, 0]
  const state: string[] = []
  const context = partOf<CanvasRenderingContext2D>({
    save: () => void state.push('save'),
    restore: () => void state.push('restore'),
    beginPath: () => {},
    stroke: () => {},
    clip: () => {},
    rect: (...rect) => void clips.push(rect),
    moveTo: (...to) => {
      from = to
    },
    lineTo: (...to) => void lines.push([from, to]),
  })
  stripes(context, 'red', rects, scale)
  return { clips, lines, state }
}

test.each([
  [1, 6],
  [2, 12],
])('stripes at scale %i are %i units apart, at 45°, over all of what is missing', (scale, pitch) => {
  const rects = [
    [10, 20, 30, 8],
    [50, 12, 10, 4],
  ] as const
  const { clips, lines, state } = drawn(rects, scale)
  expect([clips, state]).toEqual([rects, ['save', 'restore']])
  // From 10 to 60 across, from 12 to 28 down.
  for (const [[x, y], [toX, toY]] of lines) {
    expect([y, toY]).toEqual([28, 12])
    expect(toX - x).toBe(16)
  }
  const feet = lines.map(([[x]]) => x)
  expect(feet[0]).toBe(10 - 16)
  for (let at = 1; at < feet.length; at++) expect((feet[at] as number) - (feet[at - 1] as number)).toBe(pitch)
  expect(feet.at(-1)).toBeLessThan(60)
  expect((feet.at(-1) as number) + pitch).toBeGreaterThanOrEqual(60)
})

test('no stripes are drawn if nothing is missing', () => expect(drawn([])).toEqual({ clips: [], lines: [], state: [] }))
