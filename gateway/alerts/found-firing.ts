import { createHash } from 'node:crypto'
import { decimalText, toNumber } from '../../shared/alerts/fraction'
import { specOf, type Unit } from '../../shared/alerts/operands'
import { measuresOf } from '../../shared/alerts/rule'
import type { Reading } from '../../shared/alerts/truth'
import type { Firing } from '../../shared/alerts/watch'
import type { InstrumentId } from '../../shared/market/instrument'
import type { KeptRule } from './kept-rule'

/** A firing with all that is told of it. */
export interface FoundFiring extends Firing {
  id: string
  kept: KeptRule
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
}
const MONEY_STEP = 10_000

function figuresOf({ rule }: KeptRule, reading: Reading): FoundFiring['figures'] {
  const figures = new Map<string, string>()
  for (const measure of measuresOf(rule.expression)) {
    const value = reading.value(measure)
    const { words, unit } = specOf(measure.operand)
    if (!value) continue
    const said = unit === 'money' ? { top: value.top, bottom: value.bottom * MONEY_STEP } : value
    const number = unit === 'price' ? toNumber(said).toFixed(reading.priceScale) : decimalText(said, 2)
    figures.set(words[0] as string, `${number}${SUFFIX[unit]}`)
  }
  if (figures.size === 0) {
    const price = reading.value({ operand: 'price', windowMs: 0 })
    if (price) figures.set('价格', `${toNumber(price).toFixed(reading.priceScale)}元`)
  }
  return [...figures]
}

/** The same firing has the same id, whenever and wherever its day is judged. */
export function firingId(kept: Pick<KeptRule, 'id' | 'version'>, instrument: InstrumentId, firing: Firing): string {
  const { day, at, ordinal } = firing
  return createHash('sha256')
    .update([kept.id, kept.version, instrument, day, at, ordinal].join('\0'))
    .digest('base64url')
    .slice(0, 16)
}

export const foundFiring = (
  kept: KeptRule,
  instrument: InstrumentId,
  firing: Firing,
  reading: Reading,
): FoundFiring => ({
  ...firing,
  id: firingId(kept, instrument, firing),
  kept,
  instrument,
  figures: figuresOf(kept, reading),
})
