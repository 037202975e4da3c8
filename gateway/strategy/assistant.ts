import type { InstrumentId } from '../../shared/market/instrument'
import { minuteSlot, timeOfDay } from '../../shared/market/session'
import type { AssistantReply } from '../../shared/protocol/rest'
import { topic } from '../../shared/protocol/topics'
import { FactSheet } from './facts'
import {
  sayAbsorption,
  sayBreadth,
  sayIndexes,
  sayIndustries,
  sayMarketFlow,
  sayMarketSplits,
  sayMarketTurnover,
} from './market-answers'
import type { MarketClock, StrategyMarket } from './market-port'
import { sayActive, sayComparison, sayPassive, sayPrice, saySplits, sayTurnover, sayWhy } from './stock-answers'
import { type StockNow, stockNow, stocksNow } from './stock-now'

export interface AssistantOptions {
  market: StrategyMarket
  clock: () => MarketClock
  /** Named beside every fact. */
  feedName: string
  /** Instruments named in a text, in its order. */
  search: (text: string) => InstrumentId[]
}

const SUGGESTIONS = [
  '今天谁在被动承接？',
  '资金流入哪些股票？',
  '涨跌家数怎么样？',
  '哪些板块最强？',
  '指数现在怎么样？',
  '今天有哪些拆单？',
]
const COMPARED_MAX = 4

/** Topics by the words that name them. Order matters: 被动承接 is asked with 资金 as well. */
const TOPICS = {
  advice:
    /买入吗|买什么|买哪|买什么|买哪|能买|该买|要不要买|可以买|推荐|荐股|该卖|能卖|要不要卖|卖出吗|抄底|加仓|减仓|清仓|满仓|建仓|止损|止盈/,
  target: /目标价|会涨|会跌|涨到|跌到|看到多少|明天|后市|能涨/,
  passive: /被动|承接|挂单|派发|全部口径|吸筹/,
  splits: /拆单|暗单|冰山|母单/,
  why: /为什么|为何|原因|怎么回事|怎么了/,
  compare: /对比|比较|相比|谁更|哪个更|和.*比/,
  breadth: /涨跌家数|多少家|涨停|跌停|宽度|上涨家数|下跌家数/,
  turnover: /成交额|成交量|量能|放量|缩量|量比/,
  industry: /板块|行业/,
  active: /资金|主动|流入|流出|净额|主力|大单/,
  index: /指数|大盘|点位/,
} as const
type Topic = keyof typeof TOPICS

const topicsOf = (question: string) =>
  new Set((Object.keys(TOPICS) as Topic[]).filter((name) => TOPICS[name].test(question)))

/**
 * Answers questions from the gateway's own figures by rule. Every figure is a reference to a fact with unit, time
 * and source; advice and price targets are refused; what is not understood says so.
 */
export function createAssistant({ market, clock, feedName, search }: AssistantOptions) {
  function reply(question: string, sheet: FactSheet, understood = true): AssistantReply {
    return { question, understood, text: sheet.text, facts: sheet.facts, suggestions: SUGGESTIONS }
  }

  function answerStocks(sheet: FactSheet, stocks: StockNow[], asked: Set<Topic>): void {
    if (asked.has('compare') && stocks.length > 1) {
      sayComparison(sheet, stocks)
      return
    }
    const stock = stocks[0] as StockNow
    const plain = asked.size === 0 || (asked.size === 1 && asked.has('index'))
    sayPrice(sheet, stock, market)
    if (plain || asked.has('active') || asked.has('why')) sayActive(sheet, stock)
    if (plain || asked.has('passive') || asked.has('why')) sayPassive(sheet, stock, market)
    if (plain || asked.has('turnover')) sayTurnover(sheet, stock)
    if (asked.has('splits')) saySplits(sheet, stock, market)
    if (asked.has('why')) sayWhy(sheet, stock, market)
  }

  function answerMarket(sheet: FactSheet, stocks: StockNow[], asked: Set<Topic>): void {
    if (asked.has('passive')) sayAbsorption(sheet, stocks)
    else if (asked.has('active') && !asked.has('industry')) sayMarketFlow(sheet, market, stocks)
    if (asked.has('splits')) sayMarketSplits(sheet, market)
    if (asked.has('breadth')) sayBreadth(sheet, market)
    if (asked.has('turnover')) sayMarketTurnover(sheet, market)
    if (asked.has('industry')) sayIndustries(sheet, market, stocks)
    if (asked.has('index')) sayIndexes(sheet, market)
  }

  return function answer(question: string): AssistantReply {
    const { marketTime } = clock()
    const sheet = new FactSheet(marketTime, feedName)
    const asked = topicsOf(question)
    if (asked.has('advice') || asked.has('target')) {
      sheet.say('这里不给买卖建议，也不预测目标价；可以问资金、拆单、成交额等已经发生的数据。')
      return reply(question, sheet)
    }
    const table = market.instrumentTable()
    const rows = market.rows(topic.boardMarket, 'board')
    const minute = minuteSlot(timeOfDay(marketTime))
    const place = new Map(rows.map((row) => [table.id[row.index] ?? '', row]))
    const named = search(question).slice(0, COMPARED_MAX)
    const found = named.flatMap((id) => {
      const row = place.get(id)
      return (row && stockNow(row, table, minute)) ?? []
    })
    if (named.length > 0 && found.length === 0) {
      sheet.say(`${sheet.fact('代码', named[0] as string, '', '/')} 今天还没有成交，没有可以引用的数据。`)
      return reply(question, sheet)
    }
    if (found.length > 0) {
      answerStocks(sheet, found, asked)
      return reply(question, sheet)
    }
    answerMarket(sheet, stocksNow(rows, table, minute), asked)
    if (sheet.text.length > 0) return reply(question, sheet)
    sheet.say('没有听懂这个问题。可以问一只股票的资金、被动承接、拆单，或全市场的涨跌家数、成交额与板块。')
    return reply(question, sheet, false)
  }
}

export type Assistant = ReturnType<typeof createAssistant>
