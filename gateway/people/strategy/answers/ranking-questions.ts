import { sayRows } from '../cited'
import { rowsWanted } from '../question/plain-words'
import type { StockFigure } from '../tools/stock-tools'
import { type QuestionContext, type QuestionKind, read, UNDERSTOOD } from './question-kind'

const RANKED = 10

/** Figures that stocks are ranked by, the largest first, and a bound that every known value is above. */
const BY: readonly { words: RegExp; figure: StockFigure; above: number; said: string }[] = [
  { words: /换手率?/, figure: 'turnoverRate', above: 0, said: '换手率' },
  { words: /量比/, figure: 'volumeRatio', above: 0, said: '量比' },
  { words: /涨速/, figure: 'speed5', above: -1, said: '涨速' },
  { words: /振幅/, figure: 'amplitude', above: 0, said: '振幅' },
  { words: /成交额/, figure: 'turnover', above: 0, said: '成交额' },
  { words: /涨幅|涨得|上涨|涨(?=最[多大高])/, figure: 'change', above: -1, said: '涨跌幅' },
]
const MOST = /最[大多高强猛]|居前|排名|排行|前[\d一二三四五六七八九十]+[名只]/
/** Of stocks: the market's own turnover has no rank. */
const OF_STOCKS = /股票|个股|哪[只些个支]|哪几[只个]|[只支]|谁|的\s*[？?。]*$/
/** What other questions are about, which rank something else. */
const OTHER = /资金|流[入出]|净|板块|行业|指数|大盘|跌|市场|两市/

const figureOf = (text: string) => BY.find(({ words }) => words.test(text))

const byFigure: QuestionKind = {
  name: 'stocks ranked by a figure',
  matches: ({ text, question, today }: QuestionContext) => {
    const { named, scopes, clocks, unserved, unknown, periods } = question
    const by = figureOf(text)
    if (!by || !MOST.test(text) || !OF_STOCKS.test(text) || OTHER.test(text)) return false
    // 最高 alone is read as the highest price of a stock.
    const isServed = unserved.length === 0 || (/最高(?!价)/.test(text) && unserved.length === 1)
    const isRead = unknown.every((word) => by.words.test(word))
    const isNow = periods.every(({ from, to }) => from === today && to === today)
    return named.length + scopes.length + clocks.length === 0 && isServed && isRead && isNow
  },
  async answer(context) {
    const { text, sheet } = context
    const by = figureOf(text)
    if (!by) return UNDERSTOOD
    const conditions = [{ figure: by.figure, op: '>', value: by.above }]
    const result = await read(context, 'screen', { conditions, by: by.figure, limit: rowsWanted(text, RANKED, 29) })
    if (!result) return UNDERSTOOD
    sheet.say(`按${by.said}从大到小：`)
    sayRows(sheet, result, result.rows.slice(1), by.figure === 'change' ? ['change'] : [by.figure, 'price'])
    return UNDERSTOOD
  },
}

/** `连续三天净流入的股票`: a condition of each day, which a sum over days does not answer. */
const dayByDay: QuestionKind = {
  name: 'stocks by a condition of each day',
  matches: ({ text, question }) =>
    /连续/.test(text) && question.named.length === 0 && question.periods.some(({ count = 1 }) => count > 1),
  async answer({ sheet }) {
    sheet.say('听懂了“连续”，但这里不按逐日的条件筛选股票；多日的合计可以问“最近五天资金流入哪些股票”。')
    return UNDERSTOOD
  },
}

export const RANKING_QUESTIONS: readonly QuestionKind[] = [dayByDay, byFigure]
