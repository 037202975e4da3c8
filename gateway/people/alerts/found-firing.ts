import { createHash } from 'node:crypto'
import { decimalText, type Fraction, toNumber } from '../../../shared/alerts/fraction'
import { lineName } from '../../../shared/alerts/line'
import { specOf, type Unit } from '../../../shared/alerts/operands'
import type { Measure } from '../../../shared/alerts/rule'
import type { RowValues } from '../../../shared/alerts/truth'
import type { Firing } from '../../../shared/alerts/watch'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { ActiveRule } from './active-rule'
import type { WatchEntry } from './entry'

/** A firing with all fields that are sent. */
export interface FoundFiring extends Firing {
  id: string
  activeRule: ActiveRule
  instrument: InstrumentId
  figures: [word: string, value: string][]
}

const SUFFIX: Record<Unit, string> = {
  price: '元',
  percent: '%',
  money: '万元',
  shares: '股',
  ratio: '',
  count: '家',
  seconds: '秒',
  number: '',
}
const MONEY_STEP = 10_000
const ESTIMATED = '（估）'

/** A firing with the source values of its row; the fields that clients receive are computed when it is saved. */
export interface CaughtFiring extends Firing {
  activeRule: ActiveRule
  instrument: InstrumentId
  values: readonly (readonly [Measure, Fraction])[]
  priceScale: number
  isEstimated: boolean
}

const PRICE: Measure = { operand: 'price', windowMs: 0 }

export function caughtFiring(
  entry: Pick<WatchEntry, 'activeRule' | 'instrument' | 'measures' | 'known'>,
  firing: Firing,
  read: RowValues,
): CaughtFiring {
  const { activeRule, instrument, measures } = entry
  const reading = entry.known(read)
  const values: [Measure, Fraction][] = []
  const note = (measure: Measure) => {
    const value = reading.value(measure)
    if (value) values.push([measure, value])
  }
  for (const measure of measures) note(measure)
  if (values.length === 0) note(PRICE)
  const { day, at, ordinal, mark } = firing
  const { priceScale, isEstimated = false } = reading
  return { day, at, ordinal, mark, activeRule, instrument, values, priceScale, isEstimated }
}

/** Decimals of a price; of another instrument's mean of prices those of the rule's own. */
const digitsOf = ({ of, operand }: Measure, { bottom }: Fraction, priceScale: number): number =>
  of === undefined || operand === 'average' ? priceScale : Math.round(Math.log10(bottom))

function wordOf({ operand, line, own }: Measure): string {
  const word = specOf(operand).words[0] as string
  if (own !== undefined) return `${word}:${own}`
  return line === undefined ? word : `${word} ${lineName(line)}`
}

function figuresOf({ values, priceScale, isEstimated }: CaughtFiring): FoundFiring['figures'] {
  const figures = new Map<string, string>()
  for (const [measure, value] of values) {
    const { of, operand, estimated } = measure
    const { unit } = specOf(operand)
    const word = of === undefined ? wordOf(measure) : `${of} ${wordOf(measure)}`
    const said = unit === 'money' ? { top: value.top, bottom: value.bottom * MONEY_STEP } : value
    const number = unit === 'price' ? toNumber(said).toFixed(digitsOf(measure, said, priceScale)) : decimalText(said, 2)
    const mark = estimated && isEstimated ? ESTIMATED : ''
    figures.set(`${word}${mark}`, `${number}${SUFFIX[unit]}`)
  }
  return [...figures]
}

/** The same firing has the same id, whenever and wherever its day is judged. */
function firingId(activeRule: Pick<ActiveRule, 'id' | 'version'>, instrument: InstrumentId, firing: Firing): string {
  const { day, at, ordinal } = firing
  return createHash('sha256')
    .update([activeRule.id, activeRule.version, instrument, day, at, ordinal].join('\0'))
    .digest('base64url')
    .slice(0, 16)
}

/** All fields of a firing that are sent. */
export function foundFiring(caught: CaughtFiring): FoundFiring {
  const { day, at, ordinal, mark, activeRule, instrument } = caught
  const id = firingId(activeRule, instrument, caught)
  return { day, at, ordinal, mark, id, activeRule, instrument, figures: figuresOf(caught) }
}
