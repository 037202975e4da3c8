import { describe, expect, test } from 'vitest'
import { createAssistant } from '../../../gateway/strategy/assistant'
import { createNameSearch } from '../../../gateway/strategy/name-search'
import { MOUTAI, PINGAN, QUIET, smallMarket } from '../../support/small-market'

function assistant() {
  const market = smallMarket()
  market.trade(MOUTAI, 1, 1010, 500_000)
  market.trade(MOUTAI, 2, 1005, 100_000, 'sell')
  market.trade(PINGAN, 2, 990, 900_000, 'sell')
  market.trade(QUIET, 3, 1000, 100)
  market.index(3, 250_500)
  const search = createNameSearch(() => market.state.instrumentTable())
  return {
    search,
    market,
    ask: createAssistant({ market: market.state, clock: market.clock, feedName: '模拟', search }),
  }
}

const QUESTIONS = [
  '示例酒业怎么样',
  '600519资金如何',
  'sh600519 为什么涨',
  '示例银行有被动承接吗',
  '示例酒业有没有拆单',
  '示例电池的拆单',
  '示例酒业成交额和量比',
  '示例酒业和示例银行对比',
  '上证50的资金',
  '今天谁在被动承接？',
  '资金流入哪些股票？',
  '涨跌家数怎么样？',
  '全市场成交额多少',
  '哪些板块最强？',
  '指数现在怎么样？',
  '今天有哪些拆单？',
]

describe('an answer', () => {
  test.each(QUESTIONS)('to %s holds no figure but by reference to a fact', (question) => {
    const reply = assistant().ask(question)
    expect(reply.understood).toBe(true)
    const sentences = reply.text.join('')
    expect(sentences.replace(/\{\d+\}/g, '')).not.toMatch(/[0-9０-９%]/)
    const cited = [...sentences.matchAll(/\{(\d+)\}/g)].map((match) => Number(match[1]))
    expect(cited.every((index) => index < reply.facts.length)).toBe(true)
    expect(new Set(cited).size).toBe(reply.facts.length)
    for (const fact of reply.facts) {
      expect(fact.value).not.toMatch(/NaN|Infinity|undefined/)
      expect(fact).toMatchObject({ source: '模拟', asOf: assistant().market.clock().marketTime })
      expect(fact.href).toMatch(/^\//)
    }
  })

  test('about a stock states the figures of its tape', () => {
    const { facts } = assistant().ask('示例酒业的主动资金')
    const net = (500_000 * 1010 - 100_000 * 1005) / 100
    expect(facts).toContainEqual(
      expect.objectContaining({ label: '主动净额', value: (net / 1e4).toFixed(1), unit: '万元' }),
    )
  })

  test('about an instrument without order numbers says why it cannot tell', () => {
    expect(assistant().ask('示例电池被动承接').text.join('')).toMatch('没有委托编号')
  })
})

test.each([
  '600519能买吗',
  '示例酒业现在该卖吗',
  '推荐一只股票',
  '示例酒业目标价',
  '示例银行会涨到多少',
  '明天大盘会跌吗',
  '要不要加仓',
  '买哪只',
])('%s is refused: no advice, no target', (question) => {
  const reply = assistant().ask(question)
  expect(reply.facts).toEqual([])
  expect(reply.text.join('')).toMatch('不给买卖建议')
})

test.each(['你好', '今天天气', '??', '如何注册'])('%s is not understood, and says what can be asked', (question) => {
  const reply = assistant().ask(question)
  expect(reply.understood).toBe(false)
  expect(reply.suggestions.length).toBeGreaterThan(3)
})

test.each([
  ['示例酒业和示例银行', [MOUTAI, PINGAN]],
  ['000001.SZ比SH600519', [PINGAN, MOUTAI]],
  ['上证50', ['000016.SH']],
  ['999999', []],
  ['600519123', []],
  ['', []],
])('names in "%s"', (text, ids) => {
  expect(assistant().search(text)).toEqual(ids)
})
