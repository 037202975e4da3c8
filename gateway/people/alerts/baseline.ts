import { fraction } from '../../../shared/alerts/fraction'
import type { RowValues } from '../../../shared/alerts/truth'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'

const ZERO = fraction(0)

/** Values at the start of the day: the previous close, and nothing traded. `others`: instruments that a rule names. */
export const baselineOf = (
  { id, prevClose, priceScale }: Instrument,
  others: (id: InstrumentId) => Instrument | undefined = () => undefined,
): RowValues => ({
  priceScale,
  value({ of, ...measure }) {
    const { operand } = measure
    const other = of === undefined || of === id ? undefined : others(of)
    if (other) return baselineOf(other).value(measure)
    if (operand === 'price') return prevClose > 0 ? fraction(prevClose, 10 ** priceScale) : undefined
    if (operand === 'speed' || operand === 'volumeRatio') return ZERO
    if (operand === 'change' || operand === 'turnover' || operand === 'volume' || operand === 'turnoverRate')
      return ZERO
    if (operand === 'activeNet' || operand === 'bigNet' || operand === 'hugeNet' || operand === 'passiveNet')
      return ZERO
    return undefined
  },
})
