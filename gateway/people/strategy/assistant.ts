import type { InstrumentId } from '../../../shared/market/instrument'
import type { MarketClock } from '../../../shared/market/session'
import { type FrozenFigure, frozenFigures } from '../../../shared/protocol/freezes'
import { Publication } from '../../../shared/protocol/publication'
import type { AssistantReply } from '../../../shared/protocol/rest-assistant'
import { answerByTools } from './answers/answer-by-tools'
import { AT_ONCE_MAX } from './at-once'
import { FactSheet } from './facts'
import type { StrategyMarket, StrategyPast } from './market-port'
import type { NameSearch } from './name-search'
import { answerNow } from './now-answers'
import { asOfPeriod, type DaysSum, rankPage, sayMarketDays, sayStockDays, tradingDaysOf } from './past-answers'
import { publishedData, publishedMarket } from './published-market'
import { continued, goesOn, isBareFollowUp } from './question/follow-up'
import type { QuestionPeriod } from './question/period'
import { plainWords } from './question/plain-words'
import { type Question, readQuestion } from './question/read-question'
import { TOOL_TOPICS, type Topic } from './question/words'
import { stockNameFact, titleOf } from './stock-answers'
import type { ToolDesk } from './tools/tool-desk'
import { turnsDown } from './turned-down'

/** Topics that recorded days can answer. */
const RECORDED_OF_STOCKS: readonly Topic[] = ['active', 'passive', 'turnover', 'compare']
const RECORDED_OF_MARKET: readonly Topic[] = ['active', 'passive']

/** Figures of recorded days; says what recorded days cannot tell. */
async function answerPast(
  sheet: FactSheet,
  { market, past }: { market: StrategyMarket; past: StrategyPast },
  { named, topics, scopes }: Question,
  period: QuestionPeriod,
): Promise<void> {
  const recorded = named.length > 0 ? RECORDED_OF_STOCKS : RECORDED_OF_MARKET
  const unrecorded = [...topics].some((name) => !recorded.includes(name))
  if (scopes.length > 0 || unrecorded || (named.length === 0 && topics.size === 0)) {
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
  sheet.say(`按主动净额占比，${stockNameFact(sheet, { id: best.id, name: titleOf(market, best.id) })} 更强。`)
}

/** Figures of each topic that operators can withhold. */
const TOPIC_FIGURES: Readonly<Partial<Record<Topic, readonly FrozenFigure[]>>> = {
  active: ['active-net'],
  passive: ['active-net', 'order-net'],
  splits: ['split'],
  why: ['active-net'],
  compare: ['active-net'],
}

/** Recorded days as they are published now. */
function publishedPast(past: StrategyPast, publication: Publication): StrategyPast {
  return {
    days: async (id, count) => publishedData(publication, 'GET /api/history/days/:id', await past.days(id, count), id),
    rank: async (R, H, end) => publishedData(publication, 'GET /api/history/rank', await past.rank(R, H, end)),
  }
}

interface AssistantOptions {
  market: StrategyMarket
  past: StrategyPast
  clock: () => MarketClock
  /** Named beside every fact. */
  feedName: string
  search: NameSearch
  tools: Pick<ToolDesk, 'open'>
  /** Figures that may be published; undefined: all. */
  publication?: Publication
}

export interface QuestionOptions {
  /** Answered as of this time, `YYYYMMDDTHHmmss`; missing = now. */
  at?: string | undefined
  /** Earlier questions of the conversation, oldest first. */
  before?: readonly string[]
  /** Its tools end with it. */
  signal?: AbortSignal | undefined
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
export function createAssistant({
  clock,
  feedName,
  search,
  tools,
  publication = new Publication(),
  ...of
}: AssistantOptions) {
  const market = publishedMarket(of.market, publication)
  const past = publishedPast(of.past, publication)

  const readAs = (text: string, today: string): Question => {
    const industries = [...new Set(market.instrumentTable().industry)]
    return readQuestion(plainWords(text), { search, industries, today })
  }

  /** Subjects of the earlier questions, each completed with what it left out. */
  function subjectOf(before: readonly string[], today: string): Question | undefined {
    return before.reduce<Question | undefined>((known, text) => {
      const read = readAs(text, today)
      const whole = known && goesOn(text, read) ? continued(read, known) : read
      // A question that was not understood has no subject.
      return whole.unknown.length === 0 ? whole : undefined
    }, undefined)
  }

  /** Answers by rules that read the running market itself. */
  async function answerByRule(text: string, asked: Question, { marketTime, tradingDay }: MarketClock, today: string) {
    const { question, withheld } = publishable(asked, publication)
    const [period] = question.periods
    const isPast = period !== undefined && !(period.from === today && period.to === today)
    const sheet = new FactSheet(period ? asOfPeriod(period, today, marketTime) : marketTime, feedName)
    if (turnsDown(sheet, market, question)) {
      const known = question.unknown.length === 0
      const first = question.perhaps.map((id) => `${titleOf(market, id)}怎么样？`)
      return reply(text, sheet, known, first)
    }
    if (saysWithheld(sheet, withheld) && question.topics.size === 0) return reply(text, sheet)
    if (TOOL_TOPICS.some((topic) => question.topics.has(topic))) {
      sheet.say('听懂了问题，但这样的组合这里还不能回答；请只问一项。')
      return reply(text, sheet)
    }
    if (isPast) await answerPast(sheet, { market, past }, question, period)
    else answerNow(sheet, market, question, { marketTime, tradingDay })
    const left = question.named.length - AT_ONCE_MAX
    if (left > 0) sheet.say(`一次最多回答四个品种，还有 ${sheet.count('没有回答的品种', left, '个', '/')}没有回答。`)
    if (sheet.text.length > 0) return reply(text, sheet)
    sheet.say('没有听懂这个问题。可以问一只股票的资金、被动承接、拆单，或全市场的涨跌家数、成交额与板块。')
    return reply(text, sheet, false)
  }

  /** Throws `ZeusError` for a time that cannot be looked at. */
  return async function answer(
    text: string,
    { at, before = [], signal }: QuestionOptions = {},
  ): Promise<AssistantReply> {
    const runner = tools.open(at, signal)
    const { lock } = runner
    const today = lock.day || market.instrumentTable().tradingDay
    const read = readAs(text, today)
    const subject = goesOn(text, read) ? subjectOf(before, today) : undefined
    const question = subject ? continued(read, subject) : read
    const sheet = new FactSheet(lock.at, feedName)
    if (question.named.length === 0 && (/它/.test(text) || (!subject && isBareFollowUp(text, read)))) {
      sheet.say('没有说明是哪只股票，请写出名称或代码。')
      return reply(text, sheet, false)
    }
    const answered = await answerByTools({
      text: plainWords(text),
      question,
      today,
      market,
      sheet,
      runner,
    })
    if (answered && sheet.text.length > 0) return reply(text, sheet, answered.understood)
    if (lock.isNow) return answerByRule(text, question, clock(), today)
    if (turnsDown(sheet, market, question)) return reply(text, sheet, question.unknown.length === 0)
    sheet.say('回放中不回答这个问题：它需要此刻的数据。')
    return reply(text, sheet)
  }
}

/** Says which figures are not published; false if all are. */
function saysWithheld(sheet: FactSheet, withheld: readonly FrozenFigure[]): boolean {
  for (const figure of withheld) sheet.sayWithheld(frozenFigures[figure])
  return withheld.length > 0
}

/** The question without topics whose figures are not published, and those figures. */
function publishable(question: Question, publication: Publication): { question: Question; withheld: FrozenFigure[] } {
  const { named, topics } = question
  const isWithheld = (figure: FrozenFigure) =>
    named.length === 0 ? publication.withholds(figure) : named.some((id) => publication.withholds(figure, id))
  const withheldOf = (name: Topic) => (TOPIC_FIGURES[name] ?? []).filter(isWithheld)
  const withheld = [...new Set([...topics].flatMap(withheldOf))]
  return {
    question: { ...question, topics: new Set([...topics].filter((name) => withheldOf(name).length === 0)) },
    withheld,
  }
}

export type Assistant = ReturnType<typeof createAssistant>
