import type { Fraction } from '../../../shared/alerts/fraction'
import type { Operand } from '../../../shared/alerts/operands'
import type { Measure } from '../../../shared/alerts/rule'
import type { RowValues } from '../../../shared/alerts/truth'

const NOTHING: RowValues = { priceScale: 0, value: () => undefined }

/** Values read at one row: each is computed once, for any number of rules. */
export class RowReading implements RowValues {
  private readonly operands: Operand[] = []
  private readonly windows: number[] = []
  private readonly estimates: (true | undefined)[] = []
  private readonly values: (Fraction | undefined)[] = []
  private count = 0
  private of: RowValues = NOTHING

  get priceScale(): number {
    return this.of.priceScale
  }

  get isEstimated(): boolean {
    return this.of.isEstimated ?? false
  }

  /** Another row: nothing of the one before holds. */
  begin(of: RowValues): void {
    this.of = of
    this.count = 0
  }

  /** The row is of this instrument, whatever was judged meanwhile. */
  goOn(of: RowValues): void {
    if (this.of !== of) this.begin(of)
  }

  value(measure: Measure): Fraction | undefined {
    const { of, operand, windowMs, estimated, line, own } = measure
    // For another instrument, a line, or own data: few rules need it, and a line is cached where it is computed.
    if (of !== undefined || line !== undefined || own !== undefined) return this.of.value(measure)
    for (let place = 0; place < this.count; place++) {
      if (this.operands[place] === operand && this.windows[place] === windowMs && this.estimates[place] === estimated)
        return this.values[place]
    }
    const value = this.of.value(measure)
    this.operands[this.count] = operand
    this.windows[this.count] = windowMs
    this.estimates[this.count] = estimated
    this.values[this.count++] = value
    return value
  }
}
