// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { SplitGate } from '../../../../client/features/order-split/split-gate'
import { TodayBoard } from '../../../../client/features/order-split/today-board'
import { topicOf } from '../../../../client/store/rows/topics'
import { splitText } from '../../../../client/text/order-split'
import { proofText } from '../../../../client/text/order-split-proof'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { dateToMs } from '../../../../shared/market/session'
import type { Bars } from '../../../../shared/protocol/rest'
import { clock, DAY } from '../../../support/market-events'
import { findingOf } from '../../../support/split-finding'
import { openPage, type PageOptions, refused } from '../../open-page'
import { section } from '../../store/section'
import { smallTable } from '../board/small-board'

/** Twenty minutes of an order of 300,000 yuan; every figure of it differs from every other. */
const detailed: Partial<SplitFinding> = {
  instrument: '600519.SH',
  side: 'buy',
  style: '等量',
  state: 'open',
  confidence: 0.96,
  turnover: 304_500,
  firstTime: clock('09:33:00'),
  lastTime: clock('09:53:05'),
  firstEmitTime: clock('09:40:01'),
  childrenAtFirstEmit: 9,
  childCount: 17,
  volume: 3_000,
  vwap: 101.5,
  meanIntervalMs: 75_250,
  intervalCv: 0.126,
  size: { mode: 200, min: 100, max: 300, exactShare: 0.823 },
  activeShare: 0.25,
  participation: 0.0623,
  refills: 4,
  score: 23.46,
  falseADay: 0.012,
  refutedBy: '间隔散开即不成立',
  features: [
    { name: '等量', value: '17 笔同为 2 手', nats: 12.34 },
    { name: '间隔', value: '偏散', nats: -3.085 },
  ],
  children: [
    { orderNo: 811, time: clock('09:33:00') + 123, price: 101_00, volume: 200, active: true },
    { orderNo: 0, time: clock('09:53:05'), price: 102_00, volume: 100, active: false },
  ],
}
const findings = [
  findingOf('a', detailed),
  findingOf('b', {
    instrument: '000001.SZ',
    side: 'sell',
    style: '跟量',
    state: 'closed',
    confidence: 0.92,
    turnover: 150_000,
    firstTime: clock('09:50:00'),
    lastTime: clock('09:58:00'),
    vwap: 9.9,
    childCount: 8,
    participation: 0.2,
  }),
  findingOf('c', { instrument: '000001.SZ', state: 'refuted', confidence: 0.2, peak: 0.95, turnover: 900_000 }),
]
const verdicts = {
  mine: [{ id: 'b', verdict: 'reject', style: '跟量', confidence: 0.92, judgedAt: 1 }],
  everybody: { accepted: 3, judged: 4, people: 2, low: 0.3, high: 0.954 },
}
const table = { ...smallTable, tradingDay: DAY }

async function openToday(request: PageOptions = {}, told = findings) {
  const page = await openPage({
    table,
    ...request,
    answers: { 'GET /api/splits/verdicts': verdicts, ...request.answers },
  })
  const rows = [
    { index: 0, volume: 10_000, turnover: 1_000_000, last: 100_00 },
    { index: 1, volume: 10_000, turnover: 100_000, last: 10_00 },
  ]
  await page.fill(topicOf.board(), section('board', rows, { snapshot: true }))
  const bodies = told.map((finding) => ({ id: finding.id, body: JSON.stringify(finding) }))
  await page.fill(topicOf.findings('market'), section('finding', bodies, { snapshot: true }))
  await page.show(<TodayBoard />)
  await page.pass(1_000)
  return { page, rows: () => page.table(splitText.today) }
}

describe('今日拆单榜', () => {
  test.each([
    [{ since: clock('09:46:05') }, '逐笔自 09:46:05 起，此前只有每分钟的合计'],
    [{}, '今天还没有发现疑似拆单'],
  ])('without a finding says so, and from when on was looked: %j', async (told, words) => {
    const answer = { findings: [], asOf: clock('09:47:00'), ...told }
    const page = await openPage({ table, now: clock('09:47:00'), answers: { 'GET /api/splits': answer } })
    await page.show(<TodayBoard />)
    await page.pass(1_000)
    expect(page.requests['GET /api/splits']?.[0]?.query).toMatchObject({ start: expect.stringMatching(/0947$/) })
    expect(page.text()).toContain(words)
    expect(page.text().includes('逐笔自')).toBe('since' in told)
  })

  test('has a row for each active finding, the largest first, each figure in its unit', async () => {
    const { rows } = await openToday()
    expect(rows()).toEqual([
      {
        代码: '600519',
        名称: '贵州茅台',
        方向: '▲买入',
        类型: '等量',
        估计母单额元: '30.45万',
        '置信度%': '96.0',
        '占成交%': '6.23',
        子单数笔: '17',
        持续: '00:20:05',
        平均间隔秒: '75.3',
        均价元: '101.500',
        // 31 of 240 minutes have passed: 4 % false in them.
        '均价较市场%': '+1.50',
        状态: '进行中',
        '推算误报条/日': '0.31',
        判断: '—',
        最近子单: '09:53:05',
      },
      expect.objectContaining({
        名称: '平安银行',
        方向: '▼卖出',
        估计母单额元: '15.00万',
        '均价较市场%': '-1.00',
        状态: '疑似结束',
        '推算误报条/日': '0.93',
        判断: '✗ 否定',
        '占成交%': '20.00',
      }),
    ])
  })

  test('shows the effect of its threshold, and the verdicts of users', async () => {
    const { page } = await openToday()
    // 4 % + 8 % false, of two shown and one taken back.
    expect(page.text()).toContain(
      '拆单净额 +15.45万 买 1 条 · 卖 1 条 显示 2/3 条 推算误报 0.93 条/日 所列之中预计误报 0.1 已收回 1 预计查准 63%',
    )
    expect(page.text()).toContain('用户查准 75% 3/4 · 95% 区间 30%–95% · 2 人')
  })

  test.each([
    ['?side=sell', ['平安银行']],
    ['?style=等量', ['贵州茅台']],
    ['?min=300000', ['贵州茅台']],
    ['?p=93', ['贵州茅台']],
    ['?state=closed', ['平安银行']],
    ['?state=refuted&p=0', ['平安银行']],
  ])('narrowed by %s lists %j', async (query, names) => {
    const { rows } = await openToday({ path: `/${query}` })
    expect(rows().map((row) => row.名称)).toEqual(names)
  })

  test('shows the evidence of the chosen one, figure by figure', async () => {
    const { page } = await openToday()
    const figures = Object.fromEntries(
      [...page.host.querySelectorAll('dl > div')].map((each) => [
        each.querySelector('dt')?.textContent,
        each.querySelector('dd')?.textContent,
      ]),
    )
    expect(figures).toEqual({
      估计母单额: '30.45万',
      数量: '30 手',
      均价: '101.500',
      子单数: '17',
      平均间隔: '75.3 秒',
      间隔离散: '0.13',
      常见数量: '2 手',
      等量占比: '82.3%',
      主动占比: '25.0%',
      占成交: '6.2%',
      补单次数: '4',
      时钟: '时间',
      持续: '00:20:05',
      首次发布: '09:40:01 · 9 笔时',
      'q 值': '4.0%',
      期望误报: '0.01 条/股·日',
      推算误报: '0.31 条/日',
    })
    expect(page.text()).toContain('概率 96.0%')
    expect(page.text()).toContain('证据 23.5 奈特 等量 17 笔同为 2 手 12.3 间隔 偏散 -3.1')
    expect(page.text()).toContain('间隔散开即不成立')
    const bars = [...page.host.querySelectorAll<HTMLElement>('li [style*=width]')].map((bar) => bar.style.width)
    expect(bars).toEqual(['100%', '25%'])
  })

  test('lists the children of the chosen one, the newest first', async () => {
    const { page } = await openToday()
    expect(page.table('子单')).toEqual([
      { 委托号: '无', 时间: '09:53:05.000', 价格元: '102.00', 数量手: '1', 性质: '被动' },
      { 委托号: '811', 时间: '09:33:00.123', 价格元: '101.00', 数量手: '2', 性质: '主动' },
    ])
    expect(page.text()).toContain(splitText.childrenOf(2, 17))
  })

  test('is judged by button, and by the same again it is withdrawn', async () => {
    const judged = { ...verdicts, mine: [{ id: 'a', verdict: 'accept', style: '等量', confidence: 0.96, judgedAt: 1 }] }
    const { page, rows } = await openToday({
      answers: { 'PUT /api/splits/verdicts/a': judged, 'DELETE /api/splits/verdicts/a': verdicts },
    })
    await page.press('✓ 接受 Y')
    expect(page.requests['PUT /api/splits/verdicts/a']?.[0]?.body).toEqual({
      verdict: 'accept',
      style: '等量',
      confidence: 0.96,
    })
    expect(rows()[0]?.判断).toBe('✓ 接受')
    expect(page.text()).toContain(proofText.verdict.own('96%', 1))
    await page.press('✓ 接受 Y')
    expect(page.requests['DELETE /api/splits/verdicts/a']).toHaveLength(1)
    expect(rows()[0]?.判断).toBe('—')
  })

  test('leads to the page of the chosen one', async () => {
    const { page } = await openToday()
    await page.press(splitText.open)
    expect(page.went()).toBe(`/graph_hide/600519.SH/${DAY}/${DAY}?parent=a`)
  })

  test('shows how many are below its threshold and the highest probability, and can lower the threshold', async () => {
    const { page, rows } = await openToday({}, [
      findingOf('a', { ...detailed, confidence: 0.847 }),
      findingOf('b', { ...detailed, confidence: 0.7 }),
    ])
    expect(page.text()).toContain(splitText.belowThreshold(2, 90, 84))
    await page.press('降到 80 %')
    expect(rows()).toHaveLength(1)
  })

  test('says if other filters than the threshold hide all, and can clear them', async () => {
    const { page, rows } = await openToday({ path: '/?min=99000000' })
    expect(page.text()).toContain('没有符合筛选条件的拆单')
    await page.press(splitText.filters.clear)
    expect(rows().map((row) => row.名称)).toEqual(['贵州茅台', '平安银行'])
    expect(new URLSearchParams(location.search).has('min')).toBe(false)
  })

  test('says why it is empty, and why it is not served', async () => {
    const { page } = await openToday({}, [])
    expect(page.text()).toContain('今天还没有发现疑似拆单')
    await page.refuse(topicOf.findings('market'), '没有这个主题')
    expect(page.text()).toContain('没有这个主题')
  })
})

const YESTERDAY = '20230131'
const start = dateToMs(YESTERDAY) + 34_200_000
const bars: Bars = {
  id: '600519.SH',
  period: '1m',
  priceScale: 2,
  prevClose: 100_00,
  time: [start, start + 60_000],
  open: [100_00, 101_00],
  high: [101_00, 102_00],
  low: [100_00, 101_00],
  close: [101_00, 102_00],
  volume: [1_000, 3_000],
  turnover: [100_500, 305_100],
  adNet: [null, null],
  odBigNet: [null, null],
  days: { day: [YESTERDAY], prevClose: [100_00], factor: [1] },
  missing: [],
  since: '',
}
const past = findingOf('a', {
  ...detailed,
  firstTime: start + 5_000,
  lastTime: start + 100_000,
  volume: 1_000,
  children: [
    { orderNo: 1, time: start + 5_000, price: 100_50, volume: 400, active: true },
    { orderNo: 2, time: start + 65_000, price: 101_50, volume: 600, active: false },
  ],
})

async function openPast(
  request: PageOptions = {},
  [code, from, to]: readonly string[] = ['600519', YESTERDAY, YESTERDAY],
) {
  const page = await openPage({
    table,
    ...request,
    answers: {
      'GET /api/splits/verdicts': verdicts,
      'GET /api/bars/600519.SH': bars,
      'GET /api/splits': { findings: [past], asOf: 1 },
      'GET /api/flow/600519.SH': {
        id: '600519.SH',
        tradingDay: YESTERDAY,
        definition: '',
        whole: true,
        slot: [1, 2],
        close: [1, 1],
        ad: [
          [0, 0],
          [0, 0],
          [30_000, 10_000],
          [20_000, -80_000],
        ],
        od: [[], [], [], []],
        auction: [0, 0],
      },
      ...request.answers,
    },
  })
  await page.show(<SplitGate code={code as string} start={from as string} end={to as string} />)
  await page.pass(1_500)
  return page
}

describe('the orders of one stock on a past day', () => {
  test('show their instrument and day, and their share of the volume', async () => {
    const page = await openPast()
    expect(page.text()).toContain('贵州茅台 600519 有委托号 2023-01-31 历史')
    // 1,000 of 4,000 shares.
    expect(page.text()).toMatch(/期望误报 [\d.]+ 条\/股·日 所列之中预计误报 0\.0 已收回 0 预计查准 96% 占成交 25\.0%/)
    expect(page.text()).toContain('母单 1/1')
    expect(page.text()).toContain('拆单净额 +30.45万 买 1 条 · 卖 0 条')
  })

  test('that are empty say so once, and link to alternatives', async () => {
    const page = await openPast({ answers: { 'GET /api/splits': { findings: [], asOf: 0 } } })
    expect(page.text().split('无数据')).toHaveLength(2)
    expect(page.text()).toContain('拆单净额 — 显示 0/0 条')
    expect(page.text()).toContain(`${splitText.emptyRange} 2023-01-31 全市场拆单榜 看 2023-01-30`)
    expect(page.text()).toContain(splitText.noEvidence)
    await page.press('已知真值', 'button:not([role=tab])')
    expect(document.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('已知真值')
    await page.press('看 2023-01-30')
    expect(page.went()).toBe('/graph_hide/600519.SH/20230130/20230130')
  })

  test('read out the newest minute by its end: price, average so far and lots', async () => {
    const page = await openPast()
    // 405,600 yuan over 4,000 shares.
    expect(page.text()).toContain('时间 01-31 09:32 价 102.00 均 101.40 量 30')
    expect(page.painted()).toEqual(expect.arrayContaining(['09:30', '15:00']))
  })

  test('compare their net with the visible flow', async () => {
    const page = await openPast({ path: '/?panel=flow' })
    await page.pass(2_000)
    const labels = page.painted()
    // Bought for 40,200 and 60,900; seen 50,000, then 70,000 less.
    expect(labels).toEqual(expect.arrayContaining(['10.1万', '-2.0万']))
    expect(page.requests['GET /api/flow/600519.SH']?.at(-1)?.query).toMatchObject({ day: YESTERDAY })
  })

  test('show the intervals and sizes of the chosen one', async () => {
    const page = await openPast()
    expect(page.host.querySelector('[aria-label^="子单数量，"]')).not.toBeNull()
    expect(page.painted()).toEqual(expect.arrayContaining(['4.0', '6.1 手']))
  })

  test.each([
    [['600519', '20230132', YESTERDAY], splitText.badRange('20230132')],
    [['nobody', YESTERDAY, YESTERDAY], splitText.unknownCode('nobody')],
    [['000300', YESTERDAY, YESTERDAY], splitText.noOrdersTitle('沪深300')],
    [['600519', '20990101', '20990101'], splitText.future('2023-02-01')],
  ])('opened with %j say what is wrong', async (asked, words) => {
    expect((await openPast({}, asked)).text()).toContain(words)
  })

  test('that cannot be read say why; days without a record are named', async () => {
    const failed = await openPast({ answers: { 'GET /api/splits': refused('bad-request', '坏了') } })
    expect(failed.text()).toContain('坏了')
  })

  test('of days that were moved or are missing say so', async () => {
    const moved = { ...bars, moved: [{ from: '20230129', to: '20230120' }], missing: ['20230130'] }
    const page = await openPast({ answers: { 'GET /api/bars/600519.SH': moved } })
    expect(page.text()).toContain('2023-01-29 不是交易日，改用 2023-01-20 · 没有记录：2023-01-30')
  })
})
