import type { MarketClock } from '../../../shared/market/session'
import { type FrozenFigure, frozenFigures } from '../../../shared/protocol/freezes'
import { Publication } from '../../../shared/protocol/publication'
import type { AssistantReply } from '../../../shared/protocol/rest'
import { AT_ONCE_MAX } from './at-once'
import { FactSheet } from './facts'
import type { StrategyMarket, StrategyPast } from './market-port'
import type { NameSearch } from './name-search'
import { answerNow } from './now-answers'
import { asOfPeriod } from './past-answers'
import { publishedMarket, publishedPast, TOPIC_FIGURES } from './published'
import { type Question, readQuestion } from './question/read-question'
import type { Topic } from './question/words'
import { answerPast } from './recorded-answers'
import { titleOf } from './stock-answers'
import { turnsDown } from './turned-down'

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

  return async function answer(text: string): Promise<AssistantReply> {
    const { marketTime, tradingDay } = clock()
    const today = tradingDay || market.instrumentTable().tradingDay
    const industries = [...new Set(market.instrumentTable().industry)]
    const asked = readQuestion(text, { search, industries, today })
    const { question, held } = publishable(asked, publication)
    const [period] = question.periods
    const isPast = period !== undefined && !(period.from === today && period.to === today)
    const sheet = new FactSheet(period ? asOfPeriod(period, today, marketTime) : marketTime, feedName)
    if (turnsDown(sheet, market, question)) {
      const known = question.unknown.length === 0
      const first = question.perhaps.map((id) => `${titleOf(market, id)}怎么样？`)
      return reply(text, sheet, known, first)
    }
    if (saysHeld(sheet, held) && question.topics.size === 0) return reply(text, sheet)
    if (isPast) await answerPast(sheet, { market, past }, question, period)
    else answerNow(sheet, market, question, { marketTime, tradingDay })
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
