// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { MarketBoard } from '../../../../client/features/order-split/market-board'
import { splitText } from '../../../../client/text/order-split'
import { dateToMs } from '../../../../shared/market/session'
import { DAY } from '../../../support/market-events'
import { findingOf } from '../../../support/split-finding'
import { openPage, type PageOptions, refused } from '../../open-page'
import { smallTable } from '../board/small-board'

const [EARLIER, YESTERDAY] = ['20230130', '20230131']
const at = (clock: number) => dateToMs(YESTERDAY) + clock
const found = [
  findingOf('a', {
    instrument: '600519.SH',
    side: 'buy',
    style: '等量',
    state: 'closed',
    confidence: 0.96,
    turnover: 304_500,
    firstTime: at(36_000_000),
    lastTime: at(39_605_000),
    vwap: 101.5,
    childCount: 17,
  }),
  findingOf('b', {
    instrument: '000001.SZ',
    side: 'sell',
    style: '跟量',
    state: 'closed',
    confidence: 0.92,
    turnover: 150_000,
    firstTime: at(36_000_000),
    lastTime: at(36_480_000),
    vwap: 9.9,
    childCount: 8,
  }),
]
const board = (more: object) => ({ first: YESTERDAY, last: YESTERDAY, derived: [], missing: [], moved: [], ...more })
const answers = {
  'GET /api/splits/verdicts': { mine: [], everybody: { accepted: 0, judged: 0, people: 0, low: 0, high: 1 } },
  'GET /api/history/calendar': {
    days: [EARLIER, YESTERDAY].map((tradingDay) => ({ tradingDay, instruments: 2, completeness: 1 })),
  },
  'GET /api/splits': ({ query }: { query: { start?: string } }) => ({
    findings: query.start === YESTERDAY ? found : [],
    asOf: 1,
  }),
  // The second page has the other stock.
  'GET /api/history/board': ({ query }: { query: { cursor?: string } }) =>
    query.cursor
      ? board({ next: null, id: ['000001.SZ'], volume: [10_000], turnover: [100_000] })
      : board({ next: 'x', id: ['600519.SH', '600000.SH'], volume: [10_000, 0], turnover: [1_000_000, 0] }),
}

async function openBoard(path: string, over: Record<string, unknown> = {}, request: PageOptions = {}) {
  const page = await openPage({
    table: { ...smallTable, tradingDay: DAY },
    path,
    ...request,
    answers: { ...answers, ...over },
  })
  await page.show(<MarketBoard />)
  await page.pass(1_000)
  return page
}
const key = (name: string) => dispatchEvent(new KeyboardEvent('keydown', { key: name, cancelable: true }))

describe('拆单榜 of a past day', () => {
  test('has the figures of that day, its own average prices among them', async () => {
    const page = await openBoard(`/graph_hide?day=${YESTERDAY}`)
    expect(page.requests['GET /api/splits']?.[0]?.query).toEqual({ start: YESTERDAY, end: YESTERDAY })
    expect(page.table(splitText.ofDay('2023-01-31'))).toEqual([
      expect.objectContaining({
        名称: '贵州茅台',
        方向: '▲买入',
        估计母单额元: '30.45万',
        '置信度%': '96.0',
        持续: '01:00:05',
        // 101.5 ÷ 100; 4 % false findings in a whole day.
        '均价较市场%': '+1.50',
        '推算误报条/日': '0.04',
        状态: '疑似结束',
        最近子单: '11:00:05',
      }),
      // 9.9 ÷ 10.
      expect.objectContaining({ 名称: '平安银行', '均价较市场%': '-1.00', '推算误报条/日': '0.12' }),
    ])
    expect(page.text()).toContain('显示 2/2 条 推算误报 0.12 条/日')
  })

  test('leads to the page of the chosen one on that day', async () => {
    const page = await openBoard(`/graph_hide?day=${YESTERDAY}`)
    await page.press(splitText.open)
    expect(page.went()).toBe(`/graph_hide/600519.SH/${YESTERDAY}/${YESTERDAY}?parent=a`)
  })

  test('is opened from today and left again by [ and ], by buttons and by the list of days', async () => {
    const page = await openBoard('/graph_hide')
    const shown = () => page.host.querySelector('h2')?.textContent
    expect(shown()).toMatch(/^今日拆单榜/)
    key('[')
    await page.pass(1_000)
    expect(shown()).toMatch(/^拆单榜 2023-01-31 2\/2/)
    expect(location.search).toBe(`?day=${YESTERDAY}`)
    page.host.querySelector<HTMLButtonElement>('button[aria-label^=前一日]')?.click()
    await page.pass(1_000)
    expect(shown()).toMatch(/^拆单榜 2023-01-30 0\/0/)
    expect(page.text()).toContain('2023-01-30 没有发现疑似拆单')
    const days = page.host.querySelector('select[id]') as HTMLSelectElement
    expect([...days.options].map(({ text }) => text)).toEqual(['今日', '2023-01-31', '2023-01-30'])
    key(']')
    key(']')
    await page.pass(1_000)
    key(']')
    await page.pass(1_000)
    expect(shown()).toMatch(/^今日拆单榜/)
    expect(location.search).toBe('')
  })

  test('with findings derived from daily rows says so', async () => {
    const made = found.map((finding) => ({ ...finding, derived: true }))
    const page = await openBoard(`/graph_hide?day=${YESTERDAY}`, { 'GET /api/splits': { findings: made, asOf: 1 } })
    expect(page.text()).toContain('推算')
  })

  test.each([
    ['20200106', {}, splitText.emptyDay],
    ['20230199', {}, splitText.badRange('20230199')],
    ['20991231', {}, '开始日期晚于当前交易日'],
    [YESTERDAY, { 'GET /api/splits': refused('unknown', '读不到', 400) }, '读不到'],
    [YESTERDAY, { 'GET /api/splits': new Response(new ReadableStream()) }, '加载中'],
  ])('%s says what there is to say: %j', async (day, over, said) => {
    expect((await openBoard(`/graph_hide?day=${day}`, over)).text()).toContain(said)
  })
})
