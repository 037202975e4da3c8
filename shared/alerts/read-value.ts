import { type Scanner, Unreadable } from '../expression/scanner'
import { type Fraction, fraction, readDecimal, times } from './fraction'
import type { Unit } from './operands'

/** Shares that a 手 is read as; `ruleFor` counts it by the instrument. */
export const LOT = 100

/** Words that may follow a number, with what they make of it, by what is counted. */
const SUFFIXES: Record<Unit, Readonly<Record<string, number>>> = {
  price: { 元: 1 },
  percent: { '%': 1 },
  money: { 元: 1, 万: 1e4, 万元: 1e4, 亿: 1e8, 亿元: 1e8 },
  shares: { 股: 1, 手: LOT, 万股: 1e4, 万手: LOT * 1e4, 亿股: 1e8 },
  ratio: { 倍: 1 },
  count: { 家: 1, 只: 1 },
  seconds: { 秒: 1, 分: 60, 分钟: 60 },
  number: {},
}

const UNIT_WORDS: Record<Unit, string> = {
  price: '元',
  percent: '%',
  money: '元、万、亿',
  shares: '股、手、万股、万手',
  ratio: '倍',
  count: '家',
  seconds: '秒、分',
  number: '没有单位的数字',
}

const ALL_SUFFIXES = [...new Set(Object.values(SUFFIXES).flatMap((suffixes) => Object.keys(suffixes)))]

/** A number with its unit, in what the unit counts. Throws `Unreadable`. */
export function readValue(scanner: Scanner, unit: Unit): { value: Fraction; text: string } {
  void scanner.rest
  const { at } = scanner
  const digits = scanner.match(/^-?\d+(?:\.\d+)?/)?.[0]
  const number = digits && readDecimal(digits)
  if (!number) throw new Unreadable(at, digits ? '数字太长' : '这里要一个数字')
  const after = scanner.at
  const suffix = scanner.take(ALL_SUFFIXES) ?? ''
  const factor = suffix === '' ? 1 : SUFFIXES[unit][suffix]
  if (factor === undefined)
    throw new Unreadable(after, `这里的单位应为${UNIT_WORDS[unit]}`, Object.keys(SUFFIXES[unit]))
  if (suffix === '' && unit === 'percent') throw new Unreadable(after, '百分比要写 %', ['%'])
  const value = times(number, fraction(factor))
  if (unit === 'shares' && value.bottom !== 1) throw new Unreadable(at, '股数应为整数')
  // Yuan of a price go without saying.
  return { value, text: unit === 'price' ? (digits as string) : `${digits}${suffix}` }
}

const DURATIONS: Readonly<Record<string, number>> = {
  秒: 1_000,
  秒钟: 1_000,
  分: 60_000,
  分钟: 60_000,
  小时: 3_600_000,
}
const DURATION_MAX_MS = 4 * 3_600_000

/** `3分`, `60秒`, in ms. Throws `Unreadable`. */
export function readDuration(scanner: Scanner): number {
  void scanner.rest
  const { at } = scanner
  const digits = scanner.match(/^\d{1,5}/)?.[0]
  const unit = digits && scanner.take(Object.keys(DURATIONS))
  if (!unit) throw new Unreadable(at, '这里要一段时间，如 3分、60秒', ['3分', '60秒'])
  const ms = Number(digits) * (DURATIONS[unit] as number)
  if (ms < 1_000 || ms > DURATION_MAX_MS) throw new Unreadable(at, '时间应在 1 秒到 4 小时之间')
  return ms
}

/** `09:30` as ms after midnight. Throws `Unreadable`. */
export function readClock(scanner: Scanner): number {
  void scanner.rest
  const { at } = scanner
  const match = scanner.match(/^([01]?\d|2[0-3]):([0-5]\d)/)
  if (!match) throw new Unreadable(at, '这里要一个时刻，如 09:30', ['09:30', '13:00'])
  return (Number(match[1]) * 60 + Number(match[2])) * 60_000
}
