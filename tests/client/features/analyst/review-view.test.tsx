// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { ReviewView } from '../../../../client/features/analyst/review-view'
import { reviewText } from '../../../../client/text/review'
import type { DayReview, ReviewDay, ReviewList } from '../../../../shared/protocol/rest-reviews'
import { openPage, refused } from '../../open-page'

const day = (tradingDay: string, more: Partial<ReviewDay> = {}): ReviewDay => ({
  ...{ tradingDay, up: 3_000, flat: 100, down: 2_000, limitUp: 60, limitDown: 5, unknown: 0 },
  ...{ turnover: 9e11, adNet: -2e9, odBig: 3e9, passive: 5e9, highestStreak: 4 },
  ...more,
})
const UNKNOWN = { 1: null, 3: null, 5: null, 10: null }
const NONE: ReviewList = { stocks: [], count: 0, after: UNKNOWN }
const boards = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `板块${at + 1}`, change: (5 - at) / 100, adNet: at * 1e8 }))

const REVIEW: DayReview = {
  ...day('20261119', { unknown: 2 }),
  before: day('20261118', { turnover: 1e12 }),
  isPreliminary: false,
  boards: boards(12),
  lists: {
    ...{ outflow: NONE, absorbed: NONE, distributed: NONE, splitBuy: NONE, splitSell: NONE },
    inflow: {
      count: 50,
      stocks: [{ id: '600519.SH', change: 0.021, value: 1.5e9, after: { 1: 0.01, 3: -0.02, 5: null, 10: null } }],
      after: { 1: 0.005, 3: null, 5: null, 10: null },
    },
    limitUps: { count: 1, stocks: [{ id: '600519.SH', change: 0.1, value: 4, after: UNKNOWN }], after: UNKNOWN },
  },
  market: { 1: -0.001, 3: null, 5: null, 10: null },
  events: [{ kind: 'rocket', count: 321 }],
}

const open = (answers: Record<string, unknown> = {}) =>
  openPage({
    path: '/model/strategy-analyst?tab=review',
    answers: {
      'GET /api/reviews': { days: [day('20261118'), day('20261119')] },
      'GET /api/reviews/20261119': REVIEW,
      'GET /api/reviews/20261118': refused('no-data', '这段时间没有记录', 404),
      ...answers,
    },
  })

describe('a review', () => {
  test('lists the days, newest first, with the newest in full', async () => {
    const page = await open()
    await page.show(<ReviewView />)
    await page.pass(100)
    expect(page.requests['GET /api/reviews']?.[0]?.query).toEqual({ days: '20' })
    const rows = [...page.host.querySelectorAll('[role=row], tr')].map((row) => row.textContent)
    expect(rows[1]).toBe('2026-11-1930002000605 4 9000.00亿-20.00亿+30.00亿+50.00亿'.replaceAll(' ', ''))
    const text = page.text()
    expect(text).toContain('2026-11-19 复盘')
    expect(text).toContain('3000 涨 · 100 平 · 2000 跌')
    expect(text).toContain('较前一日 -10.00%')
    expect(text).toContain('最高 4 板')
    expect(text).toContain('2 只没有收到收盘价')
    expect(text).toContain('火箭发射 321')
  })

  test('shows the strongest and the weakest boards, the weakest first', async () => {
    const page = await open()
    await page.show(<ReviewView />)
    await page.pass(100)
    const named = [...page.host.querySelectorAll('section a')]
      .map((link) => link.textContent)
      .filter((name) => name?.startsWith('板块'))
    expect(named).toEqual([1, 2, 3, 4, 5, 12, 11, 10, 9, 8].map((place) => `板块${place}`))
  })

  test('shows what followed the signals, next to the mean of all stocks', async () => {
    const page = await open()
    await page.show(<ReviewView />)
    await page.pass(100)
    const table = () => page.text('[aria-label="当日信号与之后"]')
    expect(table()).toContain('+2.10 +15.00亿 +1.00 -2.00 — —')
    expect(table()).toContain('全部 50 只平均 — — +0.50 — — —')
    expect(table()).toContain('全市场平均 — — -0.10 — — —')
    await page.press('涨停', '[role=radio]')
    expect(table()).toContain('+10.00 4 — — — —')
    await page.press('拆单买入', '[role=radio]')
    expect(table()).toContain('当日没有这种信号，或没有记录')
  })

  test('of a day that fails says why, and can be requested again', async () => {
    const page = await open({ 'GET /api/reviews/20261119': refused('no-data', '这段时间没有记录', 404) })
    await page.show(<ReviewView />)
    await page.pass(100)
    expect(page.text()).toContain('这段时间没有记录')
    page.answers['GET /api/reviews/20261119'] = REVIEW
    await page.press('重试')
    await page.pass(100)
    expect(page.text()).toContain('3000 涨')
  })

  test.each([true, false])('with preliminary money figures (%s) says so', async (isPreliminary) => {
    const page = await open({ 'GET /api/reviews/20261119': { ...REVIEW, isPreliminary } })
    await page.show(<ReviewView />)
    await page.pass(100)
    expect(page.text().includes(reviewText.preliminary)).toBe(isPreliminary)
  })

  test('without a finished day says when there will be one', async () => {
    const page = await open({ 'GET /api/reviews': { days: [] } })
    await page.show(<ReviewView />)
    await page.pass(100)
    expect(page.text()).toContain('还没有收盘的交易日：复盘在 15:05 之后给出')
  })
})
