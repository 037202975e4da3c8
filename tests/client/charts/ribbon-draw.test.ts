import { describe, expect, test } from 'vitest'
import type { CanvasBox } from '../../../client/charts/canvas-view'
import { drawRibbon, ribbonScale } from '../../../client/charts/ribbon-draw'
import type { Theme } from '../../../client/ui/theme'
import { MINUTES_PER_DAY } from '../../../shared/market/session'

const ROLES = ['up', 'down', 'flat', 'text1', 'text2', 'text3', 'line', 'accent']
const theme = { ...Object.fromEntries(ROLES.map((role) => [role, role])), fontFamily: 'test' } as unknown as Theme

/** Two pixels a minute, twenty a row: what was drawn on them. */
function drawn(
  rows: (number | null)[][],
  at?: { row: number; slot: number },
  names = rows.map((_, row) => `名${row}`),
  span?: { from: number; to: number },
) {
  const filled: [x: number, y: number, width: number, height: number, colour: string][] = []
  const written: [text: string, x: number, align: string, colour: string][] = []
  const hatched: [x: number, width: number][] = []
  const framed: number[][] = []
  const context = {
    fillStyle: '',
    strokeStyle: '',
    textAlign: 'left',
    fillRect: (x: number, y: number, width: number, height: number) =>
      filled.push([x, y, width, height, context.fillStyle]),
    fillText: (text: string, x: number) => written.push([text, x, context.textAlign, context.fillStyle]),
    strokeRect: (...box: number[]) => framed.push(box),
    rect: (x: number, _y: number, width: number) => hatched.push([x, width]),
    beginPath() {},
    moveTo() {},
    lineTo() {},
    stroke() {},
    clip() {},
    save() {},
    restore() {},
  }
  const grid = rows.map((values) => [...values, ...new Array(MINUTES_PER_DAY - values.length).fill(null)])
  const size = { names: 50, right: 0, times: 16, fontPx: 11 }
  const box = { context, width: 50 + 2 * MINUTES_PER_DAY, height: 16 + 20 * rows.length, theme } as unknown as CanvasBox
  drawRibbon(box, { grid, names, at, size, ...(span && { span }) })
  return { filled, written, hatched, framed }
}

describe('a ribbon', () => {
  test('has a cell for each minute with a figure, members below one another', () => {
    const { filled } = drawn([
      [10, -10],
      [null, 10],
    ])
    expect(filled.map(([x, y, width, height, colour]) => [x, y, width, height, colour])).toEqual([
      [50, 0, 2, 19, 'up'],
      [52, 0, 2, 19, 'down'],
      [52, 20, 2, 19, 'up'],
    ])
  })

  test('of a part of the day fills its width with that part, and labels its minutes with their times', () => {
    // 482 pixels for 60.25 minutes: eight each.
    const { filled, written } = drawn([[10, 10, 10, -10]], undefined, ['名'], { from: 1.5, to: 61.75 })
    expect(filled).toEqual([
      [50, 0, 8, 19, 'up'],
      [58, 0, 8, 19, 'down'],
    ])
    const times = written.slice(1).map(([text, x]) => [text, x])
    expect(times.length).toBeGreaterThan(2)
    // 10:00 is minute 30: 28 cells from the left, and half a cell.
    expect(times).toContainEqual(['10:00', 50 + 28.5 * 8])
  })

  test.each([
    ['begins within it', 0.75, [[50, 6]]],
    ['ends within it', -0.5, [[530, 2]]],
    ['is past it', 1.5, []],
  ])('hatches the visible part of a missing minute if the visible range %s', (_, from, hatched) => {
    const missing = from < 0 ? 60 : 1
    const day = [...new Array(missing).fill(10), null, -10]
    // 482 pixels for 60.25 minutes: eight each.
    expect(drawn([day], undefined, ['名'], { from, to: from + 60.25 }).hatched).toEqual(hatched)
  })

  test('leaves a minute of zero empty, like one that is still to come', () => {
    expect(drawn([[0, null, 5]]).filled.map(([x]) => x)).toEqual([54])
  })

  test('hatches minutes that no member received', () => {
    expect(
      drawn([
        [1, null, null, 5],
        [1, null, 2, 5],
      ]).hatched,
    ).toEqual([[52, 2]])
  })

  test('names its members at the left, the one pointed at brighter', () => {
    const { written } = drawn([[1], [1]], { row: 1, slot: 0 })
    expect(written.slice(0, 2)).toEqual([
      ['名0', 4, 'left', 'text2'],
      ['名1', 4, 'left', 'text1'],
    ])
  })

  test('says the hours below their minutes, the last at the end of the day', () => {
    const { written } = drawn([[1]])
    expect(written.slice(1)).toEqual([
      ['09:30', 50, 'left', 'text3'],
      ['10:30', 171, 'center', 'text3'],
      ['11:30/13:00', 291, 'center', 'text3'],
      ['14:00', 411, 'center', 'text3'],
      ['15:00', 532, 'right', 'text3'],
    ])
  })

  test('frames the cell under the pointer, and none without one', () => {
    expect(drawn([[1], [1]], { row: 1, slot: 3 }).framed).toEqual([[55.5, 19.5, 4, 21]])
    expect(drawn([[1]]).framed).toEqual([])
  })

  test('has full strength at the figure that exceeds 97 of 100, whatever their sign', () => {
    const values = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? at + 1 : -(at + 1)))
    expect(ribbonScale([values])).toBe(98)
    expect(ribbonScale([[null, 0]])).toBe(0)
  })
})
