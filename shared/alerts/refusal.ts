import type { Instrument, InstrumentId } from '../market/instrument'
import { compare, floor, fraction, times } from './fraction'
import { readDailyLine } from './line'
import { isOfMarket, type OperandSource, specOf } from './operands'
import { atomsOf, type Expression, measuresOf, othersOf, priceFigures, type Rule, sourcesOf, usesCost } from './rule'

const at = (hour: number, minute: number) => (hour * 60 + minute) * 60_000
const AUCTION = { from: at(9, 15), to: at(9, 25) }
const SESSION = { from: at(9, 15), to: at(15, 30) }

/** Sources that an index has nothing of. */
const OF_SHARES: readonly (OperandSource | 'event' | 'split')[] = [
  'ledger',
  'measure',
  'book',
  'auction',
  'event',
  'split',
]

/** A price of the rule that lies between two ticks. */
function offTick(expression: Expression, scale: number, of: InstrumentId | undefined): string | undefined {
  const step = fraction(10 ** scale)
  for (const { figure } of priceFigures(expression, of)) {
    if (figure.value.top <= 0) return '价格应大于 0'
    const units = times(figure.value, step)
    if (compare(units, fraction(floor(units))) !== 0) return `价格最多 ${scale} 位小数：${figure.text} 不是一个报价单位`
  }
  return undefined
}

/** Why a rule cannot fire where the source has no order numbers; undefined = it can. */
function withoutNumbers(expression: Expression, of: InstrumentId | undefined): string | undefined {
  if (sourcesOf(expression, of).has('split')) return '该行情源没有委托编号，无法计算资金与拆单'
  const isOfMoney = (text: string) => {
    const read = readDailyLine(text)
    return read.ok && read.line.usesMoneyBySide
  }
  if (measuresOf(expression).some(({ line }) => line !== undefined && isOfMoney(line))) {
    return '该行情源没有委托编号，日线公式里不能有主动净额与大单净额'
  }
  const ledger = measuresOf(expression).filter((one) => one.of === of && specOf(one.operand).from === 'ledger')
  if (ledger.some(({ operand }) => operand !== 'activeNet')) return '该行情源没有委托编号，无法计算资金与拆单'
  if (ledger.some(({ estimated }) => !estimated)) {
    return '该行情源没有委托编号，买卖方向是估算的：要用估算值请在条件后写 含估算'
  }
  return undefined
}

/** Why a rule cannot fire for what it says of another instrument; undefined = it can. */
export function refusedOfOther(rule: Rule, other: Instrument): string | undefined {
  const reason = refusedOf(rule, other, other.id)
  if (reason !== undefined) return `${other.name || other.id}：${reason}`
  // Prices of a rule move over the ex-dates of what it watches, not of what it names.
  if (other.kind === 'stock' && priceFigures(rule.expression, other.id).length > 0)
    return `${other.name || other.id}：别只股票的价格除权后会变，请改用它的涨幅`
  return undefined
}

/** Why a rule cannot fire of an instrument (`of`: another one than it watches); undefined = it can. */
export function refusedOf({ expression }: Rule, instrument: Instrument, of?: InstrumentId): string | undefined {
  const sources = sourcesOf(expression, of)
  const operands = new Set(measuresOf(expression).flatMap((one) => (one.of === of ? [one.operand] : [])))
  if (instrument.kind === 'index' && OF_SHARES.some((source) => sources.has(source))) return '指数没有盘口与委托'
  const unnumbered = instrument.hasOrderNumbers ? undefined : withoutNumbers(expression, of)
  if (unnumbered) return unnumbered
  if ((operands.has('volumeRatio') || operands.has('auctionRatio')) && instrument.meanVolume5 <= 0) {
    return '没有 5 日均量，无法计算量比'
  }
  if (operands.has('vpin') && instrument.meanVolume5 <= 0) return '没有 5 日均量，无法计算 VPIN'
  if (operands.has('turnoverRate') && instrument.floatShares <= 0) return '流通股本未知，无法计算换手'
  const seals = of === undefined && atomsOf(expression).some(({ kind }) => kind === 'edge')
  if ((seals || operands.has('sealMoney') || operands.has('sealFall')) && instrument.limitUp <= 0) {
    return '该品种没有涨停价，不会封板'
  }
  return offTick(expression, instrument.priceScale, of)
}

/** Whether nothing in it is of what the rule watches. */
const isOfOthersAlone = (expression: Expression): boolean =>
  atomsOf(expression).every(({ kind }) => kind === 'compare') && measuresOf(expression).every(({ of }) => of)

/** Whether a rule fires only when something happens: an event, a seal, a split order. */
function needsHappening(expression: Expression): boolean {
  if (expression.kind === 'and') return expression.parts.some(needsHappening)
  if (expression.kind === 'or') return expression.parts.every(needsHappening)
  return expression.kind !== 'compare'
}

/** Why a rule cannot fire whatever it watches; undefined = it can. */
export function refusedAlways({ scope, expression, hours, heldMs }: Rule): string | undefined {
  if (scope.kind === 'all' && !needsHappening(expression)) {
    return '全市场规则要有 异动、封板 或 炸板 作条件；其他条件请用 自选: 或 板块:'
  }
  if (scope.kind === 'all' && usesCost(expression)) return '成本是逐只记的，不能用于全市场'
  if (scope.kind !== 'figures' && measuresOf(expression).some(({ operand }) => isOfMarket(operand))) {
    return '涨跌家数与断流是整个市场的，不能与个股条件写在一条规则里'
  }
  if (scope.kind === 'all' && sourcesOf(expression).has('split')) return '拆单只在逐只检测，不能用于全市场'
  if (othersOf(expression).length > 0 && isOfOthersAlone(expression)) {
    return '条件里没有规则所看品种自己的指标：请直接把规则写在那个品种上'
  }
  const apart = (span: { from: number; to: number }) => hours && (hours.to <= span.from || hours.from >= span.to)
  if (apart(SESSION)) return '这个时段不交易'
  const isOfAuction = measuresOf(expression).some(({ operand }) => specOf(operand).from === 'auction')
  if (isOfAuction && apart(AUCTION)) return '竞价指标只在 09:15–09:25 有值'
  if (hours && heldMs > hours.to - hours.from) return '持续的时间比时段还长'
  for (const atom of atomsOf(expression)) {
    if (atom.kind !== 'compare' || atom.right.kind !== 'measure') continue
    const { left, right } = atom
    const { measure } = right
    const isSame = left.of === measure.of && left.operand === measure.operand && left.windowMs === measure.windowMs
    if (isSame && left.line === measure.line && left.own === measure.own) return '两边是同一个指标'
  }
  return undefined
}
