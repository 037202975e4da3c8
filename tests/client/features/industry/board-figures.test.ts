import { describe, expect, test } from 'vitest'
import { byChange, gridChange, gridScale } from '../../../../client/features/in-day-industry/grid-scale'
import { memberColumns as radarColumns } from '../../../../client/features/index-radar/member-columns'
import { memberFigures as radarFigures } from '../../../../client/features/index-radar/member-figures'
import { boardsOf, mostAlike, rankBoards } from '../../../../client/features/industry/board-ranks'
import { boardMemberColumns, boardMemberFigures } from '../../../../client/features/industry/member-columns'
import { subtotalOf } from '../../../../client/store/rows/row-groups'
import { BOARD_LINE_BASE } from '../../../../shared/protocol/rest-boards'
import { cellOf, cellsOf, columnOf } from '../../rendered'
import { smallBoard, smallTable } from '../board/small-board'

const rows = smallBoard([
  {
    index: 0,
    last: 103_00,
    high: 104_00,
    low: 98_00,
    volume: 3_100,
    turnover: 31_500_000_000,
    outer: 300,
    inner: 200,
    adS: 10_000,
    adM: -20_000,
    adL: 30_000,
    adX: -2_345_678,
    odL: 1_230_000,
    odX: -30_000,
    speed5: 125,
    bigBuys: 3,
    bigSells: 4,
    streak: -6,
    bid: 300,
    ask: 100,
    time: 0,
  },
  { index: 1, last: 9_50, turnover: 200_000_000, adX: 5_000, speed5: -40, streak: 3 },
  { index: 3, last: 8_00, turnover: 100, adX: 0, speed5: 0 },
])
const members = [
  { id: '600519.SH', place: 0, weight: 0.6 },
  { id: '000001.SZ', place: 1, weight: 0.3 },
  { id: '688111.SH', place: 2, weight: 0.1 },
]
const yes = () => true

describe('a member of a board', () => {
  const figures = boardMemberFigures(rows, members, smallTable)
  const columns = boardMemberColumns(rows, smallTable, figures, yes, 1)

  test('reads with its units', () => {
    expect(cellsOf(columns, 0)).toEqual({
      code: '600519',
      name: '贵州茅台',
      last: '103.00',
      change: '+3.00',
      speed5: '+1.25',
      adNet: '-233',
      adShare: '-0.01',
      odBig: '+120',
      leader: '1.3',
      adX: '-235',
      adL: '+3',
      adM: '-2',
      adS: '+1',
      outIn: '1.50',
      streak: '-6',
      bigCount: '7',
      volumeRatio: expect.any(String),
      turnoverRate: '0.31',
      turnover: '315.00',
      imbalance: '+50.00',
      weight: '60.00',
    })
    expect(columnOf(columns, 'turnover').unit).toBe('亿')
    expect(columnOf(columns, 'adNet').unit).toBe('万')
  })

  test('has a sign where it may be below zero, and none where it is a count or a part', () => {
    const { adNet, speed5, streak, bigCount, turnover, weight } = cellsOf(columns, 1)
    expect({ adNet, speed5, streak, bigCount, turnover, weight }).toEqual({
      ...{ adNet: '+1', speed5: '-0.40', streak: '+3', bigCount: '0', turnover: '2.00', weight: '30.00' },
    })
  })

  test('that has not traded has a weight and no figures', () => {
    const { code, name, weight, ...rest } = cellsOf(columns, 2)
    expect([code, name, weight]).toEqual(['688111', '昶熙文化', '10.00'])
    expect(new Set(Object.values(rest))).toEqual(new Set(['—']))
  })

  test('is sorted by code in the order of codes, and has no figure if it is not a member', () => {
    expect([1, 0, 2].map(figures.code)).toEqual([0, 1, 2])
    expect([figures.weight(5), figures.code(5), figures.leader(5), figures.outIn(1)]).toEqual([
      ...[Number.NaN, Number.NaN, Number.NaN, Number.NaN],
    ])
  })

  test('is dimmed while the line is cut', () => {
    const cut = boardMemberColumns(rows, smallTable, figures, () => false, 1)
    expect([cellOf(columns, 'change', 0).tone, cellOf(cut, 'change', 0).tone]).toEqual(['up', 'dim'])
  })
})

describe('a member of an index', () => {
  const figures = radarFigures(rows, members, 4_000_00)
  const columns = radarColumns({ board: rows, table: smallTable, figures, priceScale: 2, spread: 1, connected: yes })

  test('adds weight, points and money of a group, and averages changes; money is in the chosen unit', () => {
    const inYuan = radarColumns({
      ...{ board: rows, table: smallTable, figures, priceScale: 2, spread: 1, connected: yes },
      units: { money: 'yuan' },
    })
    const subtotal = (key: string) => {
      const { group } = columnOf(inYuan, key)
      return group?.show(subtotalOf(group.kind, [0, 1], group.figure)).text
    }
    expect(subtotal('weight')).toBe('90.00')
    // +3 % and −5 %.
    expect(subtotal('change')).toBe('-1.00')
    expect(subtotal('points')).toBe('+12.000')
    expect(subtotal('adNet')).toBe('-2320678')
    expect(columnOf(inYuan, 'adNet').unit).toBe('元')
    expect(columnOf(inYuan, 'last').group).toBeUndefined()
  })

  test('reads what it moved the index by in points, and its share of all money', () => {
    expect(cellsOf(columns, 0)).toEqual({
      code: '600519',
      name: '贵州茅台',
      weight: '60.00',
      last: '103.00',
      change: '+3.00',
      // 4,000 points × 60 % × 3 %.
      points: '+72.000',
      adNet: '-233',
      weighted: '-140',
      share: '-99.79',
      odBig: '+120',
      weightedBig: '+72',
      shareBig: '+100.00',
      turnover: '315.00',
    })
    expect(columnOf(columns, 'points').unit).toBe('点')
  })

  test('that fell took points, and one that has not traded moved nothing that is known', () => {
    expect(figures.points(1)).toBeCloseTo(4_000_00 * 0.3 * -0.05, 6)
    expect(figures.points(2)).toBeNaN()
    expect(cellOf(columns, 'name', 2)).toMatchObject({ tone: 'dim' })
    expect(cellOf(columns, 'name', 0).tone).toBeUndefined()
  })
})

describe('boards', () => {
  const groups = [
    { name: '酒', members: ['600519.SH'] },
    { name: '银行', members: ['000001.SZ', '600519.SH'] },
    { name: '空', members: ['688111.SH'] },
  ]
  const ranked = rankBoards(
    rows,
    boardsOf(groups, smallTable, (id) => smallTable.id.indexOf(id)),
  )

  test('are listed strongest first with their places; who has no figure is last and has none', () => {
    expect(
      ranked.map(({ name, rank, netRank, bigRank, speedRank }) => [name, rank, netRank, bigRank, speedRank]),
    ).toEqual([
      ['酒', 1, 2, 1, 1],
      ['银行', 2, 1, 2, 2],
      ['空', 0, 0, 0, 0],
    ])
  })

  test('have a speed by the weight of their members', () => {
    expect(ranked[0]?.speed).toBeCloseTo(0.0125, 12)
    // 1,000,000 shares each: 100 and 10 yuan.
    expect(ranked[1]?.speed).toBeCloseTo((0.0125 * 100 + -0.004 * 10) / 110, 12)
    expect(ranked[2]?.speed).toBeNaN()
  })

  test('the one most alike shares most of its members', () => {
    expect(mostAlike(groups, new Set(['600519.SH']))).toBe('酒')
    expect(mostAlike(groups, new Set(['600519.SH', '000001.SZ']))).toBe('银行')
    expect(mostAlike(groups, new Set(['x']))).toBeUndefined()
  })
})

describe('the grid of boards', () => {
  const line = (name: string, ...changes: number[]) => ({
    name,
    weighted: changes.map((change) => BOARD_LINE_BASE * (1 + change)),
    equal: [],
  })
  const boards = [line('b', 0.01, -0.02), line('a', 0.03, 0.005), line('c'), line('d', 0.005)]

  test('is drawn to the widest line, and a quiet day not as a wild one', () => {
    expect(gridScale(boards)).toBeCloseTo(0.03, 9)
    expect(gridScale([line('q', 0.001)])).toBe(0.01)
  })

  test('has the strongest first by the newest minute, equal ones by name, empty ones last', () => {
    expect(byChange(boards).map(({ name }) => name)).toEqual(['a', 'd', 'b', 'c'])
    expect(gridChange(line('b', 0.01, -0.02))).toBeCloseTo(-0.02, 9)
    expect(gridChange(line('c'))).toBeNaN()
  })
})
