// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { HistoryView } from '../../../../client/features/history/history-view'
import { historyText } from '../../../../client/text/history'
import type { DayHistoryResponse, DayRow, FlowDay, HistoryRank } from '../../../../shared/protocol/rest'
import { openPage, type PageOptions, refused } from '../../open-page'
import { savedFiles } from '../../saved-files'

const rank = (over: Partial<HistoryRank> = {}): HistoryRank => ({
  R: 'BS',
  H: 3,
  tradingDays: ['20260702', '20260703', '20260706'],
  id: ['600519.SH', '000001.SZ', '000300.SH', '300895.SZ'],
  change: [0.0312, -0.05, 0.01, null],
  net: [2_500_000, -31_000_000, 9e9, 0],
  netShare: [0.125, -0.31, 0.5, 0],
  bigNet: [-1_000_000, 4_000_000, 0, 0],
  inflowDays: [2, 0, 3, 1],
  turnover: [20_000_000, 100_000_000, 1e12, 5_000],
  maxDay: [1_500_000, -900_000, 0, 0],
  completeness: [1, 0.895, 1, 0.999],
  daily: [
    [1_000_000, 1_500_000, 0],
    [-1, -2, -3],
    [1, 2, 3],
    [0, 0, 0],
  ],
  ...over,
})

const dayRow = (tradingDay: string, over: Partial<DayRow> = {}): DayRow => ({
  tradingDay,
  open: 100_00,
  high: 103_00,
  low: 99_00,
  close: 102_00,
  prevClose: 100_00,
  volume: 1,
  turnover: 1,
  adNet: [1_000, 2_000, 3_000, 4_000],
  odNet: [-9_000, 1_000, 5_000, 3_000],
  completeness: 1,
  ...over,
})
const days: DayHistoryResponse = {
  id: '600519.SH',
  priceScale: 2,
  days: [
    dayRow('20260701', { adNet: [0, 0, 0, -50_000], odNet: [0, 0, 0, 20_000], completeness: 0.5 }),
    dayRow('20260703', { adNet: [0, 0, 0, 500_000], odNet: [0, 0, -90_000, 0] }),
    dayRow('20260706'),
  ],
}
const recorded = { days: ['20260702', '20260703', '20260706'].map((tradingDay) => ({ tradingDay })) }

async function openHistory(request: PageOptions = {}, params = { R: 'BS', H: 'H3' }) {
  const page = await openPage({
    ...request,
    answers: {
      'GET /api/history/rank': rank({ R: params.R as 'BS' }),
      'GET /api/history/calendar': recorded,
      'GET /api/history/days/600519.SH': days,
      'GET /api/history/days/000001.SZ': days,
      ...request.answers,
    },
  })
  await page.show(<HistoryView params={params} />)
  await page.pass(100)
  return { page, rows: () => page.table(historyText.rank) }
}

describe('the ranking of a horizon', () => {
  test('shows each stock in its units, the largest net first, without indexes', async () => {
    const { page, rows } = await openHistory()
    expect(rows()).toEqual([
      {
        代码: '600519',
        名称: '贵州茅台',
        '区间涨幅%': '+3.12',
        主动净额元: '+250.00万',
        '净占比%': '+12.50',
        大单净额元: '-100.00万',
        净流入天数天: '2/3',
        逐日净额: '',
        最大单日元: '+150.00万',
        成交额元: '2000.00万',
        '完整率%': '100.0',
      },
      expect.objectContaining({ 名称: '澹曦食品', '区间涨幅%': '—', 主动净额元: '0', '完整率%': '99.9' }),
      expect.objectContaining({ 名称: '平安银行', 主动净额元: '-3100.00万', 净流入天数天: '0/3', '完整率%': '89.5' }),
    ])
    expect(page.text()).toContain(historyText.asOf('2026-07-02', '2026-07-06', 3))
  })

  test('names a day once', () => {
    expect(historyText.asOf('2026-07-06', '2026-07-06', 1)).toBe('2026-07-06 · 1 个交易日')
    expect(historyText.asOf('2026-07-02', '2026-07-06', 3)).toBe('2026-07-02 至 2026-07-06 · 3 个交易日')
  })

  test('shows its days on phones too', async () => {
    const { page } = await openHistory()
    const days = [...page.host.querySelectorAll('span')].find(
      ({ firstChild }) => firstChild?.textContent === historyText.asOf('2026-07-02', '2026-07-06', 3),
    )
    expect(days).toBeDefined()
    expect(days?.closest('[class*="max-sm:hidden"]')).toBeNull()
  })

  test('warns of a horizon that lacks a tenth of its minutes, and shows the days of the stock with the largest gain', async () => {
    const { page } = await openHistory({
      answers: { 'GET /api/history/rank': rank({ completeness: [0.9, 0.899, 1, 1], net: [-1, 5, 9e9, -3] }) },
    })
    const warned = [...page.host.querySelectorAll('[role=row] .text-warning')].map((cell) => cell.textContent)
    expect(warned).toEqual(['89.9'])
    expect(Object.keys(page.requests)).toContain('GET /api/history/days/000001.SZ')
  })

  test.each([
    ['区间涨幅%', ['贵州茅台', '平安银行', '澹曦食品'], ['平安银行', '贵州茅台', '澹曦食品']],
    ['成交额元', ['平安银行', '贵州茅台', '澹曦食品'], ['澹曦食品', '贵州茅台', '平安银行']],
    ['完整率%', ['贵州茅台', '澹曦食品', '平安银行'], ['平安银行', '澹曦食品', '贵州茅台']],
    ['大单净额元', ['平安银行', '澹曦食品', '贵州茅台'], ['贵州茅台', '澹曦食品', '平安银行']],
  ])('by %s falls first, then rises, what is unknown last', async (head, falling, rising) => {
    const { page, rows } = await openHistory()
    const press = async () => {
      const found = [...page.host.querySelectorAll<HTMLElement>('[role=columnheader]')].find(
        (each) => each.textContent?.replace(/[▼▲↓↑]$/, '') === head,
      )
      await act(async () => found?.querySelector('button')?.click())
      await page.pass(100)
    }
    await press()
    expect(rows().map((row) => row.名称)).toEqual(falling)
    await press()
    expect(rows().map((row) => row.名称)).toEqual(rising)
  })

  test('by orders says what large orders did by waiting, and what has no order numbers is unknown', async () => {
    const { rows } = await openHistory(
      {
        answers: {
          'GET /api/history/rank': rank({ R: 'OO', id: ['600519.SH', '000001.SZ', '000300.SH', '510300.SH'] }),
        },
      },
      { R: 'OO', H: 'H3' },
    )
    const [first, last] = [rows()[0], rows().find((row) => row.名称 === '沪深ETF')]
    // 2.5 less −1 million.
    expect(first).toMatchObject({ 名称: '贵州茅台', 大单净额元: '+250.00万', 被动净额元: '+350.00万' })
    expect(last).toMatchObject({ 大单净额元: '—', 被动净额元: '—', '净占比%': '—', 最大单日元: '—', 成交额元: '5000' })
  })

  test('is narrowed by code or name', async () => {
    const { page, rows } = await openHistory()
    await page.write(historyText.filter, '平安')
    expect(rows().map((row) => row.名称)).toEqual(['平安银行'])
    await page.write(historyText.filter, 'zzz')
    expect(page.text()).toContain(historyText.emptyFilter)
  })

  test('walks from recorded day to recorded day, by button and key', async () => {
    const { page } = await openHistory()
    await page.press(historyText.before)
    expect(page.requests['GET /api/history/rank']?.at(-1)?.query).toEqual({ R: 'BS', H: 'H3', end: '20260703' })
    await page.key(document.body, '[')
    // The answer of this test is always of the same days.
    expect(location.search).toBe('?end=20260703')
    await page.press('最新')
    expect(location.search).toBe('')
  })

  test('lists the recorded days and opens the chosen one', async () => {
    const { page } = await openHistory()
    await page.press('2026-07-06 ▾')
    await page.press('07-03')
    expect(location.search).toBe('?end=20260703')
    expect(page.requests['GET /api/history/rank']?.at(-1)?.query).toEqual({ R: 'BS', H: 'H3', end: '20260703' })
  })

  test('compares two days at the same minute, by live or by final order sizes', async () => {
    const flow = ({ query }: { query: { day: string } }): FlowDay => ({
      id: '600519.SH',
      tradingDay: query.day,
      definition: 'eastmoney-live',
      whole: true,
      slot: [0, 1, 2],
      close: [1, 1, 1],
      auction: [0, 0, 0],
      ad: [
        [0, 0, 0],
        [0, 0, 0],
        [0, 1e6, query.day === '20260706' ? 2e6 : 5e6],
        [0, 0, 0],
      ],
      od: [
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
    })
    const { page } = await openHistory({
      path: '/hist/BS/H3?below=days',
      answers: { 'GET /api/flow/600519.SH': flow },
    })
    expect(page.requests['GET /api/flow/600519.SH']?.map(({ query }) => query)).toEqual([
      { day: '20260706', def: 'eastmoney-live' },
      { day: '20260703', def: 'eastmoney-live' },
    ])
    expect(page.text()).toMatch(/时间 09:32 07-06 \+300\.00万 07-03 \+600\.00万 相差 -300\.00万/)
    await page.press('收盘')
    expect(page.requests['GET /api/flow/600519.SH']?.at(-1)?.query.def).toBe('eastmoney-close')
  })

  test('compares a past day with the one before it, not with a later one', async () => {
    const past = rank({ tradingDays: ['20260701', '20260702', '20260703'] })
    const { page } = await openHistory({
      path: '/hist/BS/H3?below=days&end=20260703',
      answers: { 'GET /api/history/rank': past, 'GET /api/flow/600519.SH': refused('no-data', '没有记录', 404) },
    })
    expect(page.requests['GET /api/flow/600519.SH']?.map(({ query }) => query.day)).toEqual(['20260703', '20260702'])
  })

  test.each([
    [{ R: 'XX', H: 'H3' }, historyText.wrongMode('XX')],
    [{ R: 'BS', H: 'H61' }, historyText.wrongHorizon('H61')],
    [{ R: 'BS', H: 'H4' }, 'H4 没有单独的排行，显示 H5 · 只有 3/5 个交易日的记录 · 含今日未收盘'],
  ])('opened with %j says what is wrong or shown instead', async (params, words) => {
    expect((await openHistory({}, params)).page.text()).toContain(words)
  })

  test('of no record says why, and offers nothing to export', async () => {
    const none = rank({ id: [], change: [], net: [] })
    const { page } = await openHistory({ phase: 'before', answers: { 'GET /api/history/rank': none } })
    expect(page.text()).toContain('未开盘')
    expect((page.named(historyText.export) as HTMLButtonElement).disabled).toBe(true)
  })

  test('that cannot be read says so, with a button to ask again', async () => {
    const { page } = await openHistory({ answers: { 'GET /api/history/rank': refused('internal', '读取失败了', 500) } })
    expect(page.text()).toContain('读取失败了')
    page.answers['GET /api/history/rank'] = rank()
    await page.press('重试')
    expect(page.text()).toContain('贵州茅台')
  })

  test('is exported as displayed, in a file named by its day', async () => {
    const { page } = await openHistory()
    const { names, blobs } = savedFiles()
    await page.press(historyText.export)
    expect(names).toEqual(['zeus-BS-H3-20260706.csv'])
    const lines = (await blobs[0]?.text())?.split('\r\n').filter((line) => /^\d{6}|^"?\d{6}/.test(line)) ?? []
    expect(lines.map((line) => line.slice(0, 6))).toEqual(['600519', '300895', '000001'])
  })
})

describe('the days of the chosen stock', () => {
  test('read out the newest: close, change against its own previous close, net of the mode', async () => {
    const { page } = await openHistory()
    expect(page.text()).toContain('时间 2026-07-06 开 100.00 高 103.00 低 99.00 收 102.00 幅 +2.00%')
    expect(page.text()).toContain('主动净额 +1万')
    const labels = page.painted()
    expect(labels).toEqual(expect.arrayContaining(['2026-07-01']))
  })

  test('by orders have the net of large orders', async () => {
    const { page } = await openHistory({}, { R: 'OO', H: 'H3' })
    expect(page.text()).toContain('大单净额 +8000')
  })

  test('are shown in a calendar with sign and strength, missing or partial ones marked', async () => {
    const { page } = await openHistory()
    const cells = [...page.host.querySelectorAll<HTMLElement>(`[aria-label="${historyText.calendar}"] [title]`)]
    expect(cells.map((cell) => [cell.title, cell.textContent])).toEqual([
      ['2026-07-01 -5.00万 · 完整率 50.0%', '−'],
      ['2026-07-02 没有记录', ''],
      ['2026-07-03 +50.00万', '+'],
      ['2026-07-06 +1.00万', '+'],
    ])
    expect(cells[1]?.className).toContain('hatched')
    // Wednesday to Friday of one week, Monday of the next.
    expect(cells.map((cell) => [cell.style.gridColumn, cell.style.gridRow])).toEqual([
      ['2', '4'],
      ['2', '5'],
      ['2', '6'],
      ['3', '2'],
    ])
  })

  test('are counted by what active flow and large orders did', async () => {
    const { page } = await openHistory()
    const label = page.host.querySelector('[aria-label^=逐日散点]')?.getAttribute('aria-label')
    expect(label).toBe('逐日散点，横轴主动净额，纵轴大单净额：主动吸入 1，被动承接 1，主动派发 0，被动派发 1')
    // Active buying is at the right, what large orders gained above.
    const corner = (text: string) => {
      const [x, y] =
        page.drawn.findLast(({ call, args }) => call === 'fillText' && args[0] === text)?.args.slice(1) ?? []
      return [(x as number) > 480 ? 'right' : 'left', (y as number) < 240 ? 'top' : 'bottom']
    }
    expect(['主动吸入 1', '被动承接 1', '主动派发 0', '被动派发 1'].map(corner)).toEqual([
      ...[
        ['right', 'top'],
        ['left', 'top'],
        ['left', 'bottom'],
        ['right', 'bottom'],
      ],
    ])
    const drawn = page.drawn.filter(({ call }) => call === 'arc').map(({ args }) => args.slice(0, 2))
    // 960 × 480 with a margin of 18: −50,000 of 500,000 across, 20,000 of 90,000 upwards.
    expect(drawn[0]).toEqual([480 - 46.2, 240 - 222 * (2 / 9)])
    expect(drawn[1]).toEqual([480 + 462, 240 + 222])
  })

  test('are requested up to the last day of the ranking, and without an end for the running day', async () => {
    const past = rank({ tradingDays: ['20260701', '20260702', '20260703'] })
    const { page } = await openHistory({ path: '/?end=20260703', answers: { 'GET /api/history/rank': past } })
    const query = () => page.requests['GET /api/history/days/600519.SH']?.at(-1)?.query
    expect(query()).toEqual({ days: '60', end: '20260703' })
    expect(page.text()).toContain('日K与逐日净额 · 截至 2026-07-03')
    await page.press('最新')
    await page.pass(100)
    expect(query()).toEqual({ days: '60' })
  })

  test('are another stock’s when it is chosen', async () => {
    const { page } = await openHistory({ path: '/?code=000001.SZ' })
    expect(page.requests['GET /api/history/days/000001.SZ']).toHaveLength(1)
    expect(page.text()).toContain('平安银行 · 日K与逐日净额')
  })
})
