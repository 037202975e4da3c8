import { describe, expect, test } from 'vitest'
import { isRankSortKey, rankColumns } from '../../../../client/features/history/rank-columns'
import type { Instruments } from '../../../../client/store/rows/instruments'
import { historyText } from '../../../../client/text/history'
import type { HistoryRank } from '../../../../shared/protocol/rest'
import { cellOf, cellsOf, columnOf } from '../../rendered'

const ranked = (R: HistoryRank['R']) =>
  ({
    R,
    tradingDays: ['20260702', '20260703', '20260706'],
    id: ['600519.SH', '000001.SZ', '920001.BJ'],
    change: [0.0123, -0.2, 0],
    net: [123_456_789, -98_765, 0],
    netShare: [0.0456, -0.1, null],
    bigNet: [5e7, -1e4, 0],
    inflowDays: [2, 0, 3],
    maxDay: [-2e8, 9_999, 0],
    turnover: [3_456_000_000, 120_000, 0],
    completeness: [1, 0.9, 0.8999],
    daily: [[1, -2, 3], [], []],
  }) as unknown as HistoryRank

const named: Record<string, { name: string; hasOrderNumbers: boolean }> = {
  '600519.SH': { name: '贵州茅台', hasOrderNumbers: true },
  '000001.SZ': { name: '平安银行', hasOrderNumbers: false },
}
const instruments = { get: (id: string) => named[id] } as unknown as Instruments
const columnsOf = (R: HistoryRank['R'], second: readonly (number | null)[] = [7e6, -3e4, null]) =>
  rankColumns({ rank: ranked(R), second, instruments })

test('a ranking of one day has no column that only several days fill', () => {
  const keys = (days: number) =>
    rankColumns({
      rank: { ...ranked('BS'), tradingDays: ['20260702', '20260703', '20260706'].slice(0, days) },
      second: [],
      instruments,
    }).map(({ key }) => key)
  const over = ['inflowDays', 'daily', 'maxDay']
  expect(over.filter((key) => keys(1).includes(key))).toEqual([])
  expect(over.filter((key) => keys(2).includes(key))).toEqual(over)
  expect(keys(1)).toContain('net')
})

describe('a row of a ranking', () => {
  test('is shown with signs, units and the days counted', () => {
    expect(cellsOf(columnsOf('BS'), 0)).toEqual({
      code: '600519',
      name: '贵州茅台',
      change: '+1.23',
      net: '+1.23亿',
      netShare: '+4.56',
      bigNet: '+700.00万',
      inflowDays: '2/3',
      daily: '',
      maxDay: '-2.00亿',
      turnover: '34.56亿',
      completeness: '100.0',
    })
  })

  test('that fell with outflows is shown with its signs', () => {
    expect(cellsOf(columnsOf('BS'), 1)).toMatchObject({
      change: '-20.00',
      net: '-9.88万',
      netShare: '-10.00',
      bigNet: '-3.00万',
      inflowDays: '0/3',
      maxDay: '+9999',
      turnover: '12.00万',
      completeness: '90.0',
    })
  })

  test('with zero has no sign, with unknown figures dashes, and with an unlisted code no name', () => {
    expect(cellsOf(columnsOf('BS'), 2)).toMatchObject({
      code: '920001',
      name: '',
      change: '0.00',
      net: '0',
      netShare: '—',
      bigNet: '—',
      maxDay: '0',
      turnover: '0',
    })
  })

  test.each([
    ['change', ['up', 'down', 'flat']],
    ['net', ['up', 'down', 'flat']],
    ['netShare', ['up', 'down', 'flat']],
    ['bigNet', ['up', 'down', 'flat']],
    ['maxDay', ['down', 'up', 'flat']],
    ['turnover', [undefined, undefined, undefined]],
    ['inflowDays', [undefined, undefined, undefined]],
    ['completeness', [undefined, undefined, 'warning']],
  ])('has the colour of its %s', (key, colours) => {
    expect([0, 1, 2].map((row) => cellOf(columnsOf('BS'), key, row).tone)).toEqual(colours)
  })

  test('draws its days, the newest on the right, in a cell as wide as they need', () => {
    const daily = columnOf(columnsOf('BS'), 'daily')
    const background = daily.cell(0).background ?? ''
    expect(background.match(/--(up|down)/g)).toEqual(['--up', '--up', '--down', '--down', '--up', '--up'])
    expect(daily.cell(1).background).toBe('')
    expect(daily.width).toBe(76)
  })
})

describe('figures by order', () => {
  test.each(['net', 'netShare', 'bigNet', 'inflowDays', 'maxDay'])(
    'are unknown of what has no order numbers: %s, with why',
    (key) => {
      expect(cellOf(columnsOf('OO'), key, 1)).toEqual({ text: '—', tone: 'dim', title: historyText.noOrderNumbers })
      expect(cellOf(columnsOf('BS'), key, 1).text).not.toBe('—')
      expect(cellOf(columnsOf('OO'), key, 0).text).not.toBe('—')
    },
  )

  test.each(['change', 'turnover', 'completeness'])('do not change figures without a side: %s', (key) => {
    expect(cellOf(columnsOf('OO'), key, 1)).toEqual(cellOf(columnsOf('BS'), key, 1))
  })

  test('have heads of their own', () => {
    const heads = (R: HistoryRank['R']) => ['net', 'bigNet'].map((key) => columnOf(columnsOf(R), key).head)
    expect(heads('BS')).toEqual(['主动净额', '大单净额'])
    expect(heads('OO')).toEqual(['大单净额', '被动净额'])
  })
})

test.each([
  ['net', true],
  ['bigNet', true],
  ['completeness', true],
  ['daily', false],
  ['code', false],
  ['name', false],
  ['', false],
  ['toString', false],
])('a ranking can be sorted by %j: %s, as its head says', (key, sortable) => {
  expect(isRankSortKey(key)).toBe(sortable)
  const column = columnsOf('BS').find((each) => each.key === key)
  expect(Boolean(column?.sortable)).toBe(sortable)
})

test('each figure has its unit, and texts have none', () => {
  expect(columnsOf('BS').map(({ key, unit }) => [key, unit])).toEqual(
    [
      ...[
        ['code'],
        ['name'],
        ['change', '%'],
        ['net', '元'],
        ['netShare', '%'],
        ['bigNet', '元'],
        ['inflowDays', '天'],
      ],
      ...[['daily'], ['maxDay', '元'], ['turnover', '元'], ['completeness', '%']],
    ].map(([key, unit]) => [key, unit]),
  )
})
