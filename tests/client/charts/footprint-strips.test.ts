import { describe, expect, test } from 'vitest'
import { Footprint } from '../../../client/charts/order-flow/footprint'
import { type CellStyle, paintCells } from '../../../client/charts/order-flow/footprint-cells'
import { FootprintStrips } from '../../../client/charts/order-flow/footprint-strips'
import type { Theme } from '../../../client/ui/theme'
import { partOf } from '../../support/part-of'

const theme = { up: '#ff0000', down: '#00ff00', flat: '#888888', text2: '#222222', text3: '#333333' } as Theme
const TICK = 1
const TOP = 120

type Call = [name: string, ...args: number[]]

/** A canvas that writes down what is drawn on it. */
function fakeCanvas() {
  const calls: Call[] = []
  const canvas = { width: 0, height: 0, calls, getContext: () => ctx }
  const state: Record<string, unknown> = { canvas }
  const ctx = new Proxy(state, {
    get: (_, name: string) => {
      if (name in state) return state[name]
      if (name === 'measureText') return (text: string) => ({ width: text.length * 6 })
      return (...args: number[]) => void calls.push([name, ...args])
    },
    set: (_, name: string, value) => {
      state[name] = value
      return true
    },
  })
  return canvas
}

/** A cell's own rectangle, and not the ground of a number in it, which is narrower than half of one. */
const isCell = ([name, , , width]: (string | number)[]) => name === 'fillRect' && Number(width) > 40

type FakeCanvas = ReturnType<typeof fakeCanvas>

function stage(footprint: Footprint) {
  const made: FakeCanvas[] = []
  const strips = new FootprintStrips(footprint, () => {
    const canvas = fakeCanvas()
    made.push(canvas)
    return partOf<HTMLCanvasElement>(canvas)
  })
  const chart = fakeCanvas()
  const style: CellStyle = { theme, tick: TICK, pitch: 60, tall: 12, px: 1, numbers: true, lot: 100 }
  return {
    strips,
    made,
    /** Draws once: returns the pictures copied onto the chart, and the rectangles of cells painted for them. */
    look(over: Partial<CellStyle> = {}, { from = 0, slots = footprint.slots } = {}) {
      const now = { ...style, ...over }
      const before = made.map(({ calls }) => calls.length)
      chart.calls.length = 0
      const x = (slot: number) => (slot - from) * now.pitch
      const y = (price: number) => (TOP - price) * now.tall
      const drawn = strips.draw(chart.getContext() as unknown as CanvasRenderingContext2D, slots, x, y, now)
      const fresh = made.flatMap(({ calls }, at) => calls.slice(before[at] ?? 0))
      return { drawn, copied: [...chart.calls], cells: fresh.filter(isCell), fresh }
    },
  }
}

/** `minutes` minutes from the open of three prices each. */
function tape(minutes: number): Footprint {
  const footprint = new Footprint()
  for (let slot = 0; slot < minutes; slot++)
    for (const [price, side] of [
      [100, 1],
      [101, 2],
      [102, 1],
    ] as const)
      footprint.add(slot, price, 100 * (slot + price), side)
  return footprint
}

describe('strips of a footprint', () => {
  test('place cells where they would be painted directly', () => {
    const footprint = tape(20)
    const { look, made } = stage(footprint)
    const { copied } = look({}, { from: 3.3 })
    const placed = copied.flatMap(([name, , left, top], at) => {
      expect(name).toBe('drawImage')
      const rects = (made[at] as FakeCanvas).calls.filter(isCell)
      return rects.map(([, x, y, width, height]) => [
        (x as number) + (left as number),
        (y as number) + (top as number),
        width,
        height,
      ])
    })
    const direct = fakeCanvas()
    for (const slot of footprint.slots) {
      const minute = footprint.minute(slot)
      if (!minute) throw new Error('no minute')
      paintCells(
        direct.getContext() as unknown as CanvasRenderingContext2D,
        minute,
        (slot - 0.5 - 3.3) * 60,
        (price) => (TOP - price) * 12,
        { theme, tick: TICK, pitch: 60, tall: 12, px: 1, numbers: true, lot: 100 },
      )
    }
    const expected = direct.calls.filter(isCell).map(([, ...rest]) => rest)
    expect(placed).toHaveLength(60)
    for (const [at, rect] of placed.entries())
      for (const [side, value] of rect.entries())
        expect(Math.abs((value as number) - (expected[at]?.[side] as number))).toBeLessThanOrEqual(1)
  })

  test('are copied during a pan, and not repainted', () => {
    const { look } = stage(tape(40))
    expect(look().cells).toHaveLength(120)
    const panned = look({}, { from: 7.5 })
    expect(panned.fresh).toEqual([])
    expect(panned.copied).toHaveLength(3)
  })

  test('clear and repaint only the minute that traded again', () => {
    const footprint = tape(18)
    const { look } = stage(footprint)
    look()
    footprint.add(17, 101, 5_000, 2)
    const { cells, fresh } = look()
    expect(cells).toHaveLength(3)
    expect(fresh[0]).toEqual(['clearRect', 60, 0, 60, expect.any(Number)])
  })

  test.each<[string, Partial<CellStyle>]>([
    ['the width of a minute', { pitch: 61 }],
    ['the height of a cell', { tall: 13 }],
    ['the density of the screen', { px: 2 }],
    ['whether there are numbers', { numbers: false }],
  ])('are repainted when %s changes', (_, over) => {
    const { look } = stage(tape(17))
    look()
    expect(look(over).cells).toHaveLength(51)
  })

  test('grow when a price beyond them trades, and keep what they contain', () => {
    const footprint = tape(10)
    const { look, made } = stage(footprint)
    look()
    const height = (made[0] as FakeCanvas).height
    footprint.add(9, 115, 100, 1)
    const { cells, copied } = look()
    expect(cells).toHaveLength(31)
    expect(copied).toHaveLength(1)
    expect((made[0] as FakeCanvas).height).toBeGreaterThan(height)
  })

  test('are limited in size, keeping those that were drawn last', () => {
    const { look, strips } = stage(tape(240))
    const wide = { pitch: 200, tall: 60 }
    look(wide)
    expect(strips.bytes).toBeLessThanOrEqual(10_000_000)
    expect(look(wide, { slots: [230, 239] }).fresh).toEqual([])
    expect(look(wide, { slots: [0, 1] }).cells).toHaveLength(6)
  })

  test('are not used if one of them would be too tall', () => {
    const footprint = tape(20)
    footprint.add(19, 600, 100, 1)
    const { drawn, copied } = stage(footprint).look()
    expect(drawn).toBe(false)
    expect(copied).toEqual([])
  })

  test('are not used for cells too tall for a canvas, nor without a canvas', () => {
    expect(stage(tape(3)).look({ tall: 400 }).drawn).toBe(false)
    const none = new FootprintStrips(tape(3), () => partOf<HTMLCanvasElement>({ getContext: () => null }))
    const style: CellStyle = { theme, tick: TICK, pitch: 60, tall: 12, px: 1, numbers: true, lot: 100 }
    expect(none.draw({} as CanvasRenderingContext2D, [0, 1], Number, Number, style)).toBe(false)
  })
})
