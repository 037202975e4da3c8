import type { Topic } from '../question/words'
import { MARKET_QUESTIONS } from './market-questions'
import { FIRST_QUESTIONS, LAST_QUESTIONS, NO_CAUSE } from './other-questions'
import { type QuestionContext, type QuestionKind, UNDERSTOOD } from './question-kind'
import { RANKING_QUESTIONS } from './ranking-questions'
import { STOCK_QUESTIONS } from './stock-questions'
import { stretchQuestion } from './stretch-question'

/** Every kind of question that tools answer; the first that matches answers. */
const KINDS: readonly QuestionKind[] = [
  stretchQuestion,
  ...FIRST_QUESTIONS,
  ...STOCK_QUESTIONS,
  ...RANKING_QUESTIONS,
  ...MARKET_QUESTIONS,
  ...LAST_QUESTIONS,
]

const kindOf = (context: QuestionContext) => KINDS.find((kind) => kind.matches(context))

/** Topics that ask for nothing by themselves: they say how the others are meant. */
const BESIDE: readonly Topic[] = ['why', 'compare']

/** Answers from tools; undefined where the question is of no kind. */
export async function answerByTools(context: QuestionContext): Promise<{ understood: boolean } | undefined> {
  const kind = kindOf(context)
  return kind ? kind.answer(context) : answerEachTopic(context)
}

/** A question about several things of the market, answered one after another; undefined if one of them is of no kind. */
async function answerEachTopic(context: QuestionContext): Promise<{ understood: boolean } | undefined> {
  const { question, sheet } = context
  const { named, scopes, topics } = question
  const ofMarket = named.length + scopes.length === 0 && topics.size > 1
  const parts = [...topics]
    .filter((topic) => ofMarket && !BESIDE.includes(topic))
    .map((topic) => ({ ...context, question: { ...question, topics: new Set([topic]) } }))
    .map((part) => ({ part, kind: kindOf(part) }))
  if (parts.length === 0 || parts.some(({ kind }) => !kind)) return undefined
  for (const { part, kind } of parts) await kind?.answer(part)
  if (topics.has('why')) sheet.say(NO_CAUSE)
  return UNDERSTOOD
}
