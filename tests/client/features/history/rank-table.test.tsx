// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { RankTable } from '../../../../client/features/history/rank-table'
import { instruments } from '../../../../client/store/rows/instruments'
import { historyText } from '../../../../client/text/history'
import { openPage } from '../../open-page'

test('by orders the figure beside the net sorts by what it shows, not by the active net of the same place', async () => {
  const page = await openPage()
  const rank = {
    R: 'OO' as const,
    H: 1,
    tradingDays: ['20260706'],
    id: ['600519.SH', '000001.SZ', '300895.SZ'],
    change: [0, 0, 0],
    net: [1_000_000, 3_000_000, 0],
    netShare: [0, 0, 0],
    bigNet: [-4_000_000, 2_000_000, 0],
    inflowDays: [1, 1, 0],
    turnover: [1, 1, 1],
    maxDay: [0, 0, 0],
    completeness: [1, 1, 1],
    daily: [[1], [1], [0]],
  }
  const shown = { current: null }
  await page.show(
    <RankTable rank={rank} instruments={instruments} shown={shown} filter="" selected="" onSelect={() => undefined} />,
  )
  const rows = () => page.table(historyText.rank).map((row) => row.被动净额元)
  expect(rows()).toEqual(['+100.00万', '+500.00万', '0'])
  await page.press(historyText.columns.passiveNet, '[role=columnheader] button')
  expect(rows()).toEqual(['+500.00万', '+100.00万', '0'])
})
