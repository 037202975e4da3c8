import { describe, expect, test } from 'vitest'
import {
  formulaFigure,
  isWatchSortKey,
  type ListContext,
  listColumns,
} from '../../../../client/features/watchlist/columns'
import { orderedIndexes } from '../../../../client/features/watchlist/list-order'
import { formulasOf, groupColumnsOf, POSITION_COLUMNS } from '../../../../client/features/watchlist/own-columns'
import type { OwnSet } from '../../../../client/store/account/own-data'
import { LIST_COLUMNS } from '../../../../client/store/account/user-settings'
import { EventStore } from '../../../../client/store/rows/event-store'
import { cellsOf as copiedCells } from '../../../../client/ui/cells-text'
import { OwnRows } from '../../../../shared/market/own-data'
import { dateToMs } from '../../../../shared/market/session'
import { cellsOf } from '../../rendered'
import { smallBoard, smallTable } from '../board/small-board'

const board = smallBoard([
  {
    index: 0,
    last: 103_00,
    open: 99_00,
    high: 104_00,
    low: 98_00,
    volume: 3_100,
    turnover: 31_500_000,
    adX: -630_000,
    speed5: -25,
  },
  { index: 1, last: 9_50, open: 9_00, high: 9_60, low: 9_00, turnover: 200_000_000, adX: 5_000 },
])
const group = {
  formulas: [
    { name: '振幅开', text: '(最高-最低)/今开*100' },
    { name: '净占', text: '主动净额/成交额*100' },
    { name: '两倍', text: '涨幅*2+涨速' },
    { name: '坏的', text: '收盘+' },
  ],
}
const HELD = ['worth', 'profit', 'profitShare'] as const
const COPIED = {
  heads: [
    ...['现价(元)', '涨幅(%)', '涨速(%)', '主动净额(元)', '成交额(元)', '成交量(股)', '换手(%)'],
    ...['市值(元)', '浮盈(元)', '浮盈率(%)'],
  ],
  rows: [[103, 3, -0.25, -630_000, 31_500_000, 3_100, 0.31, 30_900, 900, 3]],
}
const context: ListContext = {
  board,
  events: new EventStore(),
  table: smallTable,
  formulas: formulasOf(group),
  positions: new Map([
    ['600519.SH', { cost: 100, quantity: 300 }],
    ['000001.SZ', { cost: 9.999, quantity: 1_000 }],
  ]),
}

describe('own data in a formula', () => {
  const rows = [
    { code: '600519.SH', day: '20260630', value: 206, published: '20260701' },
    { code: '600519.SH', day: '20260701', value: 412, published: '20260710' },
  ]
  const head = { name: '目标价', kind: 'number', source: '自己', unit: '元', rows: 2, codes: 1, updatedAt: Infinity }
  const set = { head, rows: new OwnRows({ kind: 'number', updatedAt: Infinity, rows }) } as unknown as OwnSet
  const at = (day: string, text: string, sets: [string, OwnSet][] = [['目标价', set]]) => {
    const data = { sets: new Map(sets), now: () => dateToMs(day) + 10 * 3_600_000 }
    const formulas = formulasOf({ formulas: [{ name: 'x', text }] })
    return cellsOf(listColumns(['f:x'], { ...context, formulas, data }), 0)['f:x']
  }

  test.each([
    ['before any is published', '20260701', '—'],
    ['with the value that is known at the time', '20260706', '0.50'],
    ['with the next one after its publication', '20260713', '0.25'],
  ])('counts %s', (_when, day, shown) => expect(at(day, '现价/数据:目标价')).toBe(shown))

  test.each(['现价/数据：目标价', ' 现价 / 数据:目标价 ', '(现价-数据:目标价)/数据:目标价+1'])(
    'is read in %j',
    (text) => expect(at('20260706', text)).toBe('0.50'),
  )

  test('has no figure once the set is deleted, and its column stays', () => {
    expect(at('20260706', '现价/数据:目标价', [])).toBe('—')
    expect(groupColumnsOf({ columns: ['f:x'], formulas: [{ name: 'x', text: '现价/数据:目标价' }] }, [])).toEqual([
      'f:x',
    ])
  })
})

describe('positions', () => {
  const columns = listColumns(POSITION_COLUMNS, context)

  test('is worth the newest price: 万 of worth, yuan of profit, profit of the cost in %', () => {
    expect(cellsOf(columns, 0)).toMatchObject({
      cost: '100.000',
      quantity: '300',
      worth: '3.09',
      profit: '+900',
      profitShare: '+3.00',
    })
    expect(cellsOf(columns, 1)).toMatchObject({ cost: '9.999', worth: '0.95', profit: '-499', profitShare: '-4.99' })
  })

  test('has no figures without a position, and can be sorted', () => {
    expect(cellsOf(columns, 2)).toMatchObject({ cost: '—', worth: '—', profit: '—', profitShare: '—' })
    expect(isWatchSortKey('profit')).toBe(true)
    const by = (key: 'profit' | 'profitShare') =>
      Array.from(orderedIndexes([0, 1], { key, direction: 'ascending' }, context))
    expect([by('profit'), by('profitShare')]).toEqual([
      [1, 0],
      [1, 0],
    ])
  })
})

describe('columns of a group', () => {
  test('are worked out in yuan and per cent, and sort by what they are worth', () => {
    const columns = listColumns(['f:振幅开', 'f:净占', 'f:两倍'], context)
    expect(cellsOf(columns, 0)).toMatchObject({ 'f:振幅开': '6.06', 'f:净占': '-2.00', 'f:两倍': '5.75' })
    expect(columns.map(({ head }) => head)).toEqual(['名称', '代码', '振幅开', '净占', '两倍'])
    expect(isWatchSortKey('f:净占')).toBe(true)
    expect(Array.from(orderedIndexes([0, 1], { key: 'f:振幅开', direction: 'descending' }, context))).toEqual([1, 0])
  })

  test.each([
    ['现价+0', '103.00'],
    ['最高-最低', '6.00'],
    ['今开*1', '99.00'],
    ['涨幅*1', '3.00'],
    ['涨速*1', '-0.25'],
    ['净占比*1', '-2.00'],
    ['振幅*1', '6.00'],
    ['换手*1', '0.31'],
    // 3,100 shares in half an hour, where 24,000 are usual in 240 minutes; without elapsed time, compared with the whole day.
    ['量比*1', '0.13'],
    ['主动净额/10000', '-63.00'],
    ['成交额/10000', '3150.00'],
    ['成本*数量', '30000.00'],
    ['浮盈*1', '900.00'],
    ['浮盈率*1', '3.00'],
  ])('count %s as %s: yuan, per cent, shares', (text, told) => {
    const names = { ...context, formulas: formulasOf({ formulas: [{ name: 'x', text }] }) }
    expect(cellsOf(listColumns(['f:x'], names), 0)['f:x']).toBe(told)
  })

  test.each([
    [0, Number.NaN],
    [1, 0.01],
    [10_300, 103],
  ])('count a price of %i units as %d yuan; zero is unknown', (last, yuan) => {
    const priced = { ...context, board: smallBoard([{ index: 0, last, open: last, high: last, low: last }]) }
    for (const key of ['last', 'open', 'high', 'low'] as const) expect(formulaFigure(key, 0, priced)).toBe(yuan)
  })

  test.each([
    ['event', 'left'],
    ['tags', 'left'],
    ['last', undefined],
  ] as const)('texts are left-aligned, figures are not: %s', (key, align) => {
    expect(listColumns([key], context).at(-1)?.align).toBe(align)
  })

  test('are copied in yuan, shares and per cent whatever unit is shown', () => {
    const keys = [...(['last', 'change', 'speed', 'adNet', 'turnover', 'volume', 'turnoverRate'] as const), ...HELD]
    for (const units of [{}, { money: 'wan', volume: 'share' }] as const) {
      expect(copiedCells(listColumns(keys, { ...context, units }).slice(2), [0])).toEqual(COPIED)
    }
  })

  test('sum money and volume of a group, average rates, and omit prices', () => {
    const keys = [...LIST_COLUMNS, ...POSITION_COLUMNS]
    const kinds = new Map(listColumns(keys, context).map(({ key, group }) => [key, group?.kind]))
    const of = (kind: 'sum' | 'mean') => keys.filter((key) => kinds.get(key) === kind)
    expect(of('sum')).toEqual(['adNet', 'odBig', 'split', 'turnover', 'volume', 'worth', 'profit'])
    expect(of('mean')).toEqual(['change', 'speed', 'adShare', 'volumeRatio', 'turnoverRate', 'amplitude'])
  })

  test('have the group’s own order and width, without unknown columns', () => {
    const shown = groupColumnsOf({ ...group, columns: ['f:净占', 'last', 'gone', 'f:坏的', 'last', 'profit'] }, [
      'change',
    ])
    expect(shown).toEqual(['f:净占', 'last', 'profit'])
    expect(listColumns(shown, context, { last: 120 }).map(({ width }) => width)).toEqual([84, 62, 84, 120, 92])
    expect(groupColumnsOf({}, ['change'])).toEqual(['change'])
    expect(groupColumnsOf({ columns: [] }, ['change'])).toEqual([])
  })
})
