// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ReadyRules } from '../../../../client/features/alerts/ready-rules'
import type { AlertRule } from '../../../../shared/protocol/rest-alerts'
import { openPage } from '../../open-page'

const group = (name: string, ...codes: string[]) => ({ name, colour: 'ad', codes })

test('a list is offered if a rule could watch one of its members: not if it contains only baskets or nothing', async () => {
  const groups = [group('篮', 'ci:jia~酒篮'), group('空'), group('混', 'ci:jia~酒篮', '600519.SH')]
  const page = await openPage({
    answers: {
      'GET /api/watchlists': { revision: 1, groups },
      'GET /api/custom-index': [],
      'POST /api/alerts/ready': [],
    },
  })
  await page.show(<ReadyRules rules={{ rules: [], most: 500, at: 0 }} onRules={() => {}} onTry={() => {}} />)
  await page.pass(500)
  expect([...page.field('用于').querySelectorAll('option')].map(({ value }) => value)).toEqual(['自选:混', '全市场'])
  expect(page.requests['POST /api/alerts/ready']?.map(({ body }) => body)).toEqual([{ scope: '自选:混' }])
})

test('at the maximum number of rules nothing can be added, and a note says so', async () => {
  const read = { ok: true, condition: '600519>1700', sentence: '价格高于 1700', instruments: 1 }
  const page = await openPage({
    answers: {
      'GET /api/watchlists': { revision: 1, groups: [] },
      'GET /api/custom-index': [],
      'POST /api/alerts/ready': [{ kind: 'example', text: '600519>1700', read }],
    },
  })
  const one = { condition: '000001>1' } as AlertRule
  const offered = async (most: number) => {
    await page.show(<ReadyRules rules={{ rules: [one, one], most, at: 0 }} onRules={() => {}} onTry={() => {}} />)
    await page.pass(500)
    return {
      may: !page.named<HTMLButtonElement>('加：600519>1700', 'button').disabled,
      told: page.text().includes('到了上限'),
    }
  }
  expect(await offered(3)).toEqual({ may: true, told: false })
  expect(await offered(2)).toEqual({ may: false, told: true })
})
