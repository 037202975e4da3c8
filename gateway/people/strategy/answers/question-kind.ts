import type { InstrumentId } from '../../../../shared/market/instrument'
import type { ToolResult } from '../../../../shared/protocol/rest-assistant'
import { orGap } from '../cited'
import type { FactSheet } from '../facts'
import type { StrategyMarket } from '../market-port'
import type { Question } from '../question/read-question'
import type { ToolRunner } from '../tools/run-tool'

/** One question while it is answered from tools. */
export interface QuestionContext {
  /** Parsed question, with English words in Chinese. */
  text: string
  question: Question
  /** The running day of the lock, `YYYYMMDD`. */
  today: string
  market: StrategyMarket
  sheet: FactSheet
  runner: ToolRunner
}

/** A kind of question that tools answer. `understood` false: something of it has to be asked back. */
export interface QuestionKind {
  name: string
  matches(context: QuestionContext): boolean
  answer(context: QuestionContext): Promise<{ understood: boolean }>
}

export const UNDERSTOOD = { understood: true }
export const UNCLEAR = { understood: false }

/** The result of a tool; a failure is said as a gap. */
export async function runTool(
  { runner, sheet }: QuestionContext,
  name: string,
  given: unknown,
): Promise<ToolResult | undefined> {
  return orGap(sheet, await runner.run(name, given))
}

/** Stocks that the question names, without indexes. */
export const stocksNamed = ({ question, market }: QuestionContext): InstrumentId[] =>
  question.named.filter((id) => market.instrument(id)?.kind === 'stock')

export const indexesNamed = ({ question, market }: QuestionContext): InstrumentId[] =>
  question.named.filter((id) => market.instrument(id)?.kind === 'index')

/** Whether nothing of the question was left unread. */
export const isWholeQuestion = ({ question }: QuestionContext): boolean =>
  question.unknown.length === 0 && question.perhaps.length === 0
