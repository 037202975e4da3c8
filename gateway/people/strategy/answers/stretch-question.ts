import { cite, citeAll, nameOf, sayNotes } from '../cited'
import { type QuestionKind, read, UNDERSTOOD } from './question-kind'

/** What a chart asks about a stretch that was marked on it: an instrument, and both ends as days or minutes. */
const STRETCH =
  /^\s*(\d{6}\.(?:SH|SZ|BJ))\s*(?:从)?\s*(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}))? 至 (\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}))? 这一?段(?:的?资金)?(?:怎么样|如何)?[？?。\s]*$/

function stretchOf(text: string): { id: string; from: string; to: string } | undefined {
  const [, id, ...parts] = STRETCH.exec(text) ?? []
  if (id === undefined) return undefined
  const momentOf = ([year, month, day, hour, minute]: readonly (string | undefined)[]) =>
    `${year}${month}${day}${hour === undefined ? '' : `T${hour}${minute}`}`
  return { id, from: momentOf(parts.slice(0, 5)), to: momentOf(parts.slice(5)) }
}

export const stretchQuestion: QuestionKind = {
  name: 'a stretch that was marked on a chart',
  matches: ({ text }) => stretchOf(text) !== undefined,
  async answer(context) {
    const { sheet, text } = context
    const result = await read(context, 'stretch', stretchOf(text))
    const [row] = result?.rows ?? []
    if (!result || !row) return UNDERSTOOD
    sheet.say(
      `${nameOf(sheet, result, row)} ${cite(sheet, result, row, 'stretch')}：${citeAll(sheet, result, row, ['change', 'price', 'high', 'low', 'turnover'])}。`,
    )
    sheet.say(`这一段的资金：${citeAll(sheet, result, row, ['adNet', 'adShare', 'odBig'])}。`)
    sayNotes(sheet, result)
    return UNDERSTOOD
  },
}
