// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { HealthPane } from '../../../../client/features/monitor/health-pane'
import { MonitorPage } from '../../../../client/pages/monitor'
import { topicOf } from '../../../../client/store/rows/topics'
import { deskText } from '../../../../client/text/desk'
import { monitor as monitorText } from '../../../../client/text/monitor'
import { wallText } from '../../../../client/text/wall'
import { clock } from '../../../support/market-events'
import { findingOf } from '../../../support/split-finding'
import { openPage, type PageOptions } from '../../open-page'
import { section } from '../../store/section'

const monitor = <MonitorPage />
const breadth = {
  time: clock('10:00:00'),
  up: 3,
  flat: 1,
  down: 1,
  limitUp: 1,
  limitDown: 0,
  turnover: 12_000_000_000,
  turnoverBefore: 10_000_000_000,
  adNet: -250_000_000,
  odBigNet: 130_000_000,
}
const rows = [
  // +10 % at its limit, +5 %, −10 %, ±0, and an index that is no stock.
  { index: 0, last: 110_00, volume: 100, turnover: 5_000_000, adL: 1_200_000, adS: -200_000, speed5: 152, state: 2 },
  { index: 1, last: 10_50, volume: 100, turnover: 9_000_000, adL: -3_000_000, speed5: -40 },
  { index: 2, last: 18_00, volume: 100, turnover: 1_000_000, adL: 10, speed5: 7 },
  { index: 3, last: 8_00, volume: 100, turnover: 2_000_000 },
  { index: 4, last: 4040_00, volume: 100, turnover: 99_000_000, adL: 5_000_000, speed5: 999 },
]

async function openMonitor(over: Partial<typeof breadth> = {}, request: PageOptions = {}) {
  const page = await openPage(request)
  await page.fill(
    topicOf.board(),
    section('board', rows, { snapshot: true }),
    section('breadth', [{ ...breadth, ...over }]),
  )
  await page.show(monitor)
  return page
}

describe('the market monitor', () => {
  test('counts rising and falling stocks by size of the change, stocks only', async () => {
    const page = await openMonitor()
    expect(page.text()).toContain('涨 3 平 1 跌 1')
    const spread = [...page.named(monitorText.distribution, 'ol').children].map((each) => each.textContent)
    expect(spread).toEqual(['0跌停', '1>7', '05~7', '03~5', '00~3', '1平', '00~3', '03~5', '15~7', '0>7', '1涨停'])
    const heights = [...page.host.querySelectorAll<HTMLElement>('ol [style]')].map((bar) => bar.style.height)
    expect(heights.filter((height) => height !== '0px')).toEqual(['60px', '60px', '60px', '60px'])
    expect(page.text()).toContain('涨停 1 · 跌停 0 上涨占比 60.0%')
  })

  test('compares its money with the day before at the same time', async () => {
    const page = await openMonitor()
    expect(page.text()).toContain(
      '全市场成交额 120.00亿 上一交易日同时刻 100.00亿 相比 +20.00% 主动净额 -2.50亿 大单净额 +1.30亿',
    )
    const bars = [...page.host.querySelectorAll<HTMLElement>('dd [style*=width]')].map((bar) => bar.style.width)
    expect(bars[0]).toBe('100%')
    expect(Number.parseFloat(bars[1] ?? '')).toBeCloseTo(83.33, 1)
  })

  test.each([
    [{ turnoverBefore: 0 }, {}, `${monitorText.before} — ${monitorText.unknownBefore}`],
    [{ up: 0, flat: 0, down: 0 }, {}, '全市场成交额 — 上一交易日同时刻 100.00亿 今天还没有成交 主动净额 — 大单净额 —'],
    [{ up: 0, flat: 0, down: 0 }, { phase: 'before' as const }, '无数据 今天还没有成交，09:25'],
    [{ up: 0, flat: 0, down: 0 }, { phase: 'opening-auction' as const }, '集合竞价中，尚无成交'],
  ])('of %j says what is not known', async (over, request, words) => {
    expect((await openMonitor(over, request)).text()).toContain(words.replace('无数据', '未开盘'))
  })

  test.each([
    ['涨幅榜', ['贵州茅台', '平安银行', '澹曦食品', '昶熙文化']],
    ['跌幅榜', ['昶熙文化', '澹曦食品', '平安银行', '贵州茅台']],
    ['涨速榜', ['贵州茅台', '昶熙文化', '澹曦食品', '平安银行']],
    [wallText.rankings.turnover, ['平安银行', '贵州茅台', '澹曦食品', '昶熙文化']],
    ['净流入榜', ['贵州茅台', '昶熙文化']],
    ['净流出榜', ['平安银行']],
  ])('%s lists %j', async (label, names) => {
    const page = await openMonitor()
    expect(page.table(label).map((row) => row.名称)).toEqual(names)
  })

  test('shows price, change and the figure of its ranking with their signs', async () => {
    const page = await openMonitor()
    expect(page.table('涨幅榜')[0]).toEqual({
      名称: '贵州茅台',
      现价元: '110.00',
      '涨幅%': '+10.00',
      主动净额元: '+100.00万',
    })
    expect(page.table('净流出榜')[0]).toEqual({
      名称: '平安银行',
      现价元: '10.50',
      '涨幅%': '+5.00',
      主动净额元: '-300.00万',
    })
    expect(page.table('涨速榜').map((row) => row['涨速%'])).toEqual(['+1.52', '+0.07', '0.00', '-0.40'])
    expect(page.table(wallText.rankings.turnover).map((row) => row.成交额元)).toEqual([
      '900.00万',
      '500.00万',
      '200.00万',
      '100.00万',
    ])
    expect(page.tones(`[aria-label="${wallText.rankings.fall}"]`).slice(0, 3)).toEqual(['down', 'down', 'up'])
  })

  test("shows the gateway's incidents first, then its sources, the worst first, in wall-clock time", async () => {
    const page = await openPage()
    const report = (source: string, state: string, words: string, incidents: object[] = []) => ({
      source,
      body: JSON.stringify({ source, state, words, at: clock('10:02:03'), figures: {}, incidents }),
    })
    const trouble = { code: 'source-silent', subject: 'x', advice: '检查网络', openedAt: clock('09:40:00'), times: 3 }
    await page.fill(
      topicOf.health(),
      section(
        'health',
        [
          report('a', 'ok', '行情正常', [{ ...trouble, words: '来源静默' }]),
          report('b', 'late', '行情延迟'),
          report('c', 'broken', '行情中断', [
            { ...trouble, subject: 'y', words: '已经恢复', closedAt: clock('09:41:30'), times: 1 },
          ]),
        ],
        { snapshot: true },
      ),
    )
    await page.show(<HealthPane />)
    const said = page.text()
    expect(said).toMatch(
      /待处理 来源静默 3 次 09:40:00 检查网络 .*行情中断 10:02:03 行情延迟 10:02:03 行情正常 10:02:03/,
    )
    expect(said).toMatch(/已结束 已经恢复 09:40:00 –09:41:30 处理办法 检查网络/)
  })

  test('lists order splits of the market, newest first, without those that were refuted by more', async () => {
    const page = await openPage()
    const found = (id: string, over: object) => ({
      id,
      body: JSON.stringify(findingOf(id, { confidence: 0.956, ...over })),
    })
    await page.fill(
      topicOf.findings('market'),
      section(
        'finding',
        [
          found('a', { instrument: '600519.SH', lastTime: clock('09:50:01'), turnover: 2_345_678, childCount: 17 }),
          found('b', { instrument: '000001.SZ', lastTime: clock('09:51:01'), side: 'sell', state: 'closed' }),
          found('c', { instrument: '999999.SH', lastTime: clock('09:52:01'), mergedInto: 'a' }),
        ],
        { snapshot: true },
      ),
    )
    await page.show(monitor)
    await page.press(deskText.panes.splits)
    const [newest, older] = page.table(deskText.panes.splits)
    expect(page.table(deskText.panes.splits)).toHaveLength(2)
    expect(newest).toMatchObject({
      名称: '平安银行',
      时间: '09:51:01',
      方向: '▼卖出',
      状态: monitorText.splitState.closed,
    })
    expect(older).toEqual({
      名称: '贵州茅台',
      时间: '09:50:01',
      方向: '▲买入',
      类型: '等时',
      子单数笔: '17',
      成交额元: '234.57万',
      '置信度%': '96',
      状态: '进行中',
    })
    expect(page.named<HTMLAnchorElement>('贵州茅台', 'a').getAttribute('href')).toContain('600519.SH')
  })

  test('is loading before its rows arrive, and then says if there are none', async () => {
    const page = await openPage()
    await page.show(monitor)
    expect(page.text()).toContain(deskText.panes.ladder)
    await page.press(deskText.panes.splits)
    await page.fill(topicOf.findings('market'), section('finding', [], { snapshot: true }))
    await page.pass(2_000)
    expect(page.text()).toContain(wallText.noSplits)
  })
})
