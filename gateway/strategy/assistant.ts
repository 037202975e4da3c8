import type { InstrumentId } from '../../shared/market/instrument'
import type { MarketClock } from '../../shared/market/session'
import { slotNow, timeWithin } from '../../shared/market/slot-now'
import { type FrozenFigure, frozenFigures } from '../../shared/protocol/freezes'
import { Publication } from '../../shared/protocol/publication'
import type { AssistantReply } from '../../shared/protocol/rest'
import { address } from '../../shared/protocol/routes'
import { topic } from '../../shared/protocol/topics'
import { FactSheet } from './facts'
import { sayLimit, sayLimits } from './limit-answers'
import {
  sayAbsorption,
  sayBreadth,
  sayIndexes,
  sayIndustries,
  sayMarketFlow,
  sayMarketSplits,
  sayMarketTurnover,
} from './market-answers'
import type { StrategyMarket, StrategyPast } from './market-port'
import type { NameSearch } from './name-search'
import { asOfPeriod, type DaysSum, rankPage, sayMarketDays, sayStockDays, tradingDaysOf } from './past-answers'
import { publishedMarket, publishedPast, TOPIC_FIGURES } from './published'
import type { Period } from './question/period'
import { type Question, readQuestion } from './question/read-question'
import { scopeGroups } from './question/scope'
import type { Topic } from './question/words'
import { sayScope } from './scope-answers'
import { nameOf, sayActive, sayComparison, sayPassive, sayPrice, saySplits, sayTurnover, sayWhy } from './stock-answers'
import { type StockNow, stockNow, stocksNow } from './stock-now'

export interface AssistantOptions {
  market: StrategyMarket
  past: StrategyPast
  clock: () => MarketClock
  /** Named beside every fact. */
  feedName: string
  search: NameSearch
  /** What may be told; left out, everything. */
  publication?: Publication
}

const SUGGESTIONS = [
  '今天谁在被动承接？',
  '资金流入哪些股票？',
  '昨天资金流入哪些股票？',
  '涨跌家数怎么样？',
  '哪些板块最强？',
  '指数现在怎么样？',
  '今天有哪些拆单？',
]
/** Instruments, parts of the market or words answered at once. */
const AT_ONCE_MAX = 4
/** Topics that recorded days can answer. */
const KEPT_OF_STOCKS: readonly Topic[] = ['active', 'passive', 'turnover', 'compare']
const KEPT_OF_MARKET: readonly Topic[] = ['active', 'passive']

function reply(question: string, sheet: FactSheet, understood = true, first: readonly string[] = []): AssistantReply {
  return { question, understood, text: sheet.text, facts: sheet.facts, suggestions: [...first, ...SUGGESTIONS] }
}

/**
 * Answers questions from the gateway's own figures by rule. Every figure is a reference to a fact with unit, time
 * and source. A question is answered whole or not at all: advice and price targets are refused, what is recognised
 * and not served is said, and words that mean nothing here are named instead of being passed over.
 */
export function createAssistant({ clock, feedName, search, publication = new Publication(), ...of }: AssistantOptions) {
  const market = publishedMarket(of.market, publication)
  const past = publishedPast(of.past, publication)
  const titleOf = (id: InstrumentId) => market.instrument(id)?.name ?? id

  function answerStock(sheet: FactSheet, stock: StockNow, asked: Set<Topic>): void {
    const plain = asked.size === 0 || (asked.size === 1 && asked.has('index'))
    sayPrice(sheet, stock, market)
    if (plain || asked.has('active') || asked.has('why')) sayActive(sheet, stock)
    if (plain || asked.has('passive') || asked.has('why')) sayPassive(sheet, stock, market)
    if (plain || asked.has('turnover')) sayTurnover(sheet, stock)
    sayLimit(sheet, stock, asked)
    if (asked.has('splits')) saySplits(sheet, stock, market)
    if (asked.has('why')) sayWhy(sheet, stock, market)
  }

  function answerMarket(sheet: FactSheet, stocks: StockNow[], asked: Set<Topic>): void {
    if (asked.has('passive')) sayAbsorption(sheet, stocks)
    else if (asked.has('active') && !asked.has('industry')) sayMarketFlow(sheet, market, stocks)
    if (asked.has('splits')) sayMarketSplits(sheet, market)
    if (asked.has('breadth')) sayBreadth(sheet, market)
    sayLimits(sheet, stocks, asked, address.trading('AD'))
    if (asked.has('turnover')) sayMarketTurnover(sheet, market)
    if (asked.has('industry')) sayIndustries(sheet, market, stocks)
    if (asked.has('index')) sayIndexes(sheet, market)
  }

  /** Figures of this moment. */
  function answerNow(
    sheet: FactSheet,
    { named, topics, scopes }: Question,
    now: Pick<MarketClock, 'marketTime' | 'tradingDay'>,
  ): void {
    const table = market.instrumentTable()
    const rows = market.rows(topic.boardMarket, 'board')
    // At night a whole day of minutes lies behind its volume.
    const minute = slotNow(timeWithin(now.tradingDay, now.marketTime))
    if (named.length === 0 && scopes.length === 0) {
      answerMarket(sheet, stocksNow(rows, table, minute), topics)
      return
    }
    const place = new Map(rows.map((row) => [table.id[row.index] ?? '', row]))
    const found: StockNow[] = []
    for (const id of named.slice(0, AT_ONCE_MAX)) {
      const row = place.get(id)
      const stock = row && stockNow(row, table, minute)
      if (stock) found.push(stock)
      else sheet.say(`${sheet.fact('代码', id, '', '/')} 今天还没有成交，没有可以引用的数据。`)
    }
    if (topics.has('compare') && found.length > 1) sayComparison(sheet, found)
    else for (const stock of found) answerStock(sheet, stock, topics)
    const groups = scopeGroups(scopes).slice(0, AT_ONCE_MAX)
    if (groups.length === 0) return
    const stocks = stocksNow(rows, table, minute)
    for (const scope of groups) sayScope(sheet, market, { scope, stocks, asked: topics })
  }

  /** Figures of recorded days; says what recorded days cannot tell. */
  async function answerPast(sheet: FactSheet, { named, topics, scopes }: Question, period: Period): Promise<void> {
    const kept = named.length > 0 ? KEPT_OF_STOCKS : KEPT_OF_MARKET
    const unkept = [...topics].some((name) => !kept.includes(name))
    if (scopes.length > 0 || unkept || (named.length === 0 && topics.size === 0)) {
      const days = sheet.fact('日期', period.words, '', rankPage('BS', tradingDaysOf(period)))
      sheet.say(`听懂了日期 ${days}，但过去的日子只能问个股或指数的涨跌、成交额与资金，以及全市场的资金排名。`)
      return
    }
    if (named.length === 0) {
      await sayMarketDays(sheet, { market, past, period, passive: topics.has('passive') })
      return
    }
    const sums: { id: InstrumentId; total: DaysSum }[] = []
    for (const id of named.slice(0, AT_ONCE_MAX)) {
      const total = await sayStockDays(sheet, { market, past, id, period })
      if (total) sums.push({ id, total })
    }
    if (!topics.has('compare') || sums.length < 2) return
    const best = sums.reduce((most, one) => (one.total.adShare > most.total.adShare ? one : most))
    sheet.say(`按主动净额占比，${nameOf(sheet, { id: best.id, name: titleOf(best.id) })} 更强。`)
  }

  /** What is recognised and not served, or not recognised at all. True when that is the whole answer. */
  function turnsDown(sheet: FactSheet, question: Question): boolean {
    const { topics, unknown, unserved, clocks, periods, named, perhaps } = question
    if (topics.has('advice') || topics.has('target')) {
      sheet.say('这里不给买卖建议，也不预测目标价；可以问资金、拆单、成交额等已经发生的数据。')
      return true
    }
    for (const sentence of unserved) sheet.say(sentence)
    const [id] = named
    const chart = id ? address.multiChart('1', [id]) : address.trading('AD')
    if (clocks.length > 0) {
      const words = clocks.slice(0, AT_ONCE_MAX).map((clock) => sheet.fact('时间', clock, '', chart))
      sheet.say(`听懂了时间 ${words.join('、')}，但这里只回答此刻或整日的数据；日内的时刻请看分时图。`)
    }
    if (periods.length > 1) sheet.say('一次只能问一段日期。')
    if (unknown.length > 0) {
      const words = unknown.slice(0, AT_ONCE_MAX).map((word) => `“${sheet.fact('没有认出', word, '', '/')}”`)
      sheet.say(`没有认出 ${words.join('、')}，所以没有回答：当前行情里没有这个名称或代码，也不是这里会回答的内容。`)
    }
    if (perhaps.length > 0) {
      const likely = perhaps.map((one) => nameOf(sheet, { id: one, name: titleOf(one) }))
      sheet.say(`也许是：${likely.join('、')}。`)
    }
    return sheet.text.length > 0
  }

  return async function answer(text: string): Promise<AssistantReply> {
    const { marketTime, tradingDay } = clock()
    const today = tradingDay || market.instrumentTable().tradingDay
    const industries = [...new Set(market.instrumentTable().industry)]
    const asked = readQuestion(text, { search, industries, today })
    const { question, held } = publishable(asked, publication)
    const [period] = question.periods
    const isPast = period !== undefined && !(period.from === today && period.to === today)
    const sheet = new FactSheet(period ? asOfPeriod(period, today, marketTime) : marketTime, feedName)
    if (turnsDown(sheet, question)) {
      const known = question.unknown.length === 0
      const first = question.perhaps.map((id) => `${titleOf(id)}怎么样？`)
      return reply(text, sheet, known, first)
    }
    if (saysHeld(sheet, held) && question.topics.size === 0) return reply(text, sheet)
    if (isPast) await answerPast(sheet, question, period)
    else answerNow(sheet, question, { marketTime, tradingDay })
    const left = question.named.length - AT_ONCE_MAX
    if (left > 0) sheet.say(`一次最多回答四个品种，还有 ${sheet.count('没有回答的品种', left, '个', '/')}没有回答。`)
    if (sheet.text.length > 0) return reply(text, sheet)
    sheet.say('没有听懂这个问题。可以问一只股票的资金、被动承接、拆单，或全市场的涨跌家数、成交额与板块。')
    return reply(text, sheet, false)
  }
}

/** Which figures are not published; false where all are. */
function saysHeld(sheet: FactSheet, held: readonly FrozenFigure[]): boolean {
  for (const figure of held) sheet.sayWithheld(frozenFigures[figure])
  return held.length > 0
}

/** The question without topics whose figures are not published, and those figures. */
function publishable(question: Question, publication: Publication): { question: Question; held: FrozenFigure[] } {
  const { named, topics } = question
  const isHeld = (figure: FrozenFigure) =>
    named.length === 0 ? publication.withholds(figure) : named.some((id) => publication.withholds(figure, id))
  const heldOf = (name: Topic) => (TOPIC_FIGURES[name] ?? []).filter(isHeld)
  const held = [...new Set([...topics].flatMap(heldOf))]
  return { question: { ...question, topics: new Set([...topics].filter((name) => heldOf(name).length === 0)) }, held }
}

export type Assistant = ReturnType<typeof createAssistant>
