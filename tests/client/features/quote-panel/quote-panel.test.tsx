// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { IndexMemberPanel } from '../../../../client/features/quote-panel/index-members'
import { OrderBookPanel } from '../../../../client/features/quote-panel/order-book'
import { QuoteHead } from '../../../../client/features/quote-panel/quote-head'
import { instruments, type ListedInstrument } from '../../../../client/store/rows/instruments'
import { topicOf } from '../../../../client/store/rows/topics'
import { bookText, membersText, quoteText } from '../../../../client/text/trading'
import type { Row } from '../../../../shared/protocol/kinds'
import { clock } from '../../../support/market-events'
import { openPage, type PageOptions, refused } from '../../open-page'
import { section } from '../../store/section'

const MAOTAI = '600519.SH'
const listed = (id: string) => instruments.get(id) as ListedInstrument

const day: Partial<Row<'board'>> & { index: number } = {
  index: 0,
  time: clock('10:00:00'),
  last: 101_00,
  open: 99_00,
  high: 102_00,
  low: 98_00,
  volume: 30_000,
  turnover: 3_015_000,
  outer: 18_000,
  inner: 12_000,
}

async function openHead(
  rows: (Partial<Row<'board'>> & { index: number })[] = [day],
  request: PageOptions = {},
  id = MAOTAI,
) {
  const page = await openPage(request)
  await page.fill(topicOf.board(), section('board', rows, { snapshot: true }))
  await page.show(<QuoteHead instrument={listed(id)} />)
  const figures = Object.fromEntries(
    [...page.host.querySelectorAll('dl > div')].map((each) => [
      each.querySelector('dt')?.textContent,
      each.querySelector('dd')?.textContent,
    ]),
  )
  return { page, figures }
}

describe('the head of an instrument', () => {
  test('shows its day in its units', async () => {
    const { page, figures } = await openHead()
    expect(page.text()).toMatch(/^贵州茅台 600519\.SH 主板 .*101\.00 \+1\.00 \+1\.00%/)
    expect(figures).toEqual({
      今开: '99.00',
      最高: '102.00',
      最低: '98.00',
      昨收: '100.00',
      涨停: '110.00',
      跌停: '90.00',
      // The 31st minute of 240: 30,000 shares in 31 against 100 a minute.
      总手: '300',
      成交额: '301.50万',
      换手: '3.00%',
      量比: '9.68',
      振幅: '4.00%',
      均价: '100.50',
      外盘: '180',
      内盘: '120',
      '外/内': '1.50',
    })
  })

  test('colours each price by its own distance from the previous close', async () => {
    const { page } = await openHead()
    const toned = [...page.host.querySelectorAll('dl > div')].map((each) => [
      each.querySelector('dt')?.textContent,
      /text-(up|down|flat)/.exec(each.querySelector('dd')?.className ?? '')?.[1],
    ])
    expect(Object.fromEntries(toned)).toMatchObject({
      今开: 'down',
      最高: 'up',
      最低: 'down',
      昨收: undefined,
      涨停: 'up',
      跌停: 'down',
      均价: 'up',
      外盘: 'up',
      内盘: 'down',
      总手: undefined,
    })
  })

  test('of an index has points and no limits', async () => {
    const { figures } = await openHead(
      [{ ...day, index: 4, last: 4040_00, high: 4060_00, low: 3980_00 }],
      {},
      '000300.SH',
    )
    expect(Object.keys(figures)).toEqual(['今开', '最高', '最低', '昨收', '振幅', '总手', '成交额'])
    expect(figures).toMatchObject({ 最高: '4060.00', 昨收: '4000.00', 振幅: '2.00%' })
  })

  test('before the first trade has dashes, and no direction', async () => {
    const { page, figures } = await openHead([{ index: 0, last: 0, volume: 0, turnover: 0 }])
    expect(figures).toMatchObject({
      今开: '—',
      总手: '—',
      成交额: '—',
      换手: '—',
      均价: '—',
      '外/内': '—',
      昨收: '100.00',
    })
    expect(page.text()).toContain('— — —')
  })

  test.each([
    [{ state: 2 }, '涨停'],
    [{ state: 4 }, '跌停'],
  ])('of state %j says that the price is at its limit', async (over, words) => {
    const { page } = await openHead([{ ...day, ...over }])
    expect(page.text('.h-7')).toContain(words)
  })

  test('names the fallback source of its row', async () => {
    const feed = { name: 'x', badge: '模拟', state: 'ok', detail: '', sources: ['甲', '乙', '丙'] }
    const { page } = await openHead([{ ...day, state: 32 }], { feed })
    expect(page.text()).toContain('模拟 备用·丙')
  })

  test.each([
    ['lunch' as const, '午间休市 2026-07-06'],
    ['closed' as const, '已收盘 2026-07-06'],
    ['before' as const, '未开盘 2026-07-06'],
    ['morning' as const, undefined],
  ])('in the phase %s shows the day of its figures', async (phase, words) => {
    const { page } = await openHead([day], { phase })
    if (words) expect(page.text()).toContain(words)
    else expect(page.text()).not.toContain('2026-07-06')
  })

  test('says how old its figures are while the line is cut', async () => {
    const { page } = await openHead([day], { connected: false })
    await page.pass(7_000)
    expect(page.text()).toContain(quoteText.stale('7秒前'))
  })
})

const levels = (side: 'bid' | 'ask', ...each: [price: number, volume: number][]) =>
  Object.fromEntries(
    each.flatMap(([price, volume], at) => [
      [`${side}Price${at + 1}`, price],
      [`${side}Volume${at + 1}`, volume],
    ]),
  )

async function openBook(quote: Partial<Row<'quote'>>, request: PageOptions = {}) {
  const page = await openPage(request)
  await page.fill(topicOf.tick(MAOTAI), section('quote', [{ time: clock('10:00:00'), ...quote }]))
  await page.show(<OrderBookPanel instrument={listed(MAOTAI)} />)
  const lines = () => [...page.host.querySelectorAll('.h-5.relative')].map((line) => line.textContent)
  return { page, lines }
}

describe('the order book', () => {
  const quote = {
    ...levels('bid', [100_00, 30_000], [99_99, 10_000]),
    ...levels('ask', [100_01, 5_000], [100_02, 15_000], [100_05, 40]),
  }

  test('has its best levels in the middle, in lots, with 委比 and 委差 over the levels shown', async () => {
    const { page, lines } = await openBook(quote, { path: '/?depth=5' })
    expect(lines()).toEqual([
      ...['卖五——', '卖四——', '卖三100.050.40', '卖二100.02150', '卖一100.0150'],
      ...['买一100.00300', '买二99.99100', '买三——', '买四——', '买五——'],
    ])
    // (40,000 − 20,040) ÷ 60,040; the difference in whole lots.
    expect(page.text()).toContain('委比 +33.24% 委差 +200')
    const bars = [...page.host.querySelectorAll<HTMLElement>('.origin-right')].map((bar) => bar.style.transform)
    expect(bars.slice(2, 7)).toEqual([
      'scaleX(0.001)',
      'scaleX(0.500)',
      'scaleX(0.167)',
      'scaleX(1.000)',
      'scaleX(0.333)',
    ])
  })

  test('of a coin has sizes and 委差 in coins', async () => {
    const page = await openPage({ path: '/?depth=5' })
    const book = { ...levels('bid', [52_499_00, 150_000]), ...levels('ask', [52_501_00, 20_000]) }
    await page.fill(topicOf.tick(MAOTAI), section('quote', [{ time: clock('10:00:00'), ...book }]))
    await page.show(<OrderBookPanel instrument={{ ...listed(MAOTAI), kind: 'crypto', volumeScale: 5 }} />)
    expect(page.text()).toContain('委差 +1.300')
    expect(page.text()).toContain('52499.00 1.500')
    expect(page.text()).toContain('52501.00 0.200')
  })

  test('has ten levels a side unless five are requested', async () => {
    const { page, lines } = await openBook(quote)
    expect(lines()).toHaveLength(20)
    await page.press('五档')
    expect(lines()).toHaveLength(10)
    expect(location.search).toBe('?depth=5')
  })

  test('prices are coloured against the previous close', async () => {
    const { page } = await openBook({ ...levels('bid', [99_99, 100]), ...levels('ask', [100_01, 100]) })
    expect(page.tones().filter((tone) => tone !== 'flat')).toEqual(['up', 'down'])
  })

  test.each([
    [levels('bid', [110_00, 2_000_000]), '封涨停 2.00万手'],
    [levels('ask', [90_00, 123_400]), '封跌停 1234手'],
    [{ ...levels('bid', [100_50, 3_000]), ...levels('ask', [100_50, 5_000]) }, bookText.indicative('100.50', '30手')],
  ])('says what %j means', async (levels, words) => {
    const { page } = await openBook(levels)
    expect(page.text()).toContain(words)
  })

  test('an auction has no 委比: what waits on both sides would meet', async () => {
    const { page } = await openBook({ ...levels('bid', [100_50, 3_000]), ...levels('ask', [100_50, 5_000]) })
    expect(page.text()).toContain('委比 — 委差 —')
  })

  test('shows the latest book, and removes a mark that no longer applies', async () => {
    const { page, lines } = await openBook(levels('bid', [110_00, 2_000_000]))
    await page.fill(topicOf.tick(MAOTAI), section('quote', [quote]))
    await page.pass(100)
    expect(lines()[10]).toBe('买一100.00300')
    expect(page.text()).not.toContain('封涨停')
  })

  test('of a day that ended shows since when it is unchanged', async () => {
    const { page } = await openBook({ ...quote, time: clock('15:00:00') }, { phase: 'closed' })
    expect(page.text()).toContain(bookText.standing('15:00:00'))
  })
})

describe('the members of an index', () => {
  const members = [
    { id: '600519.SH', weight: 0.25 },
    { id: '000001.SZ', weight: 0.6 },
    { id: '688111.SH', weight: 0.1 },
    { id: '777777.SH', weight: 0.05 },
  ]
  const rows = [
    { index: 0, last: 102_00, volume: 1 },
    { index: 1, last: 9_50, volume: 1 },
    { index: 4, last: 4040_00, volume: 1 },
  ]

  test('are sorted by their contribution in points, with change and weight in percent', async () => {
    const page = await openPage({
      answers: { 'GET /api/indexes/000300.SH/members': { id: '000300.SH', asOf: '', members } },
    })
    await page.fill(topicOf.board(), section('board', rows, { snapshot: true }))
    const onSelect = vi.fn()
    await page.show(<IndexMemberPanel index={listed('000300.SH')} onSelect={onSelect} />)
    await page.pass(1_000)
    expect(page.table(membersText.title)).toEqual([
      { 成分股: '贵州茅台', 贡献点: '+20.00', '涨幅%': '+2.00', '权重%': '25.00' },
      { 成分股: '平安银行', 贡献点: '-120.00', '涨幅%': '-5.00', '权重%': '60.00' },
    ])
    expect(page.text()).toContain('残差 +140.00 点 指数 +40.00 点')
    await page.press('平安银行', 'tr')
    expect(onSelect).toHaveBeenCalledWith('000001.SZ')
  })

  test('that cannot be read can be requested again with a button', async () => {
    const page = await openPage({ answers: { 'GET /api/indexes/000300.SH/members': refused('bad-request', '读不到') } })
    await page.show(<IndexMemberPanel index={listed('000300.SH')} onSelect={() => {}} />)
    expect(page.text()).toContain('读取失败 读不到 重试')
    page.answers['GET /api/indexes/000300.SH/members'] = { id: '000300.SH', asOf: '', members: [] }
    await page.press('重试')
    expect(page.text()).toContain(membersText.empty)
  })
})
