// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { cellsByGroup, countStates, illCells } from '../../../../client/features/status/ops/cell-map'
import { STATE_FILLS } from '../../../../client/features/status/ops/cell-picture'
import { OpsPage } from '../../../../client/pages/ops'
import { instruments } from '../../../../client/store/rows/instruments'
import { instrumentStateText } from '../../../../client/text/instrument-states'
import { opsText } from '../../../../client/text/ops'
import type { Theme } from '../../../../client/ui/theme'
import type { InstrumentTable } from '../../../../shared/protocol/rest'
import type { InstrumentStates } from '../../../../shared/protocol/rest-instrument-states'
import type { OpsBoard } from '../../../../shared/protocol/rest-ops'
import { clock } from '../../../support/market-events'
import { openPage, refused } from '../../open-page'
import { smallTable } from '../board/small-board'

const agesOf = (ages: number[]) => Buffer.from(Uint16Array.from(ages).buffer).toString('base64')
const answer = (more: Partial<InstrumentStates> = {}): InstrumentStates => ({
  epoch: smallTable.epoch,
  at: clock('10:00:00'),
  marketTime: clock('09:59:58'),
  isTrading: true,
  // 600519, 000001, 688111, 300895, 000300 (index), 920002, 510300 (fund)
  states: 'oglhond',
  ages: agesOf([2, 7, 700, 1800, 3, 65_535, 4]),
  ill: { place: [1, 2], size: [1_500, 120] },
  ...more,
})
const board: OpsBoard = {
  at: clock('10:00:00'),
  parts: [],
  meters: [],
  incidents: [],
  clients: [],
  actions: [],
  announcement: null,
  freezes: [],
  drills: { running: null, results: [] },
  drain: null,
  orders: { sources: [], choices: [], needsTwo: { stock: true, coin: true }, orders: [] },
  checks: { date: '20261120', isTradingDay: true, marketTime: clock('09:05:00'), runs: [] },
}

test('every instrument is in the group of its board, in the order of codes', () => {
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

/** A registry of these, each with its board. */
const tableOf = (...all: (readonly [id: string, board: InstrumentTable['board'][number]])[]): InstrumentTable => {
  const filled = Object.entries(smallTable).map(([key, value]) => [
    key,
    Array.isArray(value) ? all.map(() => value[0] as unknown) : value,
  ])
  return { ...Object.fromEntries(filled), id: all.map(([id]) => id), board: all.map(([, board]) => board) }
}

test('funds of all kinds form one group, and so do B shares in either currency', () => {
  const table = tableOf(
    ...([
      ['510300.SH', 'fund'],
      ['159949.SZ', 'growth-fund'],
      ['508000.SH', 'reit'],
    ] as const),
    ...([
      ['900901.SH', 'b-usd'],
      ['200011.SZ', 'b-hkd'],
      ['113050.SH', 'bond'],
    ] as const),
    ...([
      ['600002.SH', 'main'],
      ['600001.SH', 'main'],
    ] as const),
  )
  const groups = cellsByGroup(table, answer({ states: 'oooooooo', ages: agesOf(Array(8).fill(1)) }))
  expect(groups.map(([group, cells]) => [group, cells.map(({ place }) => table.id[place])])).toEqual([
    ['main-SH', ['600001.SH', '600002.SH']],
    ['b', ['200011.SZ', '900901.SH']],
    ['fund', ['159949.SZ', '508000.SH', '510300.SH']],
    ['bond', ['113050.SH']],
  ])
})

test('among cells of one state the longest silent comes first', () => {
  const cell = (place: number, age: number | null) => ({ place, state: 'late' as const, age, size: 0 })
  expect(illCells([cell(1, 90), cell(2, null), cell(3, 700), cell(4, 90)]).map(({ place }) => place)).toEqual([
    3, 1, 4, 2,
  ])
})

test.each([
  [119, '119 秒'],
  [120, '2 分钟'],
  [7_199, '120 分钟'],
  [7_200, '2 小时'],
  [64_800, '18 小时'],
])('an age of %i seconds is %s', (seconds, words) => {
  expect(instrumentStateText.ago(seconds)).toBe(words)
})

test('a gap has the full colour of a warning, and what is late a pale one', () => {
  const theme = { warning: '#ff8800' } as Theme
  expect(STATE_FILLS.gap(theme)).toBe('#ff8800')
  expect(STATE_FILLS.late(theme)).not.toBe('#ff8800')
})

test('instruments that the answer does not know have no data', () => {
  const cells = cellsByGroup(smallTable, answer({ states: 'o', ages: agesOf([2]) })).flatMap(([, own]) => own)
  expect(countStates(cells)).toMatchObject({ ok: 1, none: 6 })
})

describe('代码 on /ops', () => {
  async function openMap(states: unknown = () => answer({ epoch: instruments.table?.epoch ?? 0 }), table = smallTable) {
    const answers = { 'GET /api/ops': board, 'GET /api/ops/instruments': states }
    const page = await openPage({ answers, table, path: '/ops?tab=codes' })
    await page.show(<OpsPage />)
    await page.pass(1_000)
    const picture = () => page.host.querySelector('[role=application]') as HTMLElement
    const press = (key: string) =>
      act(async () => void picture().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
    return { page, picture, press, spoken: () => picture().querySelector('[aria-live]')?.textContent }
  }

  test('counts the states, and lists those to be looked after with their reason', async () => {
    const { page } = await openMap()
    expect(page.host.querySelector(`ul[aria-label="${instrumentStateText.counted}"]`)?.textContent).toBe(
      '正常2迟1缺口1不一致1停牌1无数据1',
    )
    expect(
      [
        ...page.host.querySelectorAll(
          `table[aria-label="${instrumentStateText.table}"] tbody tr, [role=table] tbody tr`,
        ),
      ].length,
    ).toBe(3)
    const rows = [...page.host.querySelectorAll('tbody tr')].map((row) => [...row.children].map((td) => td.textContent))
    expect(rows).toContainEqual(['000001.SZ', '平安银行', '缺口', '7 秒', '总量比逐笔之和多 1,500 股：逐笔有缺'])
    expect(rows).toContainEqual(['510300.SH', '沪深ETF', '不一致', '4 秒', instrumentStateText.reasons.disagree])
    expect(rows.find(([code]) => code === '688111.SH')?.[4]).toContain('2 分钟内应有')
  })

  test('is read cell by cell with the keyboard, and opens the instrument', async () => {
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

  test('says at which time its market is shown', async () => {
    const { page } = await openMap()
    expect(page.host.textContent).toContain(instrumentStateText.at('09:59:58'))
    expect(page.host.textContent).not.toContain('现在不在连续交易时段')
  })

  test('reports nothing as late outside trading hours', async () => {
    const { page } = await openMap(() => answer({ epoch: instruments.table?.epoch ?? 0, isTrading: false }))
    expect(page.host.textContent).toContain(instrumentStateText.resting)
  })

  test('turns pale with the time of the last answer when no other arrives', async () => {
    let isBroken = false
    const { page } = await openMap(() => {
      return isBroken
        ? refused('unavailable', '行情进程没有回答', 503)
        : answer({ epoch: instruments.table?.epoch ?? 0 })
    })
    const isPale = () => page.host.querySelector('.opacity-60 [role=application]') !== null
    expect([isPale(), page.text().includes('没有更新')]).toEqual([false, false])
    isBroken = true
    await page.pass(6_000)
    expect([isPale(), page.text().includes(opsText.stale('10:00:00'))]).toEqual([true, true])
  })

  test('is drawn group by group with its count, and what is late as half a cell', async () => {
    const { page } = await openMap()
    const heads = page.drawn.flatMap(({ call, args }) => (call === 'fillText' ? [String(args[0])] : []))
    expect(heads.slice(-7)).toEqual([
      ...['上证主板 1 只', '科创板 1 只 · 要留意 1', '深证主板 1 只 · 要留意 1', '创业板 1 只'],
      ...['北交所 1 只', '基金 1 只 · 要留意 1', '指数 1 只'],
    ])
    const cells = page.drawn.flatMap(({ call, args }) => (call === 'fillRect' ? [args as number[]] : [])).slice(-7)
    // 科创板 is late; each cell is the first of its group.
    expect(cells.map(([x, , width, height]) => [x, width, height])).toEqual(
      [11, 6, 11, 11, 11, 11, 11].map((height) => [0, 11, height]),
    )
  })

  test('opens the clicked cell, and a coin on its own page', async () => {
    const { page, picture } = await openMap()
    const canvas = picture().querySelector('canvas') as HTMLElement
    const press = (clientY: number) =>
      act(async () => void canvas.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 5, clientY })))
    // The name of the second group begins below the first group's cell and a gap.
    await press(16 + 12 + 6 + 16 + 5)
    expect(page.went()).toBe('/trading/AD?code=688111.SH')
  })

  test('lists fifty of those to be looked after, and says of how many', async () => {
    const many = Array.from({ length: 59 }, (_, at): [string, 'main'] => [`${600_000 + at}.SH`, 'main'])
    const table = tableOf(...many, ['BTCUSDT.BN', 'crypto'])
    table.kind[59] = 'crypto'
    const states = () =>
      answer({ epoch: instruments.table?.epoch ?? 0, states: 'g'.repeat(60), ages: agesOf([...Array(59).fill(1), 9]) })
    const { page } = await openMap(states, table)
    expect(page.text()).toContain(instrumentStateText.more(50, 60))
    const links = [...page.host.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'))
    expect(links.slice(0, 2)).toEqual(['/btc', '/trading/AD?code=600000.SH'])
  })

  test('says why there is nothing, and asks again', async () => {
    const { page } = await openMap(refused('unavailable', '行情进程没有回答', 503))
    expect(page.host.textContent).toContain(instrumentStateText.failed)
    expect(page.host.textContent).toContain('行情进程没有回答')
  })

  test('waits for the list of instruments that the places are of', async () => {
    const { page } = await openMap(answer({ epoch: -1 }))
    expect(page.host.textContent).toContain('证券列表更新中')
    expect(page.requests['GET /api/instruments']?.length).toBeGreaterThan(1)
  })
})
