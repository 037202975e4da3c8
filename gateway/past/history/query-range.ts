import { dateToMs } from '../../../shared/market/session'
import { ZeusError } from '../../../shared/protocol/errors'
import { type DateRange, dateRange, type RangeRules } from './date-range'

/** Limits of a range, and its name in the refusal of a longer one. */
interface RangeBound {
  /** Trading days. */
  days: number
  /** Chinese. */
  what: string
}

const TIME_TEXT = /^(\d{8})(?:([01]\d|2[0-3])([0-5]\d))?$/
const DAY_MS = 24 * 3_600_000
/** Longest range whose trading days are counted, in calendar days. */
const SPAN_MAX = 2_000

const shown = (text: string): string => {
  const [, day = '', hour, minute] = TIME_TEXT.exec(text) ?? []
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
  return hour === undefined ? date : `${date} ${hour}:${minute}`
}

/**
 * The requested range. Unlike a range composed by a page, one that cannot be answered as given is refused with its
 * error: `date-invalid`, `range-backwards`, `range-too-large`. Days without trading, and future days, are moved as in
 * `dateRange`. Without dates it is the running day.
 */
export function queryRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  rules: Omit<RangeRules, 'defaultStart'>,
  bound: RangeBound,
): DateRange {
  for (const [name, text] of [
    ['结束', to],
    ['开始', from],
  ] as const) {
    if (text !== undefined && !isTimeText(text)) throw new ZeusError('date-invalid', `${name} ${text.slice(0, 20)}`)
  }
  if (from !== undefined && to !== undefined && from.padEnd(12, '0') > to.padEnd(12, '9'))
    throw new ZeusError('range-backwards', `${shown(from)} 晚于 ${shown(to)}`)
  const last = to === undefined || to.slice(0, 8) > rules.today ? rules.today : to.slice(0, 8)
  const span = from === undefined ? 0 : (dateToMs(last) - dateToMs(from.slice(0, 8))) / DAY_MS + 1
  if (span > SPAN_MAX) throw tooLarge(bound, `约 ${Math.round(span * (5 / 7))} 个`)
  const range = dateRange({ start: from, end: to }, { ...rules, daysMax: SPAN_MAX, defaultStart: (end) => end })
  if (range.days.length > bound.days) throw tooLarge(bound, `${range.days.length} 个`)
  return range
}

const isTimeText = (text: string): boolean => {
  const day = TIME_TEXT.exec(text)?.[1]
  return day !== undefined && !Number.isNaN(dateToMs(day))
}

const tooLarge = ({ days, what }: RangeBound, length: string): ZeusError =>
  new ZeusError('range-too-large', `${what}最多 ${days} 个交易日，这里有${length.startsWith('约') ? '' : ' '}${length}`)
