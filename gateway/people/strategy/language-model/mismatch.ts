import { previousTradingDay } from '../../../../shared/market/calendar'
import { beijingDate } from '../../../../shared/market/session'
import { FIGURES, type ToolFigureName } from '../tools/figures'
import type { CitableFigure } from './citable-figure'

/** Figures whose sign is always shown. */
export const SIGNED: ReadonlySet<string> = new Set<ToolFigureName>([
  ...(['change', 'speed5', 'adNet', 'adShare', 'adBig', 'odBig', 'passiveBig', 'split'] as const),
  ...(['points', 'sumPoints', 'residual', 'turnoverDifference', 'turnoverChange', 'rest', 'next'] as const),
  ...(['after1', 'after3', 'after5', 'after10'] as const),
])
const UP =
  /流入|涌入|进场|买入|净买|(?<!补)涨|上扬|走高|攀升|上升|增加|增|放大|(?<!真|成|作|视)为正(?!常|式|在)|正的|正值/
const DOWN = /流出|出逃|撤离|抛售|卖出|净卖|(?<!补)跌|下挫|走低|下滑|下降|回落|减少|减|缩小|为负|负的|负值/
/** Names of figures, and words that say no direction. */
const NEUTRAL = /涨跌幅?|涨停|跌停|涨速|跌破|突破|净流入天数|净流入|净流出/g

/** A word that contradicts the sign of a figure. `clause` is without references. */
export function contradictsSign(clause: string, { name, figure: { number } }: CitableFigure): boolean {
  if (!SIGNED.has(name) || !number) return false
  const words = clause.replace(NEUTRAL, (term) => (/^净流[入出]$/.test(term) ? term.slice(1) : ''))
  const [up, down] = [UP.test(words), DOWN.test(words)]
  return up !== down && up !== number > 0
}

/** Counts that exclude each other; 上涨 and 下跌 also stand before a change. */
const COUNTS = (['up', 'flat', 'down', 'limitUp', 'limitDown'] as const).map((name) => FIGURES[name].label)
/** Names of figures that mean nothing else. */
const LABELS: readonly string[] = [
  ...(['price', 'high', 'low', 'level', 'change', 'speed5', 'amplitude', 'turnover', 'turnoverRate'] as const),
  ...(['volumeRatio', 'adNet', 'adBig', 'odBig', 'passiveBig', 'split', 'seal', 'totalReturn', 'maxDrawdown'] as const),
  ...(['sharpe', 'winRate', 'weight', 'confidence'] as const),
].map((name) => FIGURES[name].label)
const LINK = /(?:[\s：:*"“”（(]|为|是|约|达|有|共|只有|仅|的|累计|合计)+$/

/** Another name of a figure right before it: `成交额 [[r1:adNet]]`. `before` is the clause as far as the reference. */
export function namesAnother(before: string, { figure: { label } }: CitableFigure): boolean {
  const words = before.replace(LINK, '')
  const isOther = (labels: readonly string[]) => {
    if (!labels.includes(label)) return false
    const [said] = labels.filter((one) => words.endsWith(one)).sort((a, b) => b.length - a.length)
    return said !== undefined && said !== label && !label.includes(said)
  }
  return isOther(LABELS) || isOther(COUNTS)
}

const DATES =
  /(?:20\d{2}[-年]?)?(?<month>1[0-2]|0?[1-9])[-月](?<day>3[01]|[12]\d|0?[1-9])日?|(?<!\d)20\d{2}(?<months>0[1-9]|1[0-2])(?<days>[0-3]\d)(?!\d)/g
/** Not the day that something is compared with. */
const NOT_COMPARED = '(?<![比较与和跟同及于]|相比)'
const TODAY = new RegExp(`${NOT_COMPARED}(?:今[天日早]|现在|此刻|目前|当前)`)
const YESTERDAY = new RegExp(`${NOT_COMPARED}昨[天日]`)
const DAY_BEFORE = new RegExp(`${NOT_COMPARED}(?<!大)前天`)
/** Figures of another day than their row: they follow it, or come before it. */
const OF_OTHER_DAY = new Set(['turnoverBefore', 'turnoverDifference', 'turnoverChange', 'rest', 'next', 'difference'])
const isOfOtherDay = (name: string): boolean => OF_OTHER_DAY.has(name) || /^after\d+$/.test(name)

/** `MMDD` of the days that a text names; `today` is the day of the lock, `YYYYMMDD`. */
function daysIn(text: string, today: string): string[] {
  const two = (part = '') => part.padStart(2, '0')
  const dates = [...text.matchAll(DATES)].map(({ groups: { month, day, months, days } = {} }) =>
    months === undefined ? two(month) + two(day) : `${months}${days}`,
  )
  const yesterday = previousTradingDay(today)
  if (TODAY.test(text)) dates.push(today.slice(4))
  if (YESTERDAY.test(text)) dates.push(yesterday.slice(4))
  if (DAY_BEFORE.test(text)) dates.push(previousTradingDay(yesterday).slice(4))
  return [...new Set(dates)]
}

/** The only day that the clause names, or else the sentence, is not that of the figure. Both are without references. */
export function isOfAnotherDay(
  clause: string,
  sentence: string,
  { name, figure, cited }: CitableFigure,
  today: string,
) {
  if (figure.number === undefined || isOfOtherDay(name)) return false
  const own = daysIn(clause, today)
  const [day, other] = own.length > 0 ? own : daysIn(sentence, today)
  return day !== undefined && other === undefined && day !== beijingDate(cited.asOf).slice(4)
}
