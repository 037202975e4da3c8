// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { AuctionView } from '../../../../client/features/auction/auction-view'
import { auctionText } from '../../../../client/text/auction'
import type { AuctionBoard } from '../../../../shared/protocol/rest-auction'
import type { BookDay } from '../../../../shared/protocol/rest-market'
import { clock } from '../../../support/market-events'
import { openPage, type PageOptions, refused } from '../../open-page'

const none: AuctionBoard = {
  tradingDay: '20261120',
  asOf: clock('09:18:00'),
  id: [],
  price: [],
  matched: [],
  session: 'opening',
  before: [],
  unmatched: [],
  ratio: [],
  done: [],
}
const board: AuctionBoard = {
  ...none,
  id: ['600519.SH', '000001.SZ'],
  price: [101_50, 9_50],
  matched: [12_300, 400_000],
  before: [null, null],
  unmatched: [-2_000, 100],
  ratio: [3.14, null],
  done: [false, false],
}
const book: BookDay = {
  id: '600519.SH',
  tradingDay: '20261120',
  sealed: { slot: [], volume: [] },
  peak: null,
  auction: { place: [0, 8], price: [101_00, 101_50], matched: [10_000, 12_300], unmatched: [500, -2_000] },
  closing: { place: [0, 5], price: [102_00, 102_40], matched: [3_000, 9_000], unmatched: [-100, 700] },
}
const withoutCourse = { place: [], price: [], matched: [], unmatched: [] }

async function openAuction(code: string | undefined, request: PageOptions = {}) {
  const chosen: string[] = []
  const answers = {
    'GET /api/auction': board,
    'GET /api/books/600519.SH': book,
    'GET /api/books/000001.SZ': { ...book, id: '000001.SZ', auction: withoutCourse },
    ...request.answers,
  }
  const page = await openPage({ phase: 'opening-auction', tradingDay: '20261120', ...request, answers })
  await page.show(<AuctionView code={code} onChoose={(id) => chosen.push(id)} />)
  return { ...page, chosen }
}

describe('the ranking', () => {
  test('has price, change, money, ratio and what is left over, of stocks by their rise', async () => {
    const page = await openAuction(undefined)
    expect(page.table(auctionText.label)).toEqual([
      {
        名称: '600519 贵州茅台',
        竞价元: '101.50',
        '涨幅%': '+1.50',
        匹配量手: '123',
        竞价额元: '124.8万',
        量比倍: '3.1',
        未匹配手: '-20',
        未匹配额元: '-20.3万',
      },
      {
        名称: '000001 平安银行',
        竞价元: '9.50',
        '涨幅%': '-5.00',
        匹配量手: '4000',
        竞价额元: '380.0万',
        量比倍: '—',
        未匹配手: '+1',
        未匹配额元: '+950',
      },
    ])
    expect(page.text()).toContain('可撤单 · 至 09:20 截至 09:18:00')
    expect(page.text()).toContain('2 只')
  })

  test('is sorted as the address requests', async () => {
    const page = await openAuction(undefined, { path: '/auction?rank=buyers' })
    expect(page.table(auctionText.label).map((row) => row.名称)).toEqual(['000001 平安银行'])
  })

  test('opens another instrument by a click', async () => {
    const page = await openAuction(undefined)
    document.querySelector<HTMLElement>('[data-row="000001.SZ"]')?.click()
    expect(page.chosen).toEqual(['000001.SZ'])
  })

  test.each([
    ['before', '未开盘', auctionText.of.opening.noneYet],
    ['opening-auction', '', auctionText.none],
    ['morning', '没有此数据', '此来源没有集合竞价的参考价'],
  ] as const)('without a row says why in the phase %s', async (phase, state, why) => {
    const page = await openAuction(undefined, { phase, answers: { 'GET /api/auction': none } })
    expect(page.text()).toContain(state)
    expect(page.text()).toContain(why)
  })

  test('that cannot be loaded says so', async () => {
    const page = await openAuction(undefined, {
      answers: { 'GET /api/auction': refused('unavailable', '行情服务暂不可用', 503) },
    })
    expect(page.text()).toContain('行情服务暂不可用')
  })
})

describe('the closing auction', () => {
  const closing: AuctionBoard = {
    ...board,
    session: 'closing',
    asOf: clock('14:58:40'),
    before: [100_00, null],
    price: [102_40, 9_50],
    matched: [9_000, 400_000],
    unmatched: [700, 100],
  }

  test('is shown automatically while it runs, with the change since 14:57', async () => {
    const page = await openAuction('600519.SH', {
      phase: 'closing-auction',
      answers: { 'GET /api/auction': closing },
    })
    expect(page.table(auctionText.label)[0]).toMatchObject({
      名称: '600519 贵州茅台',
      竞价元: '102.40',
      '涨幅%': '+2.40',
      '较14:57%': '+2.40',
      未匹配手: '+7',
    })
    expect(page.table(auctionText.label)[1]).toMatchObject({ '较14:57%': '—' })
    expect(page.text()).toContain('不可撤单 · 至 15:00 截至 14:58:40')
    expect(page.text()).toContain('贵州茅台 收盘竞价过程')
    expect(page.text()).toContain('14:59:00 参考价 102.40 +2.40% 昨收 100.00')
  })

  test('can be chosen instead of the opening one, and says that it has not begun', async () => {
    const page = await openAuction(undefined, {
      phase: 'morning',
      path: '/auction?session=closing',
      answers: { 'GET /api/auction': { ...none, session: 'closing' } },
    })
    expect(page.text()).toContain(auctionText.of.closing.noneYet)
  })
})

describe('one instrument', () => {
  test('is shown with its figures, and a note that the price is only indicative', async () => {
    const page = await openAuction('600519.SH')
    expect(page.text()).toContain('贵州茅台 竞价过程')
    expect(page.text()).toContain(
      '参考价 101.50 竞价涨幅 +1.50% 昨收 100.00 匹配量 123 手 竞价额 124.84万 竞价量比 3.14 未匹配量 -20 未匹配额 -20.30万',
    )
    expect(page.text()).toContain(auctionText.indicative)
    // 参考价, 竞价涨幅, 未匹配量, 未匹配额.
    expect(page.tones('dl')).toEqual(['up', 'up', 'down', 'down'])
  })

  test('has an opening price once it has matched', async () => {
    const done = { ...board, done: [true, true] }
    const page = await openAuction('600519.SH', { phase: 'morning', answers: { 'GET /api/auction': done } })
    expect(page.text()).toContain('开盘价 101.50')
    expect(page.text()).not.toContain('尚未撮合')
    expect(page.text()).toContain(auctionText.of.opening.stages.matched)
  })

  test('shows the values of its course at the latest time', async () => {
    const page = await openAuction('600519.SH')
    expect(page.text()).toContain('09:18:00 参考价 101.50 +1.50% 昨收 100.00')
    expect(document.body.textContent).toMatch(/匹配量\s*123\s*未匹配量（买 \+，卖 −）\s*-20/)
  })

  test.each([
    ['000001.SZ', auctionText.noCourse.opening],
    ['000300.SH', auctionText.notTraded],
    ['999999.SH', auctionText.unknown('999999.SH')],
    ['<b>', auctionText.unknown('<b>')],
  ])('%s: %s', async (code, words) => {
    expect((await openAuction(code)).text()).toContain(words)
  })
})
