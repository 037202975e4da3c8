import { describe, expect, test } from 'vitest'
import { monitorRankColumns } from '../../../../client/features/monitor/rank-columns'
import { RANKINGS, type Ranking } from '../../../../client/store/rows/rankings'
import { topIndexes } from '../../../../client/store/rows/top-indexes'
import { rowTexts, titlesOf, tones } from '../../rendered'
import { smallBoard, smallTable } from '../board/small-board'

const board = smallBoard([
  { index: 0, last: 103_00, speed5: 25, turnover: 600_000_000, adX: 30_000_000, adS: -4_000_000 },
  { index: 1, last: 9_90, speed5: -110, turnover: 20_000, adL: -1_234 },
  { index: 2, last: 20_00, turnover: 10_000 },
  // Not traded: has only a price.
  { index: 3, last: 8_00, volume: 0 },
  { index: 6, last: 4_040, turnover: 5_000, adM: 2_500 },
])
const texts = (ranking: Ranking, place: number) => rowTexts(monitorRankColumns(board, smallTable, ranking), place)
const toneOf = (ranking: Ranking, key: string, place: number) =>
  tones(
    monitorRankColumns(board, smallTable, ranking)
      .find((column) => column.key === key)
      ?.cell(place),
  )

describe('columns of a ranking', () => {
  test.each([
    ['rise', 0, { name: '贵州茅台', last: '103.00', change: '+3.00', net: '+2600.00万' }],
    ['fall', 1, { name: '平安银行', last: '9.90', change: '-1.00', net: '-1234' }],
    ['inflow', 6, { name: '沪深ETF', last: '4.040', change: '+1.00', net: '+2500' }],
    ['outflow', 2, { name: '昶熙文化', last: '20.00', change: '0.00', net: '0' }],
    ['speed', 0, { name: '贵州茅台', last: '103.00', change: '+3.00', speed: '+0.25' }],
    ['speed', 1, { name: '平安银行', last: '9.90', change: '-1.00', speed: '-1.10' }],
    ['turnover', 0, { name: '贵州茅台', last: '103.00', change: '+3.00', turnover: '6.00亿' }],
  ] as const)('by %s show at place %i %o', (ranking, place, cells) => expect(texts(ranking, place)).toEqual(cells))

  test.each(['rise', 'speed', 'turnover'] as const)('by %s have dashes before the first trade', (ranking) => {
    expect(Object.values(texts(ranking, 3))).toEqual(['澹曦食品', '8.00', '0.00', '—'])
  })

  test('of an instrument without a row show only its name', () => {
    expect(Object.values(texts('rise', 4))).toEqual(['沪深300', '—', '—', '—'])
    expect(Object.values(texts('rise', 99))).toEqual(['', '—', '—', '—'])
  })

  test('colour by direction, and a turnover not at all', () => {
    expect([0, 1, 2].map((place) => toneOf('rise', 'net', place))).toEqual([['up'], ['down'], ['flat']])
    expect([0, 1, 2].map((place) => toneOf('rise', 'last', place))).toEqual([['up'], ['down'], ['flat']])
    expect([0, 1].map((place) => toneOf('speed', 'speed', place))).toEqual([['up'], ['down']])
    expect(toneOf('turnover', 'turnover', 0)).toEqual([])
  })

  test('lead to the chart of the stock, which is named by its code', () => {
    const name = monitorRankColumns(board, smallTable, 'rise')[0]?.cell(0)
    expect(titlesOf(name)).toEqual(['600519'])
  })
})

describe('a ranking', () => {
  test.each([
    ['rise', [0, 6, 2, 3, 1]],
    ['fall', [1, 2, 3, 6, 0]],
    // Equal ones stay in the order of the registry.
    ['speed', [0, 2, 6, 1]],
    ['turnover', [0, 1, 2, 6]],
    ['inflow', [0, 6]],
    ['outflow', [1]],
  ] as const)('by %s orders the places %j', (ranking, places) => {
    const { by } = RANKINGS[ranking]
    expect(topIndexes(smallTable.id.length, (place) => by(board, place), 9)).toEqual(places)
  })
})
