import type { EntryId } from '../../text/dictionary'
import { helpText } from '../../text/help'

/** Figures that formulas need, in yuan, shares, prices in yuan, or counts; NaN = unknown. */
export type InputName = keyof typeof helpText.inputs
export type Inputs = Readonly<Record<InputName, number>>

/** Format of a number: divisor, decimals and unit. */
const MEASURES = {
  wan: { factor: 1e4, digits: 0, unit: helpText.units.wan },
  wanShares: { factor: 1e4, digits: 2, unit: helpText.units.wanShares },
  lot: { factor: 100, digits: 0, unit: helpText.units.lot },
  price: { factor: 1, digits: 2, unit: helpText.units.yuan },
  micro: { factor: 1, digits: 3, unit: helpText.units.yuan },
  count: { factor: 1, digits: 0, unit: helpText.units.order },
  minute: { factor: 1, digits: 0, unit: helpText.units.minute },
  times: { factor: 1, digits: 2, unit: helpText.units.times },
  percent: { factor: 0.01, digits: 2, unit: helpText.units.percent },
  plain: { factor: 1, digits: 0, unit: helpText.units.none },
} as const
type Measure = keyof typeof MEASURES

/** The instrument's own units. */
export interface SumUnits {
  /** Shares of one 手. */
  lot: number
  /** Decimals of its prices. */
  priceScale: number
}

export const STOCK_UNITS: SumUnits = { lot: 100, priceScale: 2 }

function measureOf(name: Measure, { lot, priceScale }: SumUnits): { factor: number; digits: number; unit: string } {
  const measure = MEASURES[name]
  if (name === 'lot') return { ...measure, factor: lot }
  if (name === 'price') return { ...measure, digits: priceScale }
  return name === 'micro' ? { ...measure, digits: priceScale + 1 } : measure
}

type Operator = '+' | '−' | '×' | '÷' | '（' | '）'
type Term = readonly [InputName, Measure, sign?: 'signed'] | Operator | number

interface SumSpec {
  terms: readonly Term[]
  result: Measure
  signed?: boolean
  /** Name of the result where it is not the entry's. */
  name?: string
}

const gradeTerms = (view: 'ad' | 'od'): Term[] =>
  (['X', 'L', 'M', 'S'] as const).flatMap((grade, at): Term[] => [
    ...(at > 0 ? (['+'] as const) : []),
    [`${view}${grade}`, 'wan', 'signed'],
  ])

/** Formulas of entries as terms. */
const SUMS: Partial<Record<EntryId, SumSpec>> = {
  adNet: { terms: [['adBuy', 'wan'], '−', ['adSell', 'wan']], result: 'wan', signed: true },
  adShare: { terms: [['adNet', 'wan', 'signed'], '÷', ['turnover', 'wan']], result: 'percent', signed: true },
  gradeNet: { terms: gradeTerms('ad'), result: 'wan', signed: true, name: helpText.inputs.adNet },
  fullView: { terms: gradeTerms('od'), result: 'wan', signed: true, name: helpText.resultNames.full },
  odBig: { terms: [['odX', 'wan', 'signed'], '+', ['odL', 'wan', 'signed']], result: 'wan', signed: true },
  passive: { terms: [['odBig', 'wan', 'signed'], '−', ['adBig', 'wan', 'signed']], result: 'wan', signed: true },
  lifted: {
    terms: [['odBig', 'wan', 'signed'], '+', ['lifted', 'wan', 'signed']],
    result: 'wan',
    signed: true,
    name: helpText.resultNames.closeBig,
  },
  activeSides: {
    terms: [['adBuy', 'wan'], '+', ['adSell', 'wan'], '+', ['auction', 'wan']],
    result: 'wan',
    name: helpText.inputs.turnover,
  },
  flowCheck: {
    terms: [['adBuy', 'wan'], '+', ['adSell', 'wan'], '+', ['auction', 'wan']],
    result: 'wan',
    name: helpText.inputs.turnover,
  },
  outIn: { terms: [['outer', 'lot'], '÷', ['inner', 'lot']], result: 'times' },
  bigCount: { terms: [['bigBuys', 'count'], '+', ['bigSells', 'count']], result: 'count' },
  meanOrder: { terms: [2, '×', ['turnover', 'wan'], '÷', ['orders', 'count']], result: 'wan' },
  change: {
    terms: ['（', ['last', 'price'], '−', ['prevClose', 'price'], '）', '÷', ['prevClose', 'price']],
    result: 'percent',
    signed: true,
  },
  amplitude: {
    terms: ['（', ['high', 'price'], '−', ['low', 'price'], '）', '÷', ['prevClose', 'price']],
    result: 'percent',
  },
  average: { terms: [['turnover', 'wan'], '÷', ['volume', 'wanShares']], result: 'price' },
  volumeRatio: {
    terms: [
      '（',
      ['volume', 'lot'],
      '÷',
      ['minutes', 'minute'],
      '）',
      '÷',
      '（',
      ['meanVolume', 'lot'],
      '÷',
      240,
      '）',
    ],
    result: 'times',
  },
  turnoverRate: { terms: [['volume', 'wanShares'], '÷', ['floatShares', 'wanShares']], result: 'percent' },
  weibi: {
    terms: ['（', ['bid', 'lot'], '−', ['ask', 'lot'], '）', '÷', '（', ['bid', 'lot'], '+', ['ask', 'lot'], '）'],
    result: 'percent',
    signed: true,
  },
  weicha: { terms: [['bid', 'lot'], '−', ['ask', 'lot']], result: 'lot', signed: true },
  pressure: { terms: [['pressure', 'lot', 'signed'], '÷', ['depth', 'lot']], result: 'times', signed: true },
  micro: {
    terms: [
      '（',
      ['bidSize', 'lot'],
      '×',
      ['askPrice', 'price'],
      '+',
      ['askSize', 'lot'],
      '×',
      ['bidPrice', 'price'],
      '）',
      '÷',
      '（',
      ['bidSize', 'lot'],
      '+',
      ['askSize', 'lot'],
      '）',
    ],
    result: 'micro',
  },
  vpin: { terms: [['gaps', 'lot'], '÷', '（', ['buckets', 'plain'], '×', ['bucket', 'lot'], '）'], result: 'percent' },
  cancelRate: { terms: [['cancelled', 'count'], '÷', ['added', 'count']], result: 'percent' },
}

export const SUMMED_ENTRIES = Object.keys(SUMS) as EntryId[]

/** One part of a shown formula: an operator or a plain number, or a figure with its name. */
export type SumPart =
  | { kind: 'sign'; text: string }
  | { kind: 'figure'; name: string; text: string; unit: string; value: number; signed: boolean; isResult: boolean }

/** Decimals that figures may take beyond the usual, so that what is shown gives the shown result. */
const FURTHER_DIGITS = 6
/** Enough for yuan in 万 and shares in 万股. */
const EXACT_DIGITS = 10

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Value of terms, each replaced by a number; the usual precedence. NaN for terms that are no expression. */
export function evaluateTerms(terms: readonly (number | string)[]): number {
  let at = 0
  const factor = (): number => {
    const term = terms[at++]
    if (term !== '（') return typeof term === 'number' ? term : Number.NaN
    const value = sum()
    at++
    return value
  }
  const product = (): number => {
    let value = factor()
    while (terms[at] === '×' || terms[at] === '÷') value = terms[at++] === '×' ? value * factor() : value / factor()
    return value
  }
  const sum = (): number => {
    let value = product()
    while (terms[at] === '+' || terms[at] === '−') value = terms[at++] === '+' ? value + product() : value - product()
    return value
  }
  return sum()
}

const isInput = (term: Term): term is Exclude<Term, Operator | number> => typeof term === 'object'

/** Terms in their units, with so many decimals more than usual. */
const shownTerms = (terms: readonly Term[], inputs: Inputs, units: SumUnits, further: number): (number | string)[] =>
  terms.map((term) => {
    if (!isInput(term)) return term
    const { factor, digits } = measureOf(term[1], units)
    return rounded(inputs[term[0]] / factor, digits + further)
  })

/** Factor between the units of the terms and of the result: percentages are hundredths of a ratio. */
const scaleOf = (result: Measure): number => (result === 'percent' ? 100 : 1)

const withSign = (text: string, signed: boolean): string => {
  const plain = text.replace('-', '−')
  return signed && Number(text) > 0 ? `+${plain}` : plain
}

/**
 * The formula of an entry with numbers: figures get as many decimals as it takes for the shown ones to give the shown
 * result. Undefined without a formula, or while an input is unknown.
 */
export function sumParts(id: EntryId, inputs: Inputs, name: string, units = STOCK_UNITS): SumPart[] | undefined {
  const spec = SUMS[id]
  if (!spec) return undefined
  const { terms, result, signed = false } = spec
  const measure = measureOf(result, units)
  const resultWith = (further: number) => evaluateTerms(shownTerms(terms, inputs, units, further)) * scaleOf(result)
  const exact = resultWith(EXACT_DIGITS)
  if (!Number.isFinite(exact)) return undefined
  const shown = rounded(exact, measure.digits)
  let further = 0
  while (further < FURTHER_DIGITS && rounded(resultWith(further), measure.digits) !== shown) further++
  const parts = terms.map((term): SumPart => {
    if (!isInput(term)) return { kind: 'sign', text: String(term) }
    const [input, unit, sign] = term
    const { factor, digits, unit: words } = measureOf(unit, units)
    const value = rounded(inputs[input] / factor, digits + further)
    const hasSign = sign === 'signed'
    const text = withSign(trimmed(value, digits, digits + further), hasSign)
    return { kind: 'figure', name: helpText.inputs[input], text, unit: words, value, signed: hasSign, isResult: false }
  })
  const text = withSign(trimmed(shown, measure.digits, measure.digits), signed)
  return [
    ...parts,
    { kind: 'sign', text: '=' },
    { kind: 'figure', name: spec.name ?? name, text, unit: measure.unit, value: shown, signed, isResult: true },
  ]
}

/** Without the zeros behind the usual decimals, and without a sign before zero. */
function trimmed(value: number, digits: number, most: number): string {
  let text = value.toFixed(most)
  for (let left = most; left > digits && text.endsWith('0'); left--) text = text.slice(0, -1)
  return text.replace(/\.$/, '').replace(/^-(0(\.0+)?)$/, '$1')
}
