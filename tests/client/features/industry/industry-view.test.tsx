// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { IndustryView } from '../../../../client/features/industry/industry-view'
import { topicOf } from '../../../../client/store/rows/topics'
import { untraded } from '../../../../client/text/common'
import { industryText } from '../../../../client/text/industry'
import { clock } from '../../../support/market-events'
import { openPage, type PageOptions, refused, wordsOf } from '../../open-page'
import { downwards, sortedByHeads } from '../../sorted-by-heads'
import { section } from '../../store/section'

const groups = [
  { name: '酒', members: ['600519.SH', '000001.SZ'] },
  { name: '食品', members: ['300895.SZ'] },
]
const sw1 = {
  key: 'sw1',
  title: '申万一级',
  schemes: [
    { key: 'sw1', title: '' },
    { key: 'idx', title: '' },
  ],
  groups,
}
const rotation = {
  key: 'sw1',
  tradingDays: ['20260630', '20260701', '20260702', '20260703'],
  boards: [
    { name: '酒', change: [0.01, -0.02, 0.03, 0.01], rank: [1, 2, 1, 2] },
    { name: '食品', change: [0.01, 0.01, null, 0.01], rank: [2, 1, 0, 1] },
  ],
}
const stock = { id: '600519.SH', streak: 2, sealed: true, sealYuan: 123_456_789, firstAt: clock('09:35:00'), opened: 3 }
const ladder = {
  tradingDay: '20260706',
  historyDays: 20,
  before: [
    { streak: 1, stocks: 8 },
    { streak: 4, stocks: 2 },
  ],
  stocks: [
    stock,
    { ...stock, id: '688111.SH', streak: 5, firstAt: 0, opened: 0 },
    { ...stock, id: '000001.SZ', sealed: false },
  ],
}
const rows = [
  // 流通市值 at the previous close: 10 to 1.
  {
    index: 0,
    time: clock('10:00:00'),
    last: 102_00,
    volume: 50_000,
    turnover: 5_000_000,
    adX: 1_000_000,
    odX: 300_000,
    speed5: 50,
    outer: 30_000,
    inner: 20_000,
    bid: 3_000,
    ask: 1_000,
    bigBuys: 3,
    bigSells: 2,
    streak: -4,
  },
  {
    index: 1,
    time: clock('10:00:00'),
    last: 9_50,
    volume: 900_000,
    turnover: 9_000_000,
    adL: -3_000_000,
    odL: -1_000_000,
    speed5: -100,
  },
  { index: 3, time: clock('10:00:00'), last: 8_08, volume: 10_000, turnover: 2_000_000, adS: 5_000 },
]
const answers = {
  'GET /api/industries/sw1': sw1,
  'GET /api/industries/sw1/rotation': rotation,
  'GET /api/industries/sw1/lines': {
    key: 'sw1',
    tradingDay: '',
    boards: [{ name: '酒', weighted: [100_000, 101_360], equal: [100_000, 98_500] }],
  },
  'GET /api/limit-ladder': ladder,
}

async function openIndustry(request: PageOptions = {}, name = '酒', scheme = 'sw1') {
  const page = await openPage({ ...request, answers: { ...answers, ...request.answers } })
  await page.fill(
    topicOf.board(),
    section('board', rows, { snapshot: true }),
    section('breadth', [{ up: 2, flat: 0, down: 1 }]),
  )
  await page.show(<IndustryView scheme={scheme} name={name} />)
  await page.pass(1_100)
  return page
}

describe('the board page', () => {
  test('weighs a board by free-float value, and places it among all', async () => {
    const page = await openIndustry()
    const head = page.text('header')
    // (10 × 2 % − 1 × 5 %) ÷ 11; each stock the same: −1.5 %.
    expect(head).toContain('酒 ▲ +1.36% 等权涨幅 -1.50% 涨幅排名 1/2 主动净额排名 2/2 大单净额排名 2/2 涨速排名 1/2')
    expect(head).toContain('主动净额 -200.00万 大单净额 -70.00万 成交额 1400.00万 ▲ 1 0 ▼ 1')
  })

  test('sorts its boards by each figure as it is shown', async () => {
    const three = [...groups, { name: '科技', members: ['688111.SH'] }]
    const page = await openIndustry({ answers: { 'GET /api/industries/sw1': { ...sw1, groups: three } } })
    const tech = { index: 2, last: 19_00, volume: 10, turnover: 50_000_000, adX: 90_000, speed5: 200 }
    await page.fill(topicOf.board(), section('board', [...rows, tech], { snapshot: true }))
    await page.pass(1_100)
    const read = await sortedByHeads(page, industryText.boardsLabel)
    expect(Object.keys(read)).toHaveLength(4)
    expect(read).toEqual(downwards(read))
  })

  test('lists all boards, the strongest first', async () => {
    const page = await openIndustry()
    expect(page.table(industryText.boardsLabel)).toEqual([
      // (10 × 0.5 % − 1 × 1 %) ÷ 11
      { 板块: '酒', '涨幅%': '+1.36', '涨速%': '+0.36', 主动净额元: '-200.00万', 成交额元: '1400.00万' },
      { 板块: '食品', '涨幅%': '+1.00', '涨速%': '0.00', 主动净额元: '+5000', 成交额元: '200.00万' },
    ])
    await page.press('食品', 'tr')
    expect(page.went()).toBe('/industry/sw1/%E9%A3%9F%E5%93%81')
  })

  test('over five days compounds four days on record and today', async () => {
    const page = await openIndustry()
    await page.press('5日', '[role=radio]')
    // 1.01 × 0.98 × 1.03 × 1.01 × 1.013636; a day of 食品 is not known.
    expect(page.table(industryText.boardsLabel)).toEqual([
      { 板块: '酒', '涨幅%': '+4.37' },
      { 板块: '食品', '涨幅%': '—' },
    ])
    expect((page.named('10日', '[role=radio]') as HTMLButtonElement).disabled).toBe(true)
    expect(page.named('10日', 'span').title).toBe(industryText.periodMissing(4))
  })

  test('draws the board’s own day from 1000, and reads out its newest minute', async () => {
    const page = await openIndustry()
    expect(page.text()).toMatch(/时间 09:31 价 1013\.60 幅 \+1\.36% 等权 985\.00/)
    expect(page.painted()).toEqual(expect.arrayContaining(['1000.00', '0.00%', '+1.50%', '-1.50%']))
  })

  test('places the stocks at their limit on the ladder, of this board or of the market', async () => {
    const page = await openIndustry()
    const rungs = () => [...page.host.querySelectorAll('section section')].map(wordsOf)
    expect(rungs()).toEqual(['二板 1 只 贵州茅台 09:35 开3次 1亿', '炸板 1 只 平安银行 09:35 开3次 已打开'])
    await page.press('全市场', '[role=radio]')
    expect(rungs()[0]).toBe('三板及以上 1 只 昶熙文化 5板 — 1亿')
    expect(page.text()).toContain('封板率 66.7% 炸板率 33.3% 晋级率 20.0% 1进2 12.5% 4进5 50.0%')
  })

  test('says that streaks may be too short if history is short', async () => {
    const page = await openIndustry({ answers: { 'GET /api/limit-ladder': { ...ladder, historyDays: 1 } } })
    expect(page.text()).toContain(industryText.ladder.shortHistory(1))
  })

  test('has a row for each member, the strongest first', async () => {
    const page = await openIndustry()
    const [first, second] = page.table(industryText.label)
    expect(first).toEqual({
      代码: '600519',
      名称: '贵州茅台',
      现价元: '102.00',
      '涨幅%': '+2.00',
      '涨速%': '+0.50',
      主动净额万: '+100',
      '净占比%': '+20.00',
      大单净额万: '+30',
      超大净万: '+100',
      大净万: '0',
      中净万: '0',
      小净万: '0',
      '外/内': '1.50',
      连续分: '-4',
      大单笔: '5',
      量比: '16.13',
      '换手%': '5.00',
      成交额亿: '0.05',
      '委比%': '+50.00',
      '权重%': '90.91',
      龙头分: first?.龙头分,
    })
    expect(second).toMatchObject({
      名称: '平安银行',
      '涨幅%': '-5.00',
      主动净额万: '-300',
      大单净额万: '-100',
      '权重%': '9.09',
    })
  })

  test.each([
    [
      'nobody',
      { 'GET /api/industries/sw1': refused('not-found', '没有这个分类', 404) },
      '没有这个板块分类 没有这个分类 申万一级 指数成分',
    ],
    ['酒', { 'GET /api/industries/sw1': refused('internal', '坏了', 500) }, '板块读取失败 坏了'],
    ['nobody', {}, '这个分类里没有板块“nobody” 酒 食品'],
  ])('of %s with %j says what there is instead', async (name, over, words) => {
    const page = await openIndustry({ answers: over }, name)
    expect(page.text()).toContain(words)
  })

  test('data that a replay does not have is named as missing, and nothing is loading', async () => {
    const none = refused('not-in-replay', '回放中不提供', 409)
    const [line, days, limits] = ['industries/sw1/lines', 'industries/sw1/rotation', 'limit-ladder'] as const
    const page = await openIndustry({
      answers: { [`GET /api/${line}`]: none, [`GET /api/${days}`]: none, [`GET /api/${limits}`]: none },
    })
    expect(page.text().match(/没有此数据 回放中不提供|加载中|重试|回放中不提供/g)).toEqual([
      '没有此数据 回放中不提供',
      '没有此数据 回放中不提供',
      '回放中不提供',
    ])
  })

  test('another scheme shows the board that has most of the same stocks', async () => {
    const idx = {
      ...sw1,
      key: 'idx',
      groups: [
        { name: '远', members: ['688111.SH'] },
        { name: '近', members: ['000001.SZ'] },
      ],
    }
    const page = await openIndustry({ answers: { 'GET /api/industries/idx': idx } })
    await page.press(industryText.schemes.idx, '[role=radio]')
    expect(page.went()).toBe('/industry/idx/%E8%BF%91')
  })

  test('before the first trade has no line of the day', async () => {
    const page = await openPage({ answers, phase: 'before' })
    await page.fill(
      topicOf.board(),
      section('board', [{ index: 0, last: 100_00 }], { snapshot: true }),
      section('breadth', [{}]),
    )
    await page.show(<IndustryView scheme="sw1" name="酒" />)
    await page.pass(1_100)
    expect(page.text()).toContain(`未开盘 ${untraded.before}`)
  })
})
