import { describe, expect, test } from 'vitest'
import { type StrategySignal, signalColumns } from '../../../../client/features/strategy/signal-columns'
import { BoardStore } from '../../../../client/store/rows/board-store'
import type { Instruments } from '../../../../client/store/rows/instruments'
import { sortRows } from '../../../../client/ui/data-table'
import { clock } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'
import { barWidths, shownText, tones } from '../../rendered'
import { section } from '../../store/section'

const ids = ['600519.SH', '000001.SZ', '300750.SZ']
const listed = [
  { name: '贵州茅台', prevClose: 1_000, priceScale: 2 },
  { name: '平安银行', prevClose: 1_000, priceScale: 3 },
]
const instruments = partOf<Instruments>({
  get: (id: string) => listed[ids.indexOf(id)],
  indexOf: (id: string) => (ids.includes(id) ? ids.indexOf(id) : undefined),
})

const board = new BoardStore()
board.setReference({ prevClose: [1_000, 1_000], floatShares: [1, 1], meanVolume5: [1, 1] })
board.apply(
  section('board', [
    { index: 0, last: 1_100, volume: 100 },
    { index: 1, last: 950, volume: 100 },
  ]),
)
board.commit(1)

const columns = signalColumns(board, instruments)
const signal = (more: Partial<StrategySignal> = {}): StrategySignal => ({
  id: '600519.SH',
  at: clock('10:05:30'),
  price: 1_050,
  strength: 0.734,
  facts: ['主动净额 1.2亿', '量比 3.1'],
  ...more,
})
const columnOf = (key: string) => columns.find((column) => column.key === key)
const text = (key: string, more: Partial<StrategySignal> = {}) => shownText(columnOf(key)?.cell(signal(more)))

describe('a signal of a strategy', () => {
  test.each<[string, Partial<StrategySignal>, string]>([
    ['name', {}, '600519 贵州茅台'],
    ['name', { id: '300750.SZ' }, '300750 300750'],
    ['at', {}, '10:05:30'],
    ['price', {}, '10.50'],
    ['price', { id: '000001.SZ' }, '1.050'],
    ['last', {}, '11.00'],
    ['last', { id: '300750.SZ' }, '—'],
    ['since', {}, '+4.76%'],
    ['since', { id: '000001.SZ' }, '-9.52%'],
    ['since', { price: 0 }, '—'],
    ['since', { id: '300750.SZ' }, '—'],
    ['strength', {}, '73'],
    ['strength', { strength: 1 }, '100'],
    ['facts', {}, '主动净额 1.2亿 · 量比 3.1'],
    ['facts', { facts: [] }, ''],
  ])('says its %s of %j as %j', (key, more, said) => {
    expect(text(key, more)).toBe(said)
  })

  test.each([
    ['last', '600519.SH', ['up']],
    ['last', '000001.SZ', ['down']],
    ['since', '600519.SH', ['up']],
    ['since', '000001.SZ', ['down']],
  ])('has the colour of its %s, of %s %j', (key, id, colours) => {
    expect(tones(columnOf(key)?.cell(signal({ id })))).toEqual(colours)
  })

  test.each([
    [0, 0],
    [0.734, 73],
    [1, 100],
  ])('of strength %d has a bar of %i %%', (strength, width) => {
    expect(barWidths(columnOf('strength')?.cell(signal({ strength })))).toEqual([width])
  })
})

describe('signals in order', () => {
  const rows = [
    signal({ id: '000001.SZ', strength: 0.2, at: 3 }),
    signal({ id: '300750.SZ', strength: 0.9, at: 1 }),
    signal({ id: '600519.SH', strength: 0.5, at: 2 }),
  ]
  const order = (key: string, descending: boolean) =>
    sortRows(rows, columnOf(key)?.sortBy ?? (() => null), descending).map(({ id }) => id.slice(0, 3))

  test.each([
    ['strength', true, ['300', '600', '000']],
    ['strength', false, ['000', '600', '300']],
    ['at', false, ['300', '600', '000']],
    ['since', true, ['600', '000', '300']],
    ['since', false, ['000', '600', '300']],
  ])('by %s, descending %s; unknown values come last', (key, descending, sorted) => {
    expect(order(key, descending)).toEqual(sorted)
  })

  test.each(['price', 'last', 'facts'])('are not sorted by %s', (key) => {
    expect(columnOf(key)?.sortBy).toBeUndefined()
  })
})
