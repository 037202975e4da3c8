// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { cellsByGroup, countStates, illCells } from '../../../../client/features/status/ops/cell-map'
import { OpsPage } from '../../../../client/pages/ops'
import { instruments } from '../../../../client/store/instruments'
import type { InstrumentStates } from '../../../../shared/protocol/rest-instrument-states'
import type { OpsBoard } from '../../../../shared/protocol/rest-ops'
import { clock } from '../../../support/market-events'
import { openPage, refused } from '../../open-page'
import { smallTable } from '../board/small-board'

const agesOf = (ages: number[]) => Buffer.from(Uint16Array.from(ages).buffer).toString('base64')
const answer = (more: Partial<InstrumentStates> = {}): InstrumentStates => ({
  ...{ epoch: smallTable.epoch, at: clock('10:00:00'), marketTime: clock('09:59:58'), isTrading: true },
  // 600519, 000001, 688111, 300895, 000300 (index), 920002, 510300 (fund)
  ...{ states: 'oglhond', ages: agesOf([2, 7, 700, 1800, 3, 65_535, 4]) },
  ill: { place: [1, 2], size: [1_500, 120] },
  ...more,
})
const board: OpsBoard = {
  ...{
    at: clock('10:00:00'),
    parts: [],
    meters: [],
    incidents: [],
    clients: [],
    actions: [],
    announcement: null,
    freezes: [],
  },
  drills: { running: null, results: [] },
  checks: { date: '20261120', isTradingDay: true, marketTime: clock('09:05:00'), runs: [] },
}

test('every instrument stands in the group of its board, in the order of codes', () => {
  const groups = cellsByGroup(smallTable, answer())
  expect(groups.map(([group, cells]) => [group, cells.map(({ place }) => place)])).toEqual([
    ['main-SH', [0]],
    ['star', [2]],
    ['main-SZ', [1]],
    ['chinext', [3]],
    ['bse', [5]],
    ['fund', [6]],
    ['index', [4]],
  ])
  const cells = groups.flatMap(([, own]) => own)
  expect(cells.find(({ place }) => place === 2)).toEqual({ place: 2, state: 'late', age: 700, size: 120 })
  expect(cells.find(({ place }) => place === 5)).toEqual({ place: 5, state: 'none', age: null, size: 0 })
  expect(countStates(cells)).toEqual({ ok: 2, late: 1, gap: 1, disagree: 1, halted: 1, none: 1 })
  expect(illCells(cells).map(({ place }) => place)).toEqual([1, 6, 2])
})

test('instruments that the answer does not know have no data', () => {
  const cells = cellsByGroup(smallTable, answer({ states: 'o', ages: agesOf([2]) })).flatMap(([, own]) => own)
  expect(countStates(cells)).toMatchObject({ ok: 1, none: 6 })
})

describe('代码 on /ops', () => {
  async function openMap(states: unknown = () => answer({ epoch: instruments.table?.epoch ?? 0 })) {
    const answers = { 'GET /api/ops': board, 'GET /api/ops/instruments': states }
    const page = await openPage({ answers, path: '/ops?tab=codes' })
    await page.show(<OpsPage />)
    await page.pass(1_000)
    const picture = () => page.host.querySelector('[role=application]') as HTMLElement
    const press = (key: string) =>
      act(async () => void picture().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
    return { page, picture, press, spoken: () => picture().querySelector('[aria-live]')?.textContent }
  }

  test('counts the states, and lists those to be looked after with their reason', async () => {
    const { page } = await openMap()
    expect(page.host.querySelector('ul[aria-label=各状态的代码数]')?.textContent).toBe(
      '正常2迟1缺口1不一致1停牌1无数据1',
    )
    expect(
      [...page.host.querySelectorAll('table[aria-label=要留意的代码] tbody tr, [role=table] tbody tr')].length,
    ).toBe(3)
    const rows = [...page.host.querySelectorAll('tbody tr')].map((row) => [...row.children].map((td) => td.textContent))
    expect(rows).toContainEqual(['000001.SZ', '平安银行', '缺口', '7 秒', '总量比逐笔之和多 1,500 股：逐笔有缺'])
    expect(rows).toContainEqual(['510300.SH', '沪深ETF', '不一致', '4 秒', '两个数据源的价格不一致'])
    expect(rows.find(([code]) => code === '688111.SH')?.[4]).toContain('2 分钟内应有一行')
  })

  test('is read cell by cell with the keyboard, and goes to the instrument', async () => {
    const { press, spoken } = await openMap()
    await press('ArrowRight')
    expect(spoken()).toBe('600519.SH 贵州茅台 · 正常 · 最后一行 2 秒前')
    await press('n')
    expect(spoken()).toMatch(/^688111.SH 昶熙文化 · 迟 · 最后一行 12 分钟前/)
    await press('End')
    expect(spoken()).toBe('000300.SH 沪深300 · 正常 · 最后一行 3 秒前')
    await press('n')
    expect(spoken()).toMatch(/^688111.SH/)
  })

  test('says why there is nothing, and asks again', async () => {
    const { page } = await openMap(refused('unavailable', '行情进程没有回答', 503))
    expect(page.host.textContent).toContain('各代码的状态读取失败')
    expect(page.host.textContent).toContain('行情进程没有回答')
  })

  test('waits for the list of instruments that the places are of', async () => {
    const { page } = await openMap(answer({ epoch: -1 }))
    expect(page.host.textContent).toContain('证券列表更新中')
    expect(page.asked['GET /api/instruments']?.length).toBeGreaterThan(1)
  })
})
