import { MARKET_QUESTIONS } from './market-questions'
import { FIRST_QUESTIONS, LAST_QUESTIONS } from './other-questions'
import type { QuestionContext, QuestionKind } from './question-kind'
import { STOCK_QUESTIONS } from './stock-questions'

/** Every kind of question that tools answer; the first that matches answers. */
const KINDS: readonly QuestionKind[] = [...FIRST_QUESTIONS, ...STOCK_QUESTIONS, ...MARKET_QUESTIONS, ...LAST_QUESTIONS]

/** Answers from tools; undefined where the question is of no kind. */
export async function answerByTools(context: QuestionContext): Promise<{ understood: boolean } | undefined> {
  return KINDS.find((kind) => kind.matches(context))?.answer(context)
}
