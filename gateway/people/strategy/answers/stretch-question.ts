import { formatAt } from '../../../../shared/protocol/machine'
import { cite, citeAll, citedName, sayNotes } from '../cited'
import {
  indexesNamed,
  isWholeQuestion,
  type QuestionContext,
  type QuestionKind,
  runTool,
  stocksNamed,
  UNDERSTOOD,
} from './question-kind'
import { questionMinute } from './stock-questions'

/** Question of a chart about a marked range: an instrument, and both ends as days or minutes. */
const STRETCH =
  /^\s*(\d{6}\.(?:SH|SZ|BJ))\s*(?:从)?\s*(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}))? 至 (\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}))? 这一?段(?:的?资金)?(?:怎么样|如何)?[？?。\s]*$/

type Stretch = { id: string; from: string; to: string }

function ofChart(text: string): Stretch | undefined {
  const [, id, ...parts] = STRETCH.exec(text) ?? []
  if (id === undefined) return undefined
  const momentOf = ([year, month, day, hour, minute]: readonly (string | undefined)[]) =>
    `${year}${month}${day}${hour === undefined ? '' : `T${hour}${minute}`}`
  return { id, from: momentOf(parts.slice(0, 5)), to: momentOf(parts.slice(5)) }
}

/** Parts of a day that have names, as minutes; the last one is as long as its last auction and half an hour before. */
const PARTS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  早盘: ['0930', '1130'],
  上午: ['0930', '1130'],
  午盘: ['1300', '1500'],
  午后: ['1300', '1500'],
  下午: ['1300', '1500'],
  尾盘: ['1430', '1500'],
}

/** `600519 早盘资金`: a part of a day, as far as it has come. */
function ofPart(context: QuestionContext, clock: string, day: string): { from: string; to: string } | undefined {
  const [from, to] = PARTS[clock] ?? []
  if (from === undefined) return undefined
  const now = formatAt(context.runner.lock.at).slice(0, 13)
  const end = `${day}T${to}`
  return { from: `${day}T${from}`, to: end > now ? now : end }
}

/** `600519 10:00到10:21资金`: two times of one day, or a part of it. */
function ofClocks(context: QuestionContext): Stretch | undefined {
  const { clocks, periods, topics, unserved, scopes } = context.question
  const [id, other] = [...stocksNamed(context), ...indexesNamed(context)]
  const plain = [...topics].every((topic) => topic === 'active' || topic === 'turnover')
  const isRead = isWholeQuestion(context) && plain && unserved.length + scopes.length === 0
  if (!id || other || clocks.length === 0 || clocks.length > 2 || periods.length > 1 || !isRead) return undefined
  const [period] = periods
  if (period && period.from !== period.to) return undefined
  const day = period?.from ?? context.today
  const part = clocks.length === 1 ? ofPart(context, clocks[0] ?? '', day) : undefined
  if (part) return part.from < part.to ? { id, ...part } : undefined
  const [from, to] = clocks.map((clock) => questionMinute(clock, day)?.at)
  return from && to && from < to ? { id, from, to } : undefined
}

const stretchOf = (context: QuestionContext): Stretch | undefined => ofChart(context.text) ?? ofClocks(context)

export const stretchQuestion: QuestionKind = {
  name: 'a stretch of time of one stock',
  matches: (context) => stretchOf(context) !== undefined,
  async answer(context) {
    const { sheet } = context
    const result = await runTool(context, 'stretch', stretchOf(context))
    const [row] = result?.rows ?? []
    if (!result || !row) return UNDERSTOOD
    sheet.say(
      `${citedName(sheet, result, row)} ${cite(sheet, result, row, 'stretch')}：${citeAll(sheet, result, row, ['change', 'price', 'level', 'high', 'low', 'turnover'])}。`,
    )
    sheet.say(`这一段的资金：${citeAll(sheet, result, row, ['adNet', 'adShare', 'odBig'])}。`)
    sayNotes(sheet, result)
    return UNDERSTOOD
  },
}
