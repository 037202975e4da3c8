import { previousTradingDay, shiftDay } from '../../../../shared/market/calendar'
import { dateToMs } from '../../../../shared/market/session'
import { NUMERAL, numeral } from './numeral'

/** The days a question is about: the words as asked and both ends, `YYYYMMDD`, as calendar days. */
export interface QuestionPeriod {
  words: string
  from: string
  to: string
  /** Trading days, newest ones, where a count was asked; `from` is then the first of them. */
  count?: number
}

interface PeriodRead {
  /** More than one when a question names several that do not form a range. */
  periods: QuestionPeriod[]
  /** Words for a time within a day. */
  clocks: string[]
  /** Words that look like a date and are none. */
  wrong: string[]
  /** The text without any of these; what was taken is `\0`. */
  rest: string
}

/** Two years of trading days: more than anything keeps. */
const DAYS_MAX = 500
const WEEKDAYS = '一二三四五六日'

const text = (year: number, month: number, day: number) =>
  `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`

function tradingDaysBack(day: string, count: number): string {
  let at = day
  for (let left = count; left > 0; left--) at = previousTradingDay(at)
  return at
}

/** 0 = Monday. */
const weekday = (day: string) => (new Date(dateToMs(day) + 8 * 3_600_000).getUTCDay() + 6) % 7
/** Monday of the week of a day. */
export const monday = (day: string) => shiftDay(day, -weekday(day))
const monthStart = (day: string) => `${day.slice(0, 6)}01`

type Span = { from: string; to: string; count?: number }
type Rule = { words: RegExp; span: (match: RegExpExecArray, today: string) => Span | undefined }

const one = (day: string): Span => ({ from: day, to: day })

/** The newest date with this month and day that is not after today; undefined if there is none such. */
function monthDay(month: number, day: number, today: string): Span | undefined {
  const year = Number(today.slice(0, 4))
  const found = [text(year, month, day), text(year - 1, month, day)].find((date) => isDate(date) && date <= today)
  return found ? one(found) : undefined
}

const isDate = (day: string) => !Number.isNaN(dateToMs(day))
const dated = (year: number, month: number, day: number) => {
  const date = text(year, month, day)
  return isDate(date) ? one(date) : undefined
}

function newest(count: number, today: string): Span | undefined {
  if (!(count >= 1 && count <= DAYS_MAX)) return undefined
  return { from: tradingDaysBack(today, count - 1), to: today, count }
}

const expression = (pattern: string) => new RegExp(pattern.replaceAll('#', NUMERAL), 'g')

/** In the order in which they are looked for: a longer one before what it contains. */
const RULES: readonly Rule[] = [
  {
    words: /(\d{4})\s*[年\-/.]\s*(\d{1,2})\s*[月\-/.]\s*(\d{1,2})\s*[日号]?/g,
    span: ([, year, month, day]) => dated(Number(year), Number(month), Number(day)),
  },
  {
    words: /(?<!\d)(20\d{2})(\d{2})(\d{2})(?!\d)/g,
    span: ([, year, month, day]) => dated(Number(year), Number(month), Number(day)),
  },
  {
    words: expression('(#)月(#)[日号]?\\s*(?:到|至|~|～|-)\\s*(#)[日号]'),
    span([, month, first, last], today) {
      const from = monthDay(numeral(month as string), numeral(first as string), today)?.from
      const to = from && from.slice(0, 6) + String(numeral(last as string)).padStart(2, '0')
      return to && isDate(to) && to >= from ? { from, to } : undefined
    },
  },
  {
    words: expression('(#)月(#)[日号]?'),
    span: ([, month, day], today) => monthDay(numeral(month as string), numeral(day as string), today),
  },
  {
    words: /(?<![\d/.])(\d{1,2})\/(\d{1,2})(?![\d/.])/g,
    span: ([, month, day], today) => monthDay(Number(month), Number(day), today),
  },
  { words: /[上前]一?个?交易日|[上前]一[天日]/g, span: (_, today) => one(tradingDaysBack(today, 1)) },
  {
    words: expression('(?:最近|近|过去|前|这|连续)?(#)个?(?:交易日|天|日)(?:以来|来|内)?(?!期)'),
    span: ([, count], today) => newest(numeral(count as string), today),
  },
  {
    words: expression('(?:最近|近|过去|前|这)(?:(#)个?)?(?:周|星期|礼拜)(?![一二三四五六日天])(?:以来|来|内)?'),
    span: ([, count], today) => newest(5 * numeral(count ?? '一'), today),
  },
  {
    words: expression('(?:最近|近|过去|前)(#)个?月(?:以来|来|内)?'),
    span: ([, count], today) => newest(20 * numeral(count as string), today),
  },
  {
    words: /(?:最近|近|过去)(?:这?几天|几日|一段时间)|这几天|这几日/g,
    span: (_, today) => newest(5, today),
  },
  { words: /(?:最近|近|过去)?半年(?:以来|来|内)?/g, span: (_, today) => newest(120, today) },
  { words: /(?:最近|近|过去)一年(?:以来|来|内)?/g, span: (_, today) => newest(240, today) },
  { words: /大前[天日]/g, span: (_, today) => one(tradingDaysBack(today, 3)) },
  { words: /前[天日]/g, span: (_, today) => one(tradingDaysBack(today, 2)) },
  { words: /昨[天日晚]?/g, span: (_, today) => one(tradingDaysBack(today, 1)) },
  {
    words: /(上个?|这个?|本)?(?:周|星期|礼拜)([一二三四五六日天])/g,
    span([, which, name], today) {
      const at = WEEKDAYS.indexOf((name as string).replace('天', '日'))
      const day = shiftDay(monday(today), at - (which?.startsWith('上') ? 7 : 0))
      return one(day > today && !which ? shiftDay(day, -7) : day)
    },
  },
  {
    words: /上个?(?:周|星期|礼拜)/g,
    span: (_, today) => ({ from: shiftDay(monday(today), -7), to: shiftDay(monday(today), -1) }),
  },
  { words: /(?:本|这个?)(?:周|星期|礼拜)/g, span: (_, today) => ({ from: monday(today), to: today }) },
  {
    words: /上个?月/g,
    span(_, today) {
      const to = shiftDay(monthStart(today), -1)
      return { from: monthStart(to), to }
    },
  },
  { words: /(?:本|这个?)月/g, span: (_, today) => ({ from: monthStart(today), to: today }) },
  { words: /今年(?:以来)?/g, span: (_, today) => ({ from: `${today.slice(0, 4)}0101`, to: today }) },
  {
    words: /去年/g,
    span(_, today) {
      const year = String(Number(today.slice(0, 4)) - 1)
      return { from: `${year}0101`, to: `${year}1231` }
    },
  },
  {
    words: expression('(?<![\\d月])(#)号'),
    span([, name], today) {
      const day = numeral(name as string)
      const found = [monthStart(today), monthStart(shiftDay(monthStart(today), -1))]
        .map((start) => start.slice(0, 6) + String(day).padStart(2, '0'))
        .find((date) => isDate(date) && date <= today)
      return found ? one(found) : undefined
    },
  },
]

/** A time within the day, or a stretch of minutes. */
const CLOCKS = [
  /\d{1,2}\s*[:：]\s*\d{2}(?:\s*[:：]\s*\d{2})?/g,
  expression('(?<!同)#[点时](?:半|钟|整|#分?)?(?:之?[前后])?'),
  expression('(?:最近|近|过去|前|后|这)?(?:#个?半?|半个?)(?:分钟|小时|钟头|刻钟)(?:以来|来|内|前)?'),
  /上午|下午|中午|早盘|午盘|午后|尾盘|盘前|盘后|开盘|收盘|集合竞价|竞价|刚才|夜盘|早上|晚上/g,
]

/** Finds the days and times that a question names. `today` is the market's own day, `YYYYMMDD`. */
export function readPeriods(question: string, today: string): PeriodRead {
  let rest = question
  const found: (QuestionPeriod & { at: number })[] = []
  const clocks: string[] = []
  const wrong: string[] = []
  const take = (match: RegExpExecArray) => {
    rest = rest.slice(0, match.index) + '\0'.repeat(match[0].length) + rest.slice(match.index + match[0].length)
    return match[0]
  }
  for (const pattern of CLOCKS.slice(0, 1)) for (const match of rest.matchAll(pattern)) clocks.push(take(match))
  for (const { words, span } of RULES) {
    for (const match of rest.matchAll(words)) {
      const asked = span(match, today)
      take(match)
      if (asked) found.push({ words: match[0].trim(), at: match.index, ...asked })
      else wrong.push(match[0].trim())
    }
  }
  for (const pattern of CLOCKS.slice(1)) for (const match of rest.matchAll(pattern)) clocks.push(take(match))
  found.sort((a, b) => a.at - b.at)
  const range = rangeOf(question, found)
  const each = found.filter(({ from, to }, at) => found.findIndex((one) => one.from === from && one.to === to) === at)
  const periods = range ? [range] : each.map(({ at: _, ...period }) => period)
  return { periods, clocks, wrong, rest }
}

/** `11月18日到20日`-like: two dates with a word for "until" between them. */
function rangeOf(question: string, found: readonly (QuestionPeriod & { at: number })[]): QuestionPeriod | undefined {
  const [first, last] = found
  if (found.length !== 2 || !first || !last || first.to > last.from) return undefined
  const between = question.slice(first.at + first.words.length, last.at)
  if (!/^\s*(?:到|至|~|～|-|—|–)\s*$/.test(between)) return undefined
  return { words: question.slice(first.at, last.at + last.words.length), from: first.from, to: last.to }
}
