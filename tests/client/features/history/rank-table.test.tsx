// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { RankTable } from '../../../../client/features/history/rank-table'
import type { TableChoice } from '../../../../client/store/account/table-choices'
import { instruments } from '../../../../client/store/rows/instruments'
import { historyText } from '../../../../client/text/history'
import type { HistoryRank } from '../../../../shared/protocol/rest'
import { openPage } from '../../open-page'

const table = (columns: Partial<HistoryRank>): HistoryRank => ({
  R: 'BS',
  H: 1,
  tradingDays: ['20260706'],
  id: ['600519.SH', '000001.SZ', '300895.SZ'],
  change: [0.01, 0.03, -0.01],
  net: [1_000_000, 3_000_000, -500_000],
  netShare: [0, 0, 0],
  bigNet: [0, 0, 0],
  inflowDays: [1, 1, 0],
  turnover: [120_000_000, 80_000_000, 10_000_000],
  maxDay: [0, 0, 0],
  completeness: [1, 1, 1],
  daily: [[1], [1], [0]],
  ...columns,
})

async function openTable(rank: HistoryRank, choice: TableChoice = { units: {} }) {
  const page = await openPage()
  await page.show(
    <RankTable
      rank={rank}
      instruments={instruments}
      shown={{ current: null }}
      filter=""
      selected=""
      choice={choice}
      onSelect={() => undefined}
    />,
  )
  return page
}

test('in the order mode the second figure is sorted by what it shows, not by the active net in its place', async () => {
  const page = await openTable(table({ R: 'OO', net: [1_000_000, 3_000_000, 0], bigNet: [-4_000_000, 2_000_000, 0] }))
  const rows = () => page.table(historyText.rank).map((row) => row.被动净额元)
  expect(rows()).toEqual(['+100.00万', '+500.00万', '0'])
  await page.press(historyText.columns.passiveNet, '[role=columnheader] button')
  expect(rows()).toEqual(['+500.00万', '+100.00万', '0'])
})

describe('the choices of a table', () => {
  test('show money of all rows in one unit, which the heads say', async () => {
    const page = await openTable(table({}), { units: { money: 'yi' } })
    const rows = page.table(historyText.rank)
    expect(rows.map((row) => row.主动净额亿)).toEqual(['+0.03', '+0.01', '-0.01'])
    expect(rows.map((row) => row.成交额亿)).toEqual(['0.80', '1.20', '0.10'])
  })

  test('group rows by board, with sums of money and means of ratios, and sort groups and rows alike', async () => {
    const page = await openTable(table({}), { units: { money: 'wan' }, grouping: 'board' })
    const rows = () =>
      page
        .table(historyText.rank)
        .map((row) => [row.代码, row[`${historyText.columns.change}%`], row.主动净额万, row.成交额万])
    const main = ['▾ 主板 · 2 只', '均 +2.00', '+400', '20000']
    const [moutai, bank] = [
      ['600519', '+1.00', '+100', '12000'],
      ['000001', '+3.00', '+300', '8000'],
    ]
    const chinext = [
      ['▾ 创业 · 1 只', '均 -1.00', '-50', '1000'],
      ['300895', '-1.00', '-50', '1000'],
    ]
    expect(rows()).toEqual([main, bank, moutai, ...chinext])
    const byTurnover = () => page.press(historyText.columns.turnover, '[role=columnheader] button')
    await byTurnover()
    expect(rows()).toEqual([main, moutai, bank, ...chinext])
    await byTurnover()
    expect(rows()).toEqual([...chinext, main, bank, moutai])
  })
})
