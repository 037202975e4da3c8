// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { LightView } from '../../../../client/features/watchlist/light-view'
import { MonitorView } from '../../../../client/features/watchlist/monitor-view'
import { topicOf } from '../../../../client/store/rows/topics'
import { watchlist } from '../../../../client/text/watchlist'
import { eventKinds } from '../../../../shared/market/event-kinds'
import { clock } from '../../../support/market-events'
import { openPage, type PageOptions, refused, wordsOf } from '../../open-page'
import { section } from '../../store/section'

const lists = {
  revision: 4,
  groups: [
    { name: '甲', colour: 'ad', codes: ['600519.SH', '000001.SZ'] },
    { name: '乙', colour: 'od', codes: ['300895.SZ'] },
    { name: '空', colour: 'split', codes: [] },
  ],
}
const rows = [
  {
    index: 0,
    time: clock('10:00:00'),
    last: 101_00,
    open: 99_00,
    high: 102_00,
    low: 98_00,
    volume: 20_000,
    turnover: 200_000_000,
    adX: 3_000_000,
    odL: -1_000_000,
    speed5: 125,
    split: 450_000,
  },
  {
    index: 1,
    time: clock('10:00:03'),
    last: 9_50,
    open: 9_80,
    high: 10_00,
    low: 9_40,
    volume: 900_000,
    turnover: 50_000_000,
    adL: -2_000_000,
    odX: 700_000,
    speed5: -60,
  },
]

async function openMonitor(
  request: PageOptions = {},
  view = <MonitorView events={(codes) => <p>流 {codes.join()}</p>} />,
) {
  const page = await openPage({
    ...request,
    answers: {
      'GET /api/watchlists': lists,
      'GET /api/settings': { revision: 0, values: {} },
      'PUT /api/watchlists': ({ body }: { body: object }) => ({ ...body, revision: 5 }),
      ...request.answers,
    },
  })
  await page.fill(topicOf.board(), section('board', rows, { snapshot: true }))
  await page.fill(
    topicOf.events(),
    section(
      'market-event',
      [
        {
          time: clock('09:41:30'),
          instrument: '000001.SZ',
          event: eventKinds.bigSell.code,
          value: 6e6,
          definition: 'x',
        },
      ],
      { snapshot: true },
    ),
  )
  await page.show(view)
  await page.pass(500)
  return { page, rows: () => page.table('自选股') }
}

describe('the user’s stocks', () => {
  test('are in the user’s order, every figure in its unit', async () => {
    const { rows } = await openMonitor()
    const [first, second] = rows()
    expect(first).toEqual({
      代码: '600519',
      序: '1',
      名称: '贵州茅台',
      现价元: '101.00',
      '涨幅%': '+1.00',
      '涨速%': '+1.25',
      最近异动: '—',
      主动净额万: '+300',
      '净占比%': '+1.50',
      大单净额万: '-100',
      拆单净额万: '+45',
      成交额亿: '2.00',
      量比: '6.45',
      '换手%': '2.00',
      '振幅%': '4.00',
      最高元: '102.00',
      最低元: '98.00',
      今开元: '99.00',
      时间: '10:00:00',
    })
    expect(second).toMatchObject({
      序: '2',
      名称: '平安银行',
      '涨幅%': '-5.00',
      '涨速%': '-0.60',
      最近异动: '09:41 ▼大笔卖出',
      主动净额万: '-200',
      大单净额万: '+70',
      拆单净额万: '0',
      今开元: '9.80',
    })
  })

  test('have only the chosen columns', async () => {
    const { rows } = await openMonitor({
      answers: { 'GET /api/settings': { revision: 0, values: { 'list.columns': 'time,last' } } },
    })
    expect(Object.keys(rows()[0] ?? {})).toEqual(['序', '名称', '代码', '现价元', '时间'])
  })

  test('are counted by group; another group shows its own', async () => {
    const { page, rows } = await openMonitor()
    expect([...page.host.querySelectorAll('[role=tab]')].map(wordsOf)).toEqual(['甲 2', '乙 1', '空 0'])
    await page.press('乙 1', '[role=tab]')
    expect(rows()).toEqual([expect.objectContaining({ 名称: '澹曦食品', 现价元: '—', '涨幅%': '—' })])
  })

  test('as cards have their day by minute, each minute at its time, about the previous close', async () => {
    const { page } = await openMonitor({ path: '/?view=cards' })
    await page.fill(
      topicOf.tick('600519.SH'),
      section(
        'minute',
        [
          { slot: 60, close: 100_50, volume: 1 },
          { slot: 61, close: 101_00, volume: 1 },
          { slot: 62, close: 99_00, volume: 1 },
        ],
        { snapshot: true },
      ),
    )
    await page.pass(2_000)
    const line = page.drawn.flatMap(({ call, args }) =>
      call === 'moveTo' || call === 'lineTo' ? [args as number[]] : [],
    )
    // The base first; 960 px of 241 minutes, 44 px from 101.00 down to 99.00.
    expect(line.slice(-3).map(([x = 0, y = 0]) => [Math.round(x), Math.round(y * 10) / 10])).toEqual([
      [240, 11.5],
      [244, 1],
      [248, 43],
    ])
  })

  test('as cards have price, change and net', async () => {
    const { page } = await openMonitor({ path: '/?view=cards' })
    const cards = [...page.host.querySelectorAll('button[aria-pressed]')]
      .map(wordsOf)
      .filter((words) => /\d{6}/.test(words))
    expect(cards).toEqual([
      '贵州茅台 600519 101.00 +1.00% 主动净额 +300.00万',
      '平安银行 000001 9.50 -5.00% 主动净额 -200.00万',
    ])
    expect(page.tones('[role=tabpanel]')).toEqual(['up', 'up', 'up', 'down', 'down', 'down'])
  })

  test('as a heat map are as large as their turnover, and show their change', async () => {
    const sizes: (() => void)[] = []
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(run: () => void) {
          sizes.push(run)
        }
        observe() {}
        disconnect() {}
      },
    )
    const { page } = await openMonitor({ path: '/?view=heat' })
    for (const run of sizes) run()
    await page.pass(1_000)
    const tiles = [...page.host.querySelectorAll<HTMLElement>('button.absolute')].map((tile) => [
      tile.getAttribute('aria-label'),
      Math.round(Number.parseFloat(tile.style.width) * Number.parseFloat(tile.style.height)),
    ])
    // 200 to 50 million yuan of 960 × 480.
    expect(tiles).toEqual([
      ['贵州茅台 +1.00%', 368_640],
      ['平安银行 -5.00%', 92_160],
    ])
  })

  test('as a stream are those of the group', async () => {
    const { page } = await openMonitor({ path: '/?view=events' })
    expect(page.text()).toContain('流 600519.SH,000001.SZ')
  })

  test('are moved, taken out and stored with the revision they were based on', async () => {
    const { page, rows } = await openMonitor()
    const grid = page.named('自选股', '[role=grid]')
    await page.key(grid, 'Home')
    await page.press('下移')
    expect(rows().map((row) => row.名称)).toEqual(['平安银行', '贵州茅台'])
    await page.press(watchlist.remove)
    await page.pass(2_000)
    expect(rows().map((row) => row.名称)).toEqual(['平安银行'])
    const stored = page.requests['PUT /api/watchlists']?.map(({ body }) => body) as (typeof lists)[]
    expect(stored[0]?.revision).toBe(4)
    expect(stored.at(-1)?.groups[0]?.codes).toEqual(['000001.SZ'])
  })

  test('are found by pinyin and added with Enter', async () => {
    const { page, rows } = await openMonitor()
    await page.write(watchlist.addLabel, 'dxsp')
    expect(page.text('[role=listbox]')).toBe('300895 澹曦食品 SZ')
    await page.key(page.field(watchlist.addLabel), 'Enter')
    expect(rows().map((row) => row.名称)).toEqual(['贵州茅台', '平安银行', '澹曦食品'])
  })

  test('of an empty group begin with the largest inflows, of stocks with any', async () => {
    const { page, rows } = await openMonitor({ path: '/?group=空' })
    expect(page.text()).toContain(watchlist.emptyGroup)
    const [, inflow] = [...page.host.querySelectorAll<HTMLButtonElement>('li button')]
    inflow?.click()
    await page.pass(500)
    expect(rows().map((row) => row.名称)).toEqual(['贵州茅台'])
  })

  test('that cannot be read say why', async () => {
    const { page } = await openMonitor({ answers: { 'GET /api/watchlists': refused('bad-request', '坏了') } })
    expect(page.text()).toContain('坏了')
  })

  test('of the light view have few columns, by the same lists', async () => {
    const { page, rows } = await openMonitor({}, <LightView />)
    expect(rows().map((row) => Object.values(row))).toEqual([
      ['贵州茅台', '600519', '101.00', '+1.00', '+1.25', '+300', '2.00', '102.00', '98.00', '99.00', '10:00:00'],
      ['平安银行', '000001', '9.50', '-5.00', '-0.60', '-200', '0.50', '10.00', '9.40', '9.80', '10:00:03'],
    ])
    await page.write('分组', '乙')
    expect(rows().map((row) => row.名称)).toEqual(['澹曦食品'])
  })
})
