// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { CustomIndexView } from '../../../../client/features/custom-index/custom-index-view'
import { formatPoints } from '../../../../client/features/custom-index/points'
import { topicOf } from '../../../../client/store/topics'
import type { CustomIndex } from '../../../../shared/protocol/rest'
import { openPage, type PageWish, refused } from '../../open-page'
import { downwards, sortedByHeads } from '../../sorted-by-heads'
import { section } from '../../store/section'

const basket: CustomIndex = {
  ...{ name: '酒篮', owner: '甲', ownerName: 'jia', baseDay: '20260701', weighting: 'own' },
  members: [
    { id: '600519.SH', weight: 0.75 },
    { id: '000001.SZ', weight: 0.25 },
  ],
}
const answers = {
  'GET /api/custom-index': [basket],
  'GET /api/history/base': { day: '20260701', id: ['600519.SH', '000001.SZ'], price: [80_00, 12_50] },
}
const rows = [
  { index: 0, last: 104_00, volume: 100, turnover: 5e6, adX: 2_000_000 },
  { index: 1, last: 9_00, volume: 100, turnover: 5e6, adL: -4_000_000 },
]

async function openBasket(wish: PageWish = {}, name = '酒篮', board: object[] = rows) {
  const page = await openPage({ ...wish, answers: { ...answers, ...wish.answers } })
  await page.fill(topicOf.board(), section('board', board, { snapshot: true }))
  await page.show(<CustomIndexView name={name} />)
  await page.pass(600)
  return page
}

describe('a basket', () => {
  test('stands at 1000 times what its base day’s money is worth now', async () => {
    const page = await openBasket()
    // 750 × 104 ÷ 80 + 250 × 9 ÷ 12.5; a close ago 937.5 + 200.
    expect(page.text()).toContain('▲ 1155.00 +17.50 +1.54% 自基日 +15.50%')
    // 75 % of two million less 25 % of four.
    expect(page.text()).toContain('加权主动 +50.00万')
    expect(page.text()).toContain('自定 · 成分 2 只 · 基日 2026-07-01')
    expect(page.asked['GET /api/history/base']?.[0]?.query).toEqual({ ids: '600519.SH,000001.SZ', day: '20260701' })
  })

  test('has a row for each member, the heaviest now first', async () => {
    const page = await openBasket()
    expect(page.table('成分')).toEqual([
      {
        ...{ 名称: '600519 贵州茅台', 现价元: '104.00', '涨幅%': '+4.00', 贡献点: '+37.50', '现权重%': '84.42' },
        ...{ '基日权重%': '75.00', '自基日%': '+30.00', 主动净额元: '+200.00万' },
      },
      {
        ...{ 名称: '000001 平安银行', 现价元: '9.00', '涨幅%': '-10.00', 贡献点: '-20.00', '现权重%': '15.58' },
        ...{ '基日权重%': '25.00', '自基日%': '-28.00', 主动净额元: '-400.00万' },
      },
    ])
  })

  test('sorts its members by each figure as it is shown', async () => {
    const third = { id: '300895.SZ', weight: 0.3 }
    const members = [...basket.members.map(({ id }, at) => ({ id, weight: at ? 0.25 : 0.45 })), third]
    const page = await openBasket(
      {
        answers: {
          'GET /api/custom-index': [{ ...basket, members }],
          'GET /api/history/base': { day: '20260701', id: members.map(({ id }) => id), price: [80_00, 12_50, 2_00] },
        },
      },
      '酒篮',
      [...rows, { index: 3, last: 8_05, volume: 100, turnover: 5e6, adX: 9_000 }],
    )
    const read = await sortedByHeads(page, '成分')
    expect(Object.keys(read)).toHaveLength(6)
    expect(read).toEqual(downwards(read))
  })

  test('says what each gave, from a middle line, summing to its own change', async () => {
    const page = await openBasket()
    expect(page.text()).toContain('合计 +17.50 贵州茅台 +37.50 平安银行 -20.00')
    const bars = [...page.host.querySelectorAll<HTMLElement>('li [style*=width]')].map((bar) => [
      /bg-(up|down)/.exec(bar.className)?.[1],
      /(left|right)-1\/2/.exec(bar.className)?.[1],
      Number.parseFloat(bar.style.width).toFixed(1),
    ])
    expect(bars).toEqual([
      ['up', 'left', '50.0'],
      ['down', 'right', '26.7'],
    ])
  })

  test('counts who has not traded with its previous close, and says so', async () => {
    const page = await openBasket({}, '酒篮', rows.slice(0, 1))
    expect(page.text()).toContain('1 只成分还没有行情，按昨收计入')
    expect(page.text()).toContain('1175.00 +37.50')
    expect(page.table('成分')[1]).toMatchObject({ 现价元: '—', 贡献点: '—', '自基日%': '-20.00' })
  })

  test('that nobody has traded has not moved by nothing', async () => {
    const page = await openBasket({ phase: 'before' }, '酒篮', [{ index: 3, last: 8_00, volume: 1 }])
    expect(page.text()).toContain('1137.50 — — 自基日 +13.75% 加权主动 —')
    expect(page.text()).toContain('未开盘')
  })

  test('starts at the last close where its base day is not on record of all', async () => {
    const base = { day: '20260701', id: ['600519.SH', '000001.SZ'], price: [80_00, null] }
    const page = await openBasket({ answers: { 'GET /api/history/base': base } })
    // 750 × 1.04 + 250 × 0.9
    expect(page.text()).toContain('▲ 1005.00 +5.00 +0.50%')
    expect(page.text()).toContain('2026-07-01 没有全部成分的记录，改以今日昨收为 1000 点')
  })

  test('of today starts at today’s previous closes, and asks nothing', async () => {
    const page = await openBasket({ answers: { 'GET /api/custom-index': [{ ...basket, baseDay: '20260706' }] } })
    expect(page.text()).toContain('▲ 1005.00')
    expect(page.asked['GET /api/history/base']).toBeUndefined()
  })

  test('asks again where its base prices could not be read', async () => {
    const page = await openBasket({ answers: { 'GET /api/history/base': refused('internal', '', 500) } })
    expect(page.text()).toContain('正在读取基日价格')
    page.answers['GET /api/history/base'] = answers['GET /api/history/base']
    await page.pass(5_000)
    expect(page.text()).toContain('1155.00')
  })

  test.each([
    ['a b', {}, '“a b”不能作为指数名称'],
    [
      'yi~酒篮',
      { 'GET /api/custom-index/yi~%E9%85%92%E7%AF%AE': refused('not-found', '', 404) },
      '没有找到 yi 的这个指数',
    ],
    ['新的', {}, '还没有这个指数。填好成分和权重后保存'],
  ])('called %s: what there is instead', async (name, over, words) => {
    expect((await openBasket({ answers: over }, name)).text()).toContain(words)
  })

  test.each([
    [17.5, '+17.50'],
    [-0.004, '0.00'],
    [0.004, '0.00'],
    [-20, '-20.00'],
    [Number.NaN, '—'],
  ])('%d points are %s', (points, words) => {
    expect(formatPoints(points)).toBe(words)
  })
})
