import { describe, expect, test } from 'vitest'
import { ageCell, boardColumns } from '../../../../client/features/board/columns'
import { nextDirection, sortKeyOf } from '../../../../client/features/board/sort-choice'
import { smallBoard, smallTable } from './small-board'

const noon = Date.parse('2026-07-06T10:30:00+08:00')
const row = {
  index: 0,
  time: noon - 7_000,
  last: 103_00,
  high: 104_00,
  low: 99_00,
  volume: 6_000,
  turnover: 600_000_000,
  outer: 4_000,
  inner: 2_000,
  adX: 30_000_000,
  adL: -4_000_000,
  adS: 4_000,
  odX: 10_000_000,
  odL: 2_000_000,
  odS: -12_000_000,
  speed5: 25,
  bid: 300,
  ask: 100,
  bigBuys: 12,
  bigSells: 3,
  streak: -4,
}

function cellsOf(mode: 'AD' | 'OD', { connected = true, trading = true, index = 0 } = {}) {
  const context = {
    board: smallBoard([row]),
    table: smallTable,
    now: () => noon,
    connected: () => connected,
    trading: () => trading,
  }
  return Object.fromEntries(boardColumns(mode, 'STK', context).map((column) => [column.key, column.cell(index)]))
}

describe('cells of the table', () => {
  test('active mode shows each figure in the unit of its head', () => {
    expect(cellsOf('AD')).toMatchObject({
      code: { text: '600519' },
      name: { text: '贵州茅台' },
      last: { text: '103.00', tone: 'up' },
      change: { text: '+3.00', tone: 'up' },
      speed: { text: '+0.25', tone: 'up' },
      adNet: { text: '+2600', tone: 'up' },
      adShare: { text: '+4.33', tone: 'up' },
      adX: { text: '+3000', tone: 'up' },
      adL: { text: '-400', tone: 'down' },
      adM: { text: '0', tone: 'flat' },
      adS: { text: '0', tone: 'flat' },
      outIn: { text: '2.00', tone: 'up' },
      streak: { text: '-4', tone: 'down' },
      bigCount: { text: '15' },
      turnoverRate: { text: '0.60' },
      weibi: { text: '+50.00', tone: 'up' },
      turnover: { text: '6.00' },
      age: { text: '7', tone: 'warning' },
    })
  })

  test('order mode adds what large orders did, and what of it they did by waiting', () => {
    const cells = cellsOf('OD')
    expect(cells).toMatchObject({
      odBig: { text: '+1200', tone: 'up' },
      passive: { text: '-1400', tone: 'down' },
      odX: { text: '+1000' },
      bigBuys: { text: '12' },
      bigSells: { text: '3' },
      adNet: { text: '+2600' },
    })
    expect(cells).not.toHaveProperty('bigCount')
  })

  test('a row that never came has dashes, and its name', () => {
    const cells = cellsOf('AD', { index: 1 })
    expect(cells.name).toEqual({ text: '平安银行' })
    for (const [key, cell] of Object.entries(cells)) {
      if (key !== 'code' && key !== 'name') expect(cell).toEqual({ text: '—', tone: 'dim' })
    }
  })

  test('without a connection every number is dimmed and none is hidden', () => {
    const { last, adNet, turnover } = cellsOf('AD', { connected: false })
    expect([last, adNet, turnover]).toEqual([
      { text: '103.00', tone: 'dim' },
      { text: '+2600', tone: 'dim' },
      { text: '6.00', tone: 'dim' },
    ])
  })

  test.each([
    [1_000, true, { text: '1' }],
    [5_000, true, { text: '5', tone: 'warning' }],
    [95_000, true, { text: '95', tone: 'dim' }],
    [150_000, true, { text: '2m', tone: 'dim' }],
    [2 * 3_600_000, true, { text: '2h', tone: 'dim' }],
    [5_000, false, { text: '5', tone: 'dim' }],
  ])('an age of %i ms, trading %s', (ms, trading, cell) => {
    expect(ageCell(ms, trading)).toEqual(cell)
  })
})

describe('the sort in the address', () => {
  test.each([
    ['change', 'AD', 'change'],
    ['adX', 'OD', 'odX'],
    ['odS', 'AD', 'adS'],
    ['passive', 'OD', 'passive'],
    ['passive', 'AD', 'adNet'],
    ['bigCount', 'OD', 'adNet'],
    ['code', 'OD', 'code'],
    ['constructor', 'AD', 'adNet'],
    ['', 'AD', 'adNet'],
  ] as const)('%j in %s sorts by %s', (text, mode, key) => {
    expect(sortKeyOf(text, mode)).toBe(key)
  })

  test('numbers start with the largest, names and ages with the smallest; again turns round', () => {
    const current = { key: 'adNet', direction: 'descending' } as const
    expect(nextDirection('change', current)).toBe('descending')
    expect(nextDirection('name', current)).toBe('ascending')
    expect(nextDirection('age', current)).toBe('ascending')
    expect(nextDirection('adNet', current)).toBe('ascending')
  })
})
