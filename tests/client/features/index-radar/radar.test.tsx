// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { IndexCard } from '../../../../client/features/index-radar/index-card'
import { RadarView } from '../../../../client/features/index-radar/radar-view'
import type { BoardStore } from '../../../../client/store/rows/board-store'
import { instruments, type ListedInstrument } from '../../../../client/store/rows/instruments'
import { topicOf } from '../../../../client/store/rows/topics'
import { radarText } from '../../../../client/text/index-radar'
import { clock } from '../../../support/market-events'
import { openPage, type PageOptions, refused } from '../../open-page'
import { section } from '../../store/section'

const INDEX = '000300.SH'
const members = [
  { id: '600519.SH', weight: 0.25 },
  { id: '000001.SZ', weight: 0.6 },
  { id: '688111.SH', weight: 0.1 },
  { id: '777777.SH', weight: 0.05 },
]
const answers = {
  [`GET /api/indexes/${INDEX}/members`]: { id: INDEX, asOf: '20260706', members },
  [`GET /api/indexes/${INDEX}/at/1`]: {
    id: INDEX,
    slot: 1,
    members: [{ id: '600519.SH', last: 99_00, turnover: 400_000, ad: [0, 0, 0, -50_000], od: [0, 0, 20_000, 30_000] }],
  },
}
const now = {
  time: clock('10:00:00'),
  last: 4040_00,
  open: 4000_00,
  high: 4050_00,
  low: 3990_00,
  equalWeight: 3990_00,
  turnover: 3e11,
  up: 200,
  flat: 10,
  down: 90,
  adNet: -1_500_000_000,
  odBigNet: 200_000_000,
}
const minutes = [
  {
    slot: 1,
    close: 4020_00,
    equalWeight: 4005_00,
    up: 120,
    down: 60,
    adNet: 100_000_000,
    odBigNet: -50_000_000,
    turnover: 1e10,
  },
  {
    slot: 2,
    close: 4040_00,
    equalWeight: 3990_00,
    up: 200,
    down: 90,
    adNet: -1_600_000_000,
    odBigNet: 250_000_000,
    turnover: 2e10,
  },
]
const rows = [
  { index: 0, last: 102_00, volume: 1, turnover: 5_000_000, adX: 1_000_000, odX: 300_000 },
  { index: 1, last: 9_50, volume: 1, turnover: 9_000_000, adL: -3_000_000, odL: -1_000_000 },
]

async function openIndex(
  request: PageOptions = {},
  show: (board: BoardStore) => React.ReactNode = () => <RadarView index={index()} />,
) {
  const page = await openPage({ ...request, answers: { ...answers, ...request.answers } })
  const board = await page.fill(topicOf.board(), section('board', rows, { snapshot: true }))
  await page.fill(topicOf.index(INDEX), section('index', [now]), section('index-minute', minutes, { snapshot: true }))
  await page.show(show(board))
  await page.pass(1_100)
  return page
}
const index = () => instruments.get(INDEX) as ListedInstrument

describe('the radar of an index', () => {
  test('heads with its value, its money, its weighted money and its breadth', async () => {
    const page = await openIndex()
    const head = page.text('header')
    expect(head).toContain('4040.00 +40.00 ▲ +1.00%')
    expect(head).toContain('主动净额 -15.00亿 大单净额 +2.00亿')
    // 25 % of one million less 60 % of three; of large orders 25 % of 0.3 less 60 % of one.
    expect(head).toContain('加权主动 -155.00万 加权大单 -52.50万 成交额 3000.00亿')
    expect(head).toContain('▲ 200 10 ▼ 90')
    expect(head).toContain('权重 2026-07-06')
    expect(head).toContain(radarText.agreement['up-out'])
  })

  test('sums the points of its members up, and says what they do not explain', async () => {
    const page = await openIndex()
    // 4000 × (25 % × 2 % − 60 % × 5 %) = −100 points of +40.
    expect(page.text()).toContain(radarText.fall.sum('+40.00', '+140.00'))
    expect(page.text()).toContain(radarText.unknownMembers('5.00%'))
  })

  test('has a row for each member, the heaviest first', async () => {
    const page = await openIndex()
    expect(page.table(radarText.table.label)).toEqual([
      {
        代码: '000001',
        名称: '平安银行',
        '权重%': '60.00',
        现价元: '9.50',
        '涨幅%': '-5.00',
        贡献点: '-120.000',
        主动净额万: '-300',
        加权主动万: '-180',
        '主动占比%': '-75.00',
        大单净额万: '-100',
        加权大单万: '-60',
        '大单占比%': '-76.92',
        成交额亿: '0.09',
      },
      expect.objectContaining({
        名称: '贵州茅台',
        贡献点: '+20.000',
        '主动占比%': '+25.00',
        加权主动万: '+25',
        '大单占比%': '+23.08',
      }),
      expect.objectContaining({
        名称: '昶熙文化',
        现价元: '—',
        '涨幅%': '—',
        贡献点: '—',
        主动净额万: '—',
        成交额亿: '—',
      }),
    ])
  })

  test('walks its waterfall by keys, and chooses the member there', async () => {
    const page = await openIndex()
    const fall = page.named(radarText.fall.label('沪深300'))
    await page.key(fall, 'Home')
    expect(page.text()).toContain('贵州茅台 权重 25.00% +2.00% +20.00 点')
    await page.key(fall, 'ArrowRight')
    expect(page.text()).toContain('平安银行 权重 60.00% -5.00% -120.00 点')
    await page.key(fall, 'Enter')
    expect(location.search).toBe('?member=000001.SZ')
    await page.key(fall, 'End')
    expect(page.text()).toContain('合计 +40.00 点')
  })

  test('draws the bars of the waterfall to one scale, with their points', async () => {
    const page = await openIndex()
    expect(page.painted()).toEqual(expect.arrayContaining(['+20.0', '-120.0', '+140.0', '+40.0']))
  })

  test('reads out its minute: both lines, money since the day began, and who rose', async () => {
    const page = await openIndex()
    expect(page.text()).toMatch(/时间 09:32 价 4040\.00 幅 \+1\.00% 黄线 3990\.00/)
    expect(page.text()).toMatch(/主动净额 -15(\.00)?亿 大单净额 \+2(\.00)?亿/)
    expect(page.text()).toMatch(/时间 09:32 涨 200 跌 90/)
  })

  test('shows a minute that has passed as it ended', async () => {
    const page = await openIndex({ path: '/?minute=0931' })
    await page.pass(500)
    expect(page.text('header')).toContain('4020.00 +20.00 ▲ +0.50%')
    expect(page.table(radarText.table.label).find((row) => row.名称 === '贵州茅台')).toMatchObject({
      现价元: '99.00',
      '涨幅%': '-1.00',
      贡献点: '-10.000',
      主动净额万: '-5',
      大单净额万: '+5',
    })
  })

  test.each([
    [{ id: INDEX, asOf: '20260706', members: [] }, '当前行情源没有这个指数的成分股'],
    [refused('internal', '坏了', 500), '成分股读取失败 坏了'],
  ])('without members (%j) says why', async (answer, words) => {
    const page = await openIndex({ answers: { [`GET /api/indexes/${INDEX}/members`]: answer } })
    expect(page.text()).toContain(words)
  })

  test('by weights of another day says so', async () => {
    const page = await openIndex({
      answers: { [`GET /api/indexes/${INDEX}/members`]: { id: INDEX, asOf: '20260630', members } },
    })
    expect(page.named('权重 2026-06-30', '[title]').title).toBe(radarText.staleWeights('2026-06-30'))
  })

  test('opens a member’s page', async () => {
    const open = vi.fn()
    vi.stubGlobal('open', open)
    const page = await openIndex({ path: '/?member=000001.SZ' })
    await page.key(page.named(radarText.table.label), 'Enter')
    expect(open).toHaveBeenCalledWith('/trading/AD?code=000001.SZ', '_blank', 'noopener')
  })
})

describe('the card of an index', () => {
  test('says value, money and who moves it', async () => {
    const page = await openIndex({}, (board) => <IndexCard index={index()} board={board} />)
    expect(page.text()).toContain('沪深300 4040.00 ▲ +1.00% +40.00')
    expect(page.text()).toContain('主动净额 -15.00亿 加权主动 -155.00万 大单净额 +2.00亿 加权大单 -52.50万')
    expect(page.text('[aria-label=拉升]')).toBe('贵州茅台 +2.00% +20.00')
    expect(page.text('[aria-label=拖累]')).toBe('平安银行 -5.00% -120.00')
  })

  test('of an index that the gateway does not serve says why', async () => {
    const page = await openPage({ answers })
    const board = await page.fill(topicOf.board(), section('board', rows, { snapshot: true }))
    await page.show(<IndexCard index={index()} board={board} />)
    await page.refuse(topicOf.index(INDEX), '没有这个主题')
    expect(page.text()).toContain('没有这个主题')
  })
})
