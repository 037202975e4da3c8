import { describe, expect, test } from 'vitest'
import { dailyOf, passiveNets, rankCsv } from '../../../../client/features/history/csv'
import { netBars } from '../../../../client/features/history/rank-columns'
import { BOM } from '../../../../client/ui/csv'
import type { HistoryRank } from '../../../../shared/protocol/rest'

const rank: HistoryRank = {
  R: 'OO',
  H: 2,
  tradingDays: ['20261119', '20261120'],
  id: ['600519.SH', '000001.SZ'],
  change: [0.01, -0.02],
  net: [100, -50],
  netShare: [0.1, -0.05],
  bigNet: [90, -40],
  inflowDays: [1, 0],
  turnover: [1000, 2000],
  maxDay: [100, -50],
  completeness: [0.5, 1],
  daily: [
    [0, 100],
    [-20, -30],
  ],
}

describe('a ranking as CSV', () => {
  const text = rankCsv(rank, [1, 0], {
    nameOf: (id) => (id === '600519.SH' ? '弈篱,保险' : '平'),
    asOf: '2026-11-20',
  })
  const lines = text.slice(1).split('\r\n')

  test('says what it is and of when before the figures', () => {
    expect(text.startsWith(BOM)).toBe(true)
    expect(lines[2]).toContain('OD-eastmoney-live')
    expect(lines[3]).toContain('2026-11-20')
    expect(lines[6]).toBe(
      'code,name,change,net_yuan,net_share,passive_net_yuan,inflow_days,max_day_yuan,turnover_yuan,completeness,net_20261119,net_20261120',
    )
  })

  test('keeps the requested order and raw units, and leaves a missing day empty', () => {
    expect(lines[7]).toBe('000001.SZ,平,-0.02,-50,-0.05,-10,0,-50,2000,1,-20,-30')
    expect(lines[8]).toBe('600519.SH,"弈篱,保险",0.01,100,0.1,10,1,100,1000,0.5,,100')
  })

  test('is the same from the places of a sorted table, which are no plain array', () => {
    const of = (rows: ArrayLike<number>) => rankCsv(rank, rows, { nameOf: () => '平', asOf: '' })
    expect(of(Int32Array.of(1, 0))).toBe(of([1, 0]))
  })

  test('has another second figure in either mode', () => {
    const active = rankCsv({ ...rank, R: 'BS' }, [1], { nameOf: () => '平', asOf: '' }).split('\r\n')
    expect(active[6]).toContain('net_share,big_net_yuan,')
    expect(active[7]).toBe('000001.SZ,平,-0.02,-50,-0.05,-40,0,-50,2000,1,-20,-30')
    // By order −50, by aggressor −40: large orders sold 10 by waiting.
    expect(passiveNets(rank)).toEqual([10, -10])
  })

  test('a day without a record is a tick, not an empty bar', () => {
    expect(dailyOf([0, 3])).toEqual([null, 3])
    expect(netBars([0, 3])).toContain('var(--line)')
    expect(netBars([3, -3])).not.toContain('var(--line)')
  })
})
