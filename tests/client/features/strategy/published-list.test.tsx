// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { publishedColumns } from '../../../../client/features/strategy/published-chart'
import { PublishedRuleList } from '../../../../client/features/strategy/published-list'
import type { PublishedDay, PublishedRule } from '../../../../shared/protocol/rest-back-tests'
import { openPage, type PageRequest, refused } from '../../open-page'

const day = (name: string, equityYuan: number, index: number | null): PublishedDay => ({
  ...{ day: name, equityFen: equityYuan * 100, index, trades: [], digest: '' },
})
const rule = (over: Partial<PublishedRule> = {}) =>
  ({
    ...{ id: 'a', run: 'b', publishedAt: 1, firstDay: '20260713', endedAt: null, days: [], after: null, revised: 0 },
    test: { name: '两日四日', entry: '收盘>1', exit: '', cashYuan: 1_000, benchmark: '000300.SH' },
    backTest: { totalReturn: 0.125, maxDrawdown: 0.2, sharpe: 1.5, sessions: 243 },
    ...over,
  }) as PublishedRule
// A Monday, and the day after; the evening before is that of a Friday.
const days = [day('20260713', 1_100, 1.02), day('20260714', 990, null)]

async function openPublished(answer: unknown) {
  const page = await openPage({
    answers: {
      'GET /api/published-rules': answer,
      'GET /api/watchlists': { revision: 1, groups: [] },
      'PUT /api/watchlists': ({ body }: PageRequest) => body,
    },
  })
  await page.show(<PublishedRuleList />)
  return page
}

describe('published rules', () => {
  test('are drawn in percent of their own cash, from 0 on the evening before their first day', () => {
    const { days: shown, own, index } = publishedColumns(rule({ days }))
    expect(shown).toEqual(['20260710', '20260713', '20260714'])
    expect(own.map(Math.round)).toEqual([0, 10, -1])
    expect(index.map((value) => value && Math.round(value))).toEqual([0, 2, null])
  })

  test('are listed apart from their back-test, with their holdings by name and the orders of the next day', async () => {
    const after = { held: [{ code: '600519.SH', quantity: 300 }], buys: ['000001.SZ'], sells: ['777777.SH'] }
    const page = await openPublished([rule({ days: days.slice(0, 1), after })])
    const text = page.text()
    expect(text).toContain('总收益 +12.50% +10.00%')
    expect(text).toContain('沪深300 +2.00%')
    expect(text).toContain('2026-07-13 收盘持有 600519 贵州茅台 300')
    expect(text).toContain('2026-07-14 开盘 买 000001 平安银行 卖 777777')
  })

  test('become a list of what they hold and buy, in one write', async () => {
    const after = { held: [{ code: '600519.SH', quantity: 300 }], buys: ['000001.SZ'], sells: [] }
    const page = await openPublished([rule({ days, after })])
    await page.press('存为自选')
    expect(page.requests['PUT /api/watchlists']?.map(({ body }) => body)).toEqual([
      { revision: 1, groups: [{ name: '两日四日', colour: 'accent', codes: ['600519.SH', '000001.SZ'] }] },
    ])
  })

  test('have nothing but their first day before it is written, and no list to store', async () => {
    const page = await openPublished([rule()])
    expect(page.text()).toContain('2026-07-13 起记录')
    expect(page.named<HTMLButtonElement>('存为自选').disabled).toBe(true)
  })

  test.each([
    ['none', [], '还没有发布的规则'],
    ['a failure', refused('forbidden', '没有权限', 403), '没有权限'],
  ])('say so of %s', async (_what, answer, words) => {
    expect((await openPublished(answer)).text()).toContain(words)
  })
})
