import { sayRows } from '../cited'
import { rowsWanted } from '../question/plain-words'
import type { StockFigure } from '../tools/stock-tools'
import { type QuestionContext, type QuestionKind, runTool, UNDERSTOOD } from './question-kind'

const RANKED = 10

/** Figures that stocks are ranked by, and a bound that every known value is above. */
export const RANKED_BY: readonly { words: RegExp; figure: StockFigure; above: number; said: string }[] = [
  { words: /净(?:额|流入|流出|买入)?的?占(?:比|成交额)/, figure: 'adShare', above: -2, said: '主动净额占成交额' },
  { words: /换手率?/, figure: 'turnoverRate', above: 0, said: '换手率' },
  { words: /量比/, figure: 'volumeRatio', above: 0, said: '量比' },
  { words: /涨速/, figure: 'speed5', above: -1, said: '涨速' },
  { words: /振幅/, figure: 'amplitude', above: 0, said: '振幅' },
  { words: /成交额/, figure: 'turnover', above: 0, said: '成交额' },
  { words: /[涨跌]幅|[涨跌]得|上涨|下跌|[涨跌](?=最[多大高狠厉])/, figure: 'change', above: -1, said: '涨跌幅' },
]
const MOST = /最[大多高强猛狠小少低弱]|居前|排名|排行|榜|前[\d一二三四五六七八九十]+[名只个]?/
const LEAST = /最[小少低弱]/
/** Only for stocks: the market's own turnover has no rank. */
const OF_STOCKS = /股票|个股|哪[只些个支]|哪几[只个]|[只支]|谁|(?:的|榜|排行|排名|前\S{1,3})\s*[？?。]*$/
/** What other questions are about, which rank something else, and stocks that are not told apart here. */
const OTHER = /资金|流[入出]|净|板块|行业|指数|大盘|市场|两市|上涨|下跌|[涨跌]停|[连首]板/

const figureOf = (text: string) => RANKED_BY.find(({ words }) => words.test(text))
/** Without the figure, and without the part of the market that is asked about: 电子板块里跌得最多的. */
const besides = ({ text, question: { scopes } }: QuestionContext, figure: RegExp): string =>
  scopes.reduce(
    (rest, { name }) => rest.replace(new RegExp(`${name}(?:板块|行业|概念|类)?`), ''),
    text.replace(figure, ''),
  )

const byFigure: QuestionKind = {
  name: 'stocks ranked by a figure',
  matches: (context: QuestionContext) => {
    const { text, question, today } = context
    const { named, clocks, unserved, unknown, periods } = question
    const by = figureOf(text)
    if (!by || !MOST.test(text) || !OF_STOCKS.test(text) || OTHER.test(besides(context, by.words))) return false
    // 最高 and 最低 alone are read as prices of a stock.
    const isServed = unserved.length === 0 || (/最[高低](?!价)/.test(text) && unserved.length === 1)
    const isRead = unknown.every((word) => by.words.test(word))
    const isNow = periods.every(({ from, to }) => from === today && to === today)
    return named.length + clocks.length === 0 && isServed && isRead && isNow
  },
  async answer(context) {
    const { text, sheet, question } = context
    const by = figureOf(text)
    if (!by) return UNDERSTOOD
    const isFall = by.figure === 'change' && /跌/.test(text.replace('涨跌幅', ''))
    const side = isFall === LEAST.test(text) ? 'in' : 'out'
    const scope = question.scopes.map(({ name }) => name).join('')
    const result = await runTool(context, 'screen', {
      // Who fell least has fallen.
      conditions: [isFall ? { figure: by.figure, op: '<', value: 0 } : { figure: by.figure, op: '>', value: by.above }],
      by: by.figure,
      side,
      ...(scope && { scope }),
      limit: rowsWanted(text, RANKED, 29),
    })
    if (!result) return UNDERSTOOD
    const [, ...stocks] = result.rows
    if (stocks.length === 0) {
      sheet.say('此刻还没有这样的股票。')
      return UNDERSTOOD
    }
    sheet.say(`${scope}按${by.said}从${side === 'in' ? '大到小' : '小到大'}：`)
    sayRows(sheet, result, stocks, by.figure === 'change' ? ['change'] : [by.figure, 'price'])
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
