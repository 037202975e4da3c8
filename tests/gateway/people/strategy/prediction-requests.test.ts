import { expect, test } from 'vitest'
import { createAssistant } from '../../../../gateway/people/strategy/assistant'
import type { StrategyMarket, StrategyPast } from '../../../../gateway/people/strategy/market-port'
import { createNameSearch } from '../../../../gateway/people/strategy/name-search'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import type { AssistantReply } from '../../../../shared/protocol/rest-assistant'
import { MOUTAI, PINGAN, QUIET, smallMarket } from '../../../support/small-market'
import { findingOf } from '../../../support/split-finding'
import { toolsOf } from '../../../support/tool-market'

const spoken = ({ text, facts }: AssistantReply) =>
  text.join('').replace(/\{(\d+)\}/g, (_, place) => `${facts[Number(place)]?.value}${facts[Number(place)]?.unit}`)

const found = (confidence: number, more: Partial<SplitFinding> = {}) =>
  ({
    ...findingOf('a'),
    instrument: MOUTAI,
    side: 'buy',
    state: 'open',
    turnover: 20_000,
    confidence,
    ...more,
  }) as SplitFinding

/** 600519 stands at its upper limit, 000001 at its lower one. */
function assistant(findings: SplitFinding[] = []) {
  const { state, clock, trade, pass } = smallMarket('20261120')
  trade(MOUTAI, 1, 1100, 500_000)
  trade(PINGAN, 2, 900, 900_000, 'sell')
  trade(QUIET, 3, 1000, 100)
  pass(4)
  const market: StrategyMarket = {
    instrumentTable: () => state.instrumentTable(),
    instrument: (id) => state.instrument(id),
    members: () => [],
    findings: () => findings,
    rows: (topic, kind) => state.rows(topic as never, kind),
  }
  const search = createNameSearch(() => state.instrumentTable())
  return createAssistant({
    market,
    past: {} as StrategyPast,
    clock,
    feedName: '模拟',
    search,
    tools: toolsOf(market, clock),
  })
}

test.each([
  ['涨停有哪些', '此刻涨停 1只：示例酒业。'],
  ['今天哪些股票跌停', '此刻跌停 1只：示例银行。'],
  ['涨停和跌停有哪些', '此刻涨停 1只：示例酒业。此刻跌停 1只：示例银行。'],
  ['银行板块涨停有哪些', '银行 此刻没有股票涨停。'],
])('%s is answered with names', async (question, words) => {
  const reply = await assistant()(question)
  expect(reply.understood).toBe(true)
  expect(spoken(reply)).toBe(words)
})

test.each(['涨停家数', '涨停有多少', '涨停几家'])('%s is answered with a count', async (question) => {
  expect(spoken(await assistant()(question))).toMatch(/涨停 1只，跌停 1只/)
})

test('a stock that is asked about stands at its limit or not', async () => {
  expect(spoken(await assistant()('示例酒业涨停了吗'))).toMatch('示例酒业 此刻涨停。')
  expect(spoken(await assistant()('示例电池涨停了吗'))).toMatch('示例电池 此刻没有涨停。')
})

test.each([
  '卖出600519',
  '买入600519',
  '帮我买100股示例酒业',
  '示例酒业卖出',
  '今天卖出 600519 100股',
  '卖掉示例酒业吧',
])('%s is an order, and none is taken here', async (question) => {
  const reply = await assistant()(question)
  expect(reply.facts).toEqual([])
  expect(spoken(reply)).toMatch('不能交易')
})

test.each(['示例酒业主动买入多少', '谁在卖出示例酒业', '示例酒业买入拆单', '资金买入示例酒业', '主力卖出600519'])(
  '%s is a question about trades, and no order',
  async (question) => {
    const reply = await assistant()(question)
    expect(reply.understood).toBe(true)
    expect(spoken(reply)).not.toMatch('不能交易')
  },
)

test('splits of the market begin where its own list does, and say so', async () => {
  const findings = [
    found(0.95),
    found(0.5, { side: 'sell', turnover: 9e9 }),
    found(0.85, { peak: 0.93, side: 'sell' }),
    found(0.99, { state: 'refuted' }),
    found(0.99, { mergedInto: 'x' }),
  ]
  const said = spoken(await assistant(findings)('今天有哪些拆单'))
  expect(said.match(/置信度 [\d.]+%，首次/g)).toEqual(['置信度 95.00%，首次', '置信度 85.00%，首次'])
  expect(said).toMatch('只列置信度 90% 以上的')
  expect(spoken(await assistant([found(0.5)])('今天有哪些拆单'))).toMatch('没有发现拆单')
})
