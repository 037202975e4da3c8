import { expect, test } from 'vitest'
import { boardColumns } from '../../../../client/features/board/columns'
import { type FigureName, figures } from '../../../../client/features/board/figures'
import { poolOf } from '../../../../client/features/board/table-view'
import { EMPTY } from '../../../../client/ui/format'
import { smallBoard, smallMeasures, smallTable } from './small-board'

/** Figures that a row has before its first trade: age, order book imbalance, previous close. */
const WITHOUT_TRADE: readonly FigureName[] = ['age', 'weibi', 'prevClose']

const untraded = smallBoard([
  { index: 0, volume: 0, bid: 300, ask: 100, time: Date.parse('2026-07-06T09:20:00+08:00') },
])
const source = { board: untraded, measures: smallMeasures(), now: Date.parse('2026-07-06T09:20:03+08:00') }

test.each(Object.keys(figures) as FigureName[])('of an instrument that has not traded %s is not zero', (name) => {
  expect(Number.isNaN(figures[name](source, 0))).toBe(!WITHOUT_TRADE.includes(name))
})

test.each(['AD', 'OD'] as const)('its row shows dashes, not zeros in colour (%s)', (mode) => {
  const columns = boardColumns(mode, 'STK', poolOf(mode, 'STK'), {
    ...source,
    table: smallTable,
    line: () => '',
    baskets: () => undefined,
    now: () => source.now,
    connected: () => true,
    trading: () => true,
    sourceName: () => '',
  })
  const shown = columns.filter(({ key }) => !['code', 'name', 'line', 'age', 'weibi', 'prevClose'].includes(key))
  expect(shown.length).toBeGreaterThan(14)
  for (const column of shown) expect(column.cell(0), column.key).toEqual({ text: EMPTY, tone: 'dim' })
})

test('after a trade the same row has its figures, zero among them', () => {
  const board = smallBoard([{ index: 0, volume: 100, turnover: 10_000, last: 100_00, streak: 0, adX: 0 }])
  expect(figures.adNet({ ...source, board }, 0)).toBe(0)
  expect(figures.speed({ ...source, board }, 0)).toBe(0)
  expect(figures.streak({ ...source, board }, 0)).toBe(0)
})
