import { describe, expect, test } from 'vitest'
import { BoardOrder } from '../../../../client/features/board/board-rows'
import { specsOf } from '../../../../client/features/board/column-specs'
import { conditionFigure, conditionNames, isMeasure } from '../../../../client/features/board/condition-figures'
import { readScreen, whyNot } from '../../../../client/features/board/read-screen'
import {
  mergeScreens,
  readScreens,
  type SavedScreen,
  SCREENS_MAX,
  withScreen,
  writeScreens,
} from '../../../../client/features/board/saved-screens'
import { boardText } from '../../../../client/text/board'
import { readCondition } from '../../../../shared/expression/read-expression'
import type { FundsMode } from '../../../../shared/protocol/routes'
import { smallBoard, smallMeasures, smallTable } from './small-board'

const NOW = 1_000_000
const board = smallBoard([
  {
    index: 0,
    last: 103_00,
    open: 101_00,
    high: 104_00,
    low: 99_00,
    volume: 50_000,
    turnover: 5_000_000,
    speed5: 150,
    adS: 10_000,
    adM: 20_000,
    adL: 300_000,
    adX: 170_000,
    odL: 1_000,
    odX: 5_000,
    outer: 30_000,
    inner: 20_000,
    bid: 3_000,
    ask: 1_000,
    bigBuys: 4,
    bigSells: 3,
    streak: -2,
    split: 90_000,
    time: NOW - 4_000,
  },
  { index: 1, last: 9_50, volume: 100, turnover: 95_000, speed5: -30, adX: -5_000, time: NOW },
  { index: 3, last: 0, volume: 0, time: NOW },
])
const source = { board, measures: smallMeasures(), now: NOW }

/** A word's worth of a row, as conditions count it. */
const worth = (word: string, index = 0, mode: FundsMode = 'AD') =>
  conditionFigure(conditionNames(mode, 'STK').get(word) ?? 'unknown', source, smallTable, index)

describe('own data in a condition', () => {
  const values = new Map([
    ['600519.SH', 85],
    ['000001.SZ', -3],
  ])
  const rowsOf = (text: string) => {
    const read = readScreen(text, 'AD', 'STK', ['评分', '评分2'])
    const own = (name: string, id: string) => (name === '评分' ? (values.get(id) ?? Number.NaN) : Number.NaN)
    const rows = new BoardOrder(
      board,
      smallMeasures(),
      smallTable,
      () => NOW,
      () => undefined,
    )
    const filter = { text: '', board: 'all', condition: read.ok ? read.condition : undefined, own } as const
    rows.choose({ places: Int32Array.from([0, 1, 3]), filter, sort: { key: 'code', direction: 'descending' } }, 0)
    return { isRead: read.ok, ids: Array.from(rows.order, (row) => smallTable.id[row]), unknown: rows.unknown }
  }

  test.each([
    ['数据:评分>80', ['600519.SH'], 1],
    ['数据：评分<0', ['000001.SZ'], 1],
    ['数据:评分>-5 且 现价>50', ['600519.SH'], 1],
    ['数据:评分2>0', [], 3],
  ])('%s passes %j', (text, ids, unknown) => {
    expect(rowsOf(text)).toEqual({ isRead: true, ids, unknown })
  })

  test('that does not exist cannot be read', () => {
    expect(rowsOf('数据:没有>0').isRead).toBe(false)
  })
})

describe('a word of a condition', () => {
  test.each<[string, number]>([
    ['现价', 103],
    ['今开', 101],
    ['最高', 104],
    ['最低', 99],
    ['昨收', 100],
    ['涨幅', 3],
    ['涨速', 1.5],
    ['振幅', 5],
    ['换手', 5],
    ['净占比', 10],
    ['主动净额', 500_000],
    ['大单净额', 6_000],
    ['超大净', 170_000],
    ['大净', 300_000],
    ['中净', 20_000],
    ['小净', 10_000],
    ['被动净额', 6_000 - 470_000],
    ['拆单净额', 90_000],
    ['成交额', 5_000_000],
    ['外/内', 1.5],
    ['委比', 50],
    ['大单', 7],
    ['大买', 4],
    ['大卖', 3],
    ['连续', -2],
    ['时效', 4],
  ])('%s is worth %d: yuan, hundredths, seconds', (word, value) => {
    expect(worth(word)).toBeCloseTo(value, 9)
  })

  test('of a grade means the money that the table shows', () => {
    expect([worth('超大净', 0, 'OD'), worth('大净', 0, 'OD')]).toEqual([5_000, 1_000])
  })

  test.each(['现价', '涨幅', '主动净额', '振幅'])('%s of a stock that did not trade is not known', (word) => {
    expect(worth(word, 3)).toBeNaN()
  })

  test('of measures is recognised as such', () => {
    expect([...conditionNames('AD', 'STK')].filter(([, key]) => isMeasure(key)).map(([word]) => word)).toEqual(
      expect.arrayContaining(['升档', '均单', '撤单', 'VPIN', '盘口失衡', '微观价']),
    )
  })

  test.each(['AD', 'OD'] as const)('never names two figures in %s', (mode) => {
    expect(new Set(conditionNames(mode, 'STK').values()).size).toBe(conditionNames(mode, 'STK').size)
  })

  test.each(boardText.screen.examples)('every example can be read: $name', ({ text }) => {
    expect(readCondition(text, conditionNames('AD', 'STK'))).toMatchObject({ ok: true })
    expect(readCondition(text, conditionNames('OD', 'STK'))).toMatchObject({ ok: true })
  })
})

describe('a condition on indexes', () => {
  const why = (text: string, mode: FundsMode = 'AD') => whyNot(text, readScreen(text, mode, 'IDX'), 'IDX')

  test.each(['AD', 'OD'] as const)('offers only the names of their columns in %s', (mode) => {
    const figures = new Set<string>(specsOf(mode, 'IDX').map(({ figure }) => figure))
    const names = conditionNames(mode, 'IDX')
    expect([...names.values()].filter((key) => !figures.has(key))).toEqual([])
    expect([...names.keys()]).toEqual(
      expect.arrayContaining(['现价', '涨幅', '主动净额', '大单净额', '超大净', '振幅']),
    )
    expect(['委比', '换手', 'VPIN', '量比', '拆单净额', '大单'].filter((word) => names.has(word))).toEqual([])
  })

  test('reports the figures that indexes do not have', () => {
    expect(why('委比>0')).toBe('指数没有委比，条件没有生效')
    expect(why('涨幅>1 且 (换手>2 或 VPIN>3)', 'OD')).toBe('指数没有换手、VPIN，条件没有生效')
    expect(readScreen('委比>0', 'AD', 'STK').ok).toBe(true)
    expect(readScreen('委比>0', 'AD', 'ZX').ok).toBe(true)
  })

  test('may use the names of alert figures', () => {
    for (const text of ['价格>5 且 涨跌幅>1', '最新价>5 并且 换手率<3 || 压力>1'])
      expect(readScreen(text, 'AD', 'STK')).toMatchObject({ ok: true })
    expect(readScreen('价格>5', 'AD', 'STK')).toEqual(readScreen('现价>5', 'AD', 'STK'))
    expect(why('换手率>2')).toBe('指数没有换手，条件没有生效')
  })

  test('is accepted if they have its figures', () => {
    expect(why('主动净额>1亿 且 -1<涨幅<1')).toBeUndefined()
  })
})

describe('a text that is no condition', () => {
  test.each([
    ['涨幅 between 1 and 2', boardText.screen.wrong.unread('between …')],
    ['涨幅', '条件没有写完'],
    ['涨幅>3 且 ', '条件没有写完'],
    ['涨幅 且 量比>2', boardText.screen.wrong.unfinished('且 量比>2')],
    ['(涨幅>3', boardText.screen.wrong.unclosed('(涨幅>3')],
    ['(涨幅>3)*2', boardText.screen.wrong.unread('*2')],
    ['x'.repeat(600), boardText.screen.wrong.long(600, 200)],
  ])('is explained: %s', (text, words) => {
    expect(whyNot(text, readScreen(text, 'AD', 'STK'), 'STK')).toBe(words)
  })
})

describe('rows under a condition', () => {
  function rowsOf(text: string) {
    const read = readCondition(text, conditionNames('AD', 'STK'))
    if (!read.ok) throw new Error(`cannot be read at ${read.at}`)
    const rows = new BoardOrder(
      board,
      source.measures,
      smallTable,
      () => NOW,
      () => undefined,
    )
    const filter = { text: '', board: 'all' as const, condition: read.node }
    rows.choose({ places: Int32Array.of(0, 1, 3), filter, sort: { key: 'change', direction: 'descending' } }, 0)
    return { order: [...rows.order], unknown: rows.unknown }
  }

  test.each<[string, number[], number]>([
    ['涨幅>-100', [0, 1], 1],
    ['涨幅>0', [0], 1],
    ['涨幅<0', [1], 1],
    ['涨幅>0 且 主动净额>40万', [0], 1],
    ['涨幅>0 且 主动净额>60万', [], 1],
    ['现价>0 或 昨收>0', [0, 1, 3], 0],
    ['昨收>10', [0], 0],
  ])('%s: %j, unknown of %i', (text, order, unknown) => {
    expect(rowsOf(text)).toEqual({ order, unknown })
  })
})

describe('stored conditions', () => {
  const screens: SavedScreen[] = [
    { name: '甲', text: '涨幅>3' },
    { name: '乙', text: '量比>2' },
  ]

  test('are read back as written', () => {
    expect(readScreens(writeScreens(screens))).toEqual(screens)
    expect(writeScreens([])).toBe('')
  })

  test('are limited in number, and each name is used once', () => {
    expect(withScreen(screens, { name: '甲', text: '涨幅>5' })).toEqual([{ name: '甲', text: '涨幅>5' }, screens[1]])
    const many = Array.from({ length: 30 }, (_, at) => ({ name: String(at), text: '涨幅>3' }))
    expect(many.reduce<SavedScreen[]>(withScreen, [])).toHaveLength(SCREENS_MAX)
    const longest = Array.from({ length: SCREENS_MAX }, (_, at) => ({
      name: `${at}`.padEnd(12, '甲'),
      text: '涨'.repeat(200),
    }))
    expect(writeScreens(longest).length).toBeLessThanOrEqual(4_000)
  })

  test.each(['', 'x', '{}', '[1,null,{"name":1}]', `[{"name":"a","text":"${'9'.repeat(201)}"}]`])(
    'that are damaged (%j) are none',
    (kept) => {
      expect(readScreens(kept)).toEqual([])
    },
  )
})

describe('conditions that two windows changed', () => {
  const screens = (...names: string[]) => writeScreens(names.map((name) => ({ name, text: `涨幅>${name}` })))
  const namesOf = (kept: string) => readScreens(kept).map(({ name }) => name)

  test('are those that each stored, without those that either removed', () => {
    const texts = { before: screens('1', '2', '3'), mine: screens('2', '3', '5'), theirs: screens('1', '2', '4') }
    expect(namesOf(mergeScreens(texts))).toEqual(['2', '4', '5'])
  })

  test('are empty if both removed the last ones', () => {
    expect(mergeScreens({ before: screens('1', '2'), mine: screens('2'), theirs: screens('1') })).toBe('')
  })

  test('never exceed the maximum number', () => {
    const theirs = Array.from({ length: SCREENS_MAX }, (_, at) => String(at))
    const merged = mergeScreens({ before: '', mine: screens('99'), theirs: screens(...theirs) })
    expect(namesOf(merged)).toEqual(theirs)
  })
})
