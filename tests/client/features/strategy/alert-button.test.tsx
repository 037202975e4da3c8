// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { AlertButton } from '../../../../client/features/strategy/alert-button'
import type { StrategyTest, StrategyUniverse } from '../../../../shared/protocol/rest-back-tests'
import { openPage, type PageRequest } from '../../open-page'

const codes = (count: number) => Array.from({ length: count }, (_, at) => `${600_001 + at}.SH`)
const group = (name: string, count: number) => ({ name, colour: 'accent', codes: codes(count) })

async function press(entry: string, universe: StrategyUniverse) {
  const page = await openPage({
    answers: {
      'GET /api/watchlists': { revision: 1, groups: [group('一百', 100), group('更多', 101), group('空', 0)] },
      'PUT /api/watchlists': ({ body }: PageRequest) => body,
      'POST /api/alerts/parse': ({ body }: PageRequest) => {
        const { text } = body as { text: string }
        return { ok: true, condition: text, sentence: text, instruments: 1 }
      },
      'POST /api/alerts/rules': { rules: [], most: 500, at: 0 },
    },
  })
  const test = { name: '均线', entry, exit: '', universe } as StrategyTest
  await page.show(<AlertButton test={test} />)
  await page.press('建预警')
  const stored = () => page.requests['POST /api/alerts/parse']?.map(({ body }) => (body as { text: string }).text) ?? []
  return { page, stored }
}

test.each<[string, StrategyUniverse, string]>([
  ['收盘>MA(收盘,5)', { kind: 'industry', name: '银行' }, '板块:银行 日线{C>MA(C,5)}>0'],
  ['收盘>MA(收盘,5)', { kind: 'codes', name: '', codes: codes(1) }, '600001.SH 日线{C>MA(C,5)}>0'],
  ['收盘>MA(收盘,5)', { kind: 'codes', name: '', codes: codes(100) }, '自选:均线 日线{C>MA(C,5)}>0'],
  ['涨停=1 且 成交额>1亿', { kind: 'market' }, '全市场 封板 且 成交额>1亿'],
])('a rule %s on %o is the alert %s, with one press', async (entry, universe, text) => {
  expect((await press(entry, universe)).stored()).toEqual([text])
})

test.each<[string, StrategyUniverse, readonly string[]]>([
  ['收盘>MA(收盘,5)', { kind: 'market' }, ['一百（100）']],
  ['收盘>MA(收盘,5)', { kind: 'codes', name: '', codes: codes(101) }, ['一百（100）']],
  ['涨幅>3', { kind: 'board', board: 'star' }, ['一百（100）', '更多（101）']],
])('a rule %s on %o asks on which list, of those that are not too long', async (entry, universe, open) => {
  const { page, stored } = await press(entry, universe)
  expect(stored()).toEqual([])
  const most = open.length === 1 ? 100 : 500
  expect(page.text()).toContain(`一次最多看 ${most} 只`)
  const offered = ['一百（100）', '更多（101）', '空（0）'].filter(
    (name) => !page.named<HTMLButtonElement>(name, 'button').disabled,
  )
  expect(offered).toEqual(open)
  await page.press('一百（100）')
  expect(stored()).toHaveLength(1)
  expect(stored()[0]).toMatch(/^自选:一百 /)
})

test('a condition that alerts do not have says which word, and stores nothing', async () => {
  const { page, stored } = await press('涨停=1 且 REF(涨停,1)=0', { kind: 'market' })
  expect(stored()).toEqual([])
  expect(page.text()).not.toContain('在哪里看')
})
