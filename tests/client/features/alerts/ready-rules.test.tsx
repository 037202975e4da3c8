// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ReadyRules } from '../../../../client/features/alerts/ready-rules'
import { openPage } from '../../open-page'

const group = (name: string, ...codes: string[]) => ({ name, colour: 'ad', codes })

test('a list is offered where a rule on it would watch somebody: not one of baskets alone, not an empty one', async () => {
  const groups = [group('篮', 'ci:jia~酒篮'), group('空'), group('混', 'ci:jia~酒篮', '600519.SH')]
  const page = await openPage({
    answers: {
      'GET /api/watchlists': { revision: 1, groups },
      'GET /api/custom-index': [],
      'POST /api/alerts/ready': [],
    },
  })
  await page.show(<ReadyRules rules={{ rules: [], most: 500 }} onRules={() => {}} />)
  await page.pass(500)
  expect([...page.field('用于').querySelectorAll('option')].map(({ value }) => value)).toEqual(['自选:混', '全市场'])
  expect(page.asked['POST /api/alerts/ready']?.map(({ body }) => body)).toEqual([{ scope: '自选:混' }])
})
