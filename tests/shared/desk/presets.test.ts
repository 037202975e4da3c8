import { expect, test } from 'vitest'
import { compacted } from '../../../shared/desk/grid'
import { PRESETS, presetAt, presetLayout } from '../../../shared/desk/presets'
import { readLayout } from '../../../shared/desk/read-layout'
import { type Phase, phaseAt } from '../../../shared/market/session'
import { overlap } from '../../../shared/walls/board'

const hm = (hour: number, minute: number) => (hour * 60 + minute) * 60_000

test.each(PRESETS)('%s fills the screen, with nothing over another and no hole', (preset) => {
  const layout = presetLayout(preset)
  const { panes } = layout
  expect(panes.flatMap((one, at) => panes.slice(at + 1).filter((other) => overlap(one, other)))).toEqual([])
  expect(panes.reduce((cells, { w, h }) => cells + w * h, 0)).toBe(24 * 24)
  expect(compacted(panes)).toEqual(panes)
  expect(readLayout(layout)).toEqual({ ok: true, layout, repairs: [] })
})

test.each<[string, number, string]>([
  ['before the auction', hm(9, 0), 'before'],
  ['until trading begins', hm(9, 29), 'before'],
  ['from 9:30', hm(9, 30), 'trading'],
  ['over lunch', hm(12, 0), 'trading'],
  ['until 14:30', hm(14, 30) - 1, 'trading'],
  ['from 14:30', hm(14, 30), 'closing'],
  ['in the closing auction', hm(14, 58), 'closing'],
  ['after the close', hm(15, 0), 'review'],
  ['at night', hm(22, 0), 'review'],
])('the desk of the moment, %s', (_, time, preset) => {
  expect(presetAt(phaseAt(time), time)).toBe(preset)
})

test.each<[Phase, string]>([
  ['holiday', 'review'],
  ['always', 'trading'],
])('on a day of %s', (phase, preset) => expect(presetAt(phase, hm(10, 0))).toBe(preset))
