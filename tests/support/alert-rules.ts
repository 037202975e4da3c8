import type { Directory } from '../../shared/alerts/directory'
import { type Fraction, fraction } from '../../shared/alerts/fraction'
import { readRule } from '../../shared/alerts/read-rule'
import type { Measure, Rule } from '../../shared/alerts/rule'
import type { RowValues } from '../../shared/alerts/truth'
import { Watch } from '../../shared/alerts/watch'
import { type FiringOptions, freshState } from '../../shared/alerts/watch-state'
import type { Instrument } from '../../shared/market/instrument'

const NAMES: Record<string, string> = {
  贵州茅台: '600519.SH',
  宁德时代: '300750.SZ',
  平安银行: '000001.SZ',
  平安: '601318.SH',
  上证指数: '000001.SH',
  沪深300: '000300.SH',
}

/** A handful of names, lists, baskets and boards. */
export const smallDirectory: Directory = {
  byCode: (code) => Object.values(NAMES).filter((id) => id === code || id.startsWith(`${code}.`)),
  byName: (text) => {
    const name = Object.keys(NAMES)
      .filter((one) => text.startsWith(one))
      .sort((a, b) => b.length - a.length)[0]
    return name ? { id: NAMES[name] as string, length: name.length } : undefined
  },
  lists: () => ['持仓', '观察'],
  baskets: () => ['白酒', '白酒龙头'],
  dataSets: () => ['目标价', '目标价2', '评分'],
  boards: () => ['半导体', '半导体设备'],
}

export function ruleOf(text: string): Rule {
  const read = readRule(text, smallDirectory)
  if (!read.ok) throw new Error(`${text}: ${read.reason}`)
  return read.rule
}

export const stock = (change: Partial<Instrument> = {}): Instrument => ({
  id: '600519.SH',
  name: '贵州茅台',
  kind: 'stock',
  board: 'main',
  priceScale: 2,
  volumeScale: 0,
  prevClose: 1_000,
  limitUp: 1_100,
  limitDown: 900,
  floatShares: 1_000_000,
  totalShares: 2_000_000,
  industry: '白酒',
  meanVolume5: 240_000,
  hasOrderNumbers: true,
  ...change,
})

/** What a row says: prices in whole units with two decimals, the change against a previous close. */
export const priced = (
  price: number | undefined,
  prevClose = 1_000,
  more: Record<string, Fraction> = {},
): RowValues => ({
  priceScale: 2,
  value({ operand }: Measure) {
    if (operand in more) return more[operand]
    if (price === undefined) return undefined
    if (operand === 'price') return fraction(price, 100)
    return operand === 'change' ? fraction((price - prevClose) * 100, prevClose) : undefined
  },
})

export const OPTIONS: FiringOptions = { repeat: 'always', cooldownMs: 0, margin: true }

export const watchOf = (text: string, options: Partial<FiringOptions> = {}): Watch =>
  new Watch(ruleOf(text), { ...OPTIONS, ...options }, freshState(true))

const MIDNIGHT = Date.parse('2026-11-18T00:00:00+08:00')
/** `09:30:00.500` of the day, epoch ms. */
export function clock(text: string, day = 0): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return MIDNIGHT + day * 86_400_000 + ((hours * 60 + minutes) * 60 + seconds) * 1_000
}
export const DAY = '20261118'
