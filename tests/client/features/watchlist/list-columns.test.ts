import { describe, expect, test } from 'vitest'
import { isWatchSortKey, type ListContext, listColumns } from '../../../../client/features/watchlist/columns'
import { nextSort, orderedIndexes } from '../../../../client/features/watchlist/list-order'
import { ranksByTag } from '../../../../client/store/account/tag-words'
import { LIST_COLUMNS } from '../../../../client/store/account/user-settings'
import { EventStore } from '../../../../client/store/rows/event-store'
import { eventDefinitions } from '../../../../shared/market/event-definitions'
import { eventKinds } from '../../../../shared/market/event-kinds'
import { clock } from '../../../support/market-events'
import { filledRow } from '../../../support/rows'
import { cellOf, cellsOf, columnOf } from '../../rendered'
import { section } from '../../store/section'
import { smallBoard, smallTable } from '../board/small-board'

const events = new EventStore()
const event = (instrument: string, time: string, kind: 'rocket' | 'dive') => ({
  ...filledRow('market-event', 0),
  instrument,
  time: clock(time),
  event: eventKinds[kind].code,
  definition: eventDefinitions[kind],
})
events.apply(
  section('market-event', [
    event('600519.SH', '09:35:10', 'dive'),
    event('600519.SH', '10:01:02', 'rocket'),
    event('000001.SZ', '09:40:00', 'dive'),
  ]),
)
events.commit(1)
const board = smallBoard([
  {
    index: 0,
    last: 103_00,
    open: 99_00,
    high: 104_00,
    low: 98_00,
    volume: 3_100,
    turnover: 31_500_000_000,
    adX: -2_345_678,
    odL: 1_230_000,
    odX: -30_000,
    split: 4_560_000,
    speed5: -25,
    time: clock('10:00:00'),
  },
  { index: 1, last: 9_50, turnover: 200_000_000, adX: 5_000 },
  { index: 3, last: 8_00, adX: 5_000 },
])
const context: ListContext = { board, events, table: smallTable }
const columns = listColumns(LIST_COLUMNS, context)

describe('a row of a watch list', () => {
  test('reads with its units: 元, %, 万, 亿', () => {
    expect(cellsOf(columns, 0)).toEqual({
      name: '贵州茅台',
      code: '600519',
      last: '103.00',
      change: '+3.00',
      speed: '-0.25',
      event: '10:01 ▲火箭发射',
      adNet: '-235',
      adShare: '-0.01',
      odBig: '+120',
      split: '+456',
      turnover: '315.00',
      volume: '31',
      volumeRatio: '1.00',
      turnoverRate: '0.31',
      amplitude: '6.00',
      high: '104.00',
      low: '98.00',
      open: '99.00',
      time: '10:00:00',
    })
  })

  test.each([
    ['last', '元'],
    ['change', '%'],
    ['speed', '%'],
    ['adNet', '万'],
    ['odBig', '万'],
    ['split', '万'],
    ['turnover', '亿'],
    ['amplitude', '%'],
    ['volumeRatio', undefined],
  ])('the head of %s says %s', (key, unit) => expect(columnOf(columns, key).unit).toBe(unit))

  test('is coloured against the previous close', () => {
    expect((['last', 'high', 'low', 'open'] as const).map((key) => cellOf(columns, key, 0).tone)).toEqual([
      ...['up', 'up', 'down', 'down'],
    ])
    expect(cellOf(columns, 'last', 3).tone).toBe('flat')
    expect(cellOf(columns, 'adNet', 0).tone).toBe('down')
  })

  test('without a row or an event is a dash', () => {
    const { name, code, ...rest } = cellsOf(columns, 2)
    expect([name, code, new Set(Object.values(rest))]).toEqual(['昶熙文化', '688111', new Set(['—'])])
  })

  test('says of its newest event when, which way and why', () => {
    expect(cellOf(columns, 'event', 1)).toMatchObject({ text: '09:40 ▼高台跳水', tone: 'down' })
    expect(cellOf(columns, 'event', 0).title).toMatch(/^10:01:02 火箭发射：/)
  })

  test('has a comparison value only if it flashes', () => {
    expect(columnOf(columns, 'last').value?.(0)).toBe(103_00)
    expect(columnOf(columns, 'time').value).toBeUndefined()
  })
})

describe('the user’s tags', () => {
  const tags = new Map([
    ['600519.SH', ['b', 'c']],
    ['000001.SZ', ['a']],
  ])
  const tagged = { ...context, tags, tagRanks: ranksByTag(tags) }
  const place = (id: string) => smallTable.id.indexOf(id)

  test('are chips of their row, a dash if there are none, and sorted in dictionary order', () => {
    const [, , column] = listColumns(['tags'], tagged)
    expect(column?.cell(place('600519.SH'))).toMatchObject({ text: '', chips: ['b', 'c'], title: 'b、c' })
    const bare = smallTable.id.findIndex((id) => !tags.has(id))
    expect(column?.cell(bare)).toEqual({ text: '—', tone: 'dim' })
    const order = [...Array.from(orderedIndexes([0, 1, 2, 3], { key: 'tags', direction: 'ascending' }, tagged))]
    expect(order.slice(0, 2)).toEqual([place('000001.SZ'), place('600519.SH')])
    expect(nextSort('tags', undefined)).toEqual({ key: 'tags', direction: 'ascending' })
    expect(isWatchSortKey('tags')).toBe(true)
  })
})

describe('the order of a watch list', () => {
  const places = [3, 2, 1, 0]
  const order = (key: 'code' | 'name' | 'adNet' | 'event' | 'last', direction: 'ascending' | 'descending') => [
    ...Array.from(orderedIndexes(places, { key, direction }, context)),
  ]

  test('is the user’s own without a sort column', () => {
    expect(orderedIndexes(places, undefined, context)).toEqual(places)
  })

  test.each([
    ['code', 'ascending', [1, 3, 0, 2]],
    ['code', 'descending', [2, 0, 3, 1]],
    ['name', 'ascending', [2, 3, 0, 1]],
    ['name', 'descending', [1, 0, 3, 2]],
    ['adNet', 'descending', [1, 3, 0, 2]],
    ['adNet', 'ascending', [0, 1, 3, 2]],
    ['last', 'descending', [0, 1, 3, 2]],
    ['event', 'descending', [0, 1, 3, 2]],
    ['event', 'ascending', [1, 0, 3, 2]],
  ] as const)('by %s %s', (key, direction, expected) => expect(order(key, direction)).toEqual(expected))

  test('starts ascending for texts and descending for figures, reverses, and then is the user’s own again', () => {
    const presses = (key: 'name' | 'adNet') => {
      const first = nextSort(key, undefined)
      const second = nextSort(key, first)
      return [first?.direction, second?.direction, nextSort(key, second)]
    }
    expect(presses('name')).toEqual(['ascending', 'descending', undefined])
    expect(presses('adNet')).toEqual(['descending', 'ascending', undefined])
    expect(nextSort('adNet', { key: 'name', direction: 'ascending' })).toEqual({
      key: 'adNet',
      direction: 'descending',
    })
  })

  test.each([
    ['code', true],
    ['name', true],
    ['adNet', true],
    ['nonsense', false],
  ])('%s sorts: %s', (key, sorts) => expect(isWatchSortKey(key)).toBe(sorts))
})
