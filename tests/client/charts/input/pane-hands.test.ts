import type uPlot from 'uplot'
import { describe, expect, test } from 'vitest'
import { type Handled, handCommands, handleKey } from '../../../../client/charts/input/pane-hands'
import { ChartView } from '../../../../client/charts/state/view'
import { partOf } from '../../../support/part-of'

type Said = [command: string, ...figures: (number | null)[]]

/** Presses a key over 100 bars, of which 20 to 60 are visible, with the crosshair at 40 or hidden. */
function pressed(key: string, { cross = true, moves = true, ctrlKey = false } = {}) {
  const said: Said[] = []
  const rows = Array.from({ length: 100 }, (_, row) => row)
  const pane = partOf<Handled>({
    plot: partOf<uPlot>({ data: [rows, rows], over: { clientHeight: 200 }, valToPos: () => 50 }),
    view: partOf<ChartView>({
      cross: cross ? { x: 40 } : null,
      current: () => ({ from: 20, to: 60 }),
      pan: (by: number) => said.push(['pan', by]) > 0,
      zoom: (x: number, factor: number) => said.push(['zoom', x, factor]) > 0,
      point: (at: { x: number; y: number } | null) => void said.push(['point', at?.x ?? null, at?.y ?? null]),
    }),
    moves,
    rowOf: (x: number) => x,
  })
  return [handleKey(pane, { key, ctrlKey, shiftKey: false }), said]
}

describe('a key on a chart', () => {
  test.each<[key: string, request: Parameters<typeof pressed>[1], row: number | null | undefined, said: Said[]]>([
    ['ArrowUp', {}, 40, [['zoom', 40, 1 / 1.25]]],
    ['ArrowDown', {}, 40, [['zoom', 40, 1.25]]],
    ['ArrowUp', { cross: false }, null, [['zoom', 60, 1 / 1.25]]],
    ['ArrowUp', { moves: false }, 40, []],
    ['ArrowLeft', { ctrlKey: true }, 40, [['pan', -6]]],
    ['ArrowRight', { ctrlKey: true }, 40, [['pan', 6]]],
    ['ArrowRight', { ctrlKey: true, moves: false }, 40, []],
    ['ArrowLeft', {}, 39, [['point', 39, 0.25]]],
    ['ArrowRight', {}, 41, [['point', 41, 0.25]]],
    [
      'Home',
      {},
      0,
      [
        ['pan', -20],
        ['point', 0, 0.25],
      ],
    ],
    [
      'End',
      {},
      99,
      [
        ['pan', 39],
        ['point', 99, 0.25],
      ],
    ],
    ['Enter', {}, undefined, []],
  ])('%s with %o moves the view and the crosshair', (key, request, row, said) => {
    expect(pressed(key, request)).toEqual([row, said])
  })
})

test('a leaving pointer hides its own crosshair, but not one moved by keys', () => {
  const view = new ChartView()
  view.bind({ whole: () => ({ from: 0, to: 2 }), home: () => ({ from: 0, to: 2 }), least: () => 1 })
  const over = { clientHeight: 200, getBoundingClientRect: () => new DOMRect(0, 0, 300, 200) }
  const pane = partOf<Handled>({
    plot: partOf<uPlot>({
      data: [
        [0, 1, 2],
        [5, 6, 7],
      ],
      over: partOf<HTMLElement>(over),
      valToPos: () => 50,
    }),
    view,
    moves: true,
    focus: () => undefined,
    rowOf: Math.round,
  })
  const hands = handCommands(pane)
  hands.point({ x: 0.5, y: 0.5 })
  expect(view.cross?.x).toBe(1)
  hands.point(null)
  expect(view.cross).toBeNull()
  handleKey(pane, { key: 'Home', ctrlKey: false, shiftKey: false })
  hands.point(null)
  expect(view.cross?.x).toBe(0)
  hands.point({ x: 1, y: 0.5 })
  hands.point(null)
  expect(view.cross).toBeNull()
})
