import type { GradeDefinition } from '../../../shared/flow/grades'
import { Ledger, type LedgerOptions } from '../../../shared/flow/ledger'
import { minuteOf } from '../../../shared/flow/minute-ring'
import type { Instrument } from '../../../shared/market/instrument'
import type { Shares } from '../../../shared/market/units'
import type { TapePrint } from '../../../shared/protocol/print-tape'
import { DayDeals } from './day-deals'
import { MinuteLine } from './minute-line'
import { noTotals, type Totals } from './totals'

interface PrintedDayOptions {
  instrument: Instrument
  grades: GradeDefinition
  ledger: Omit<LedgerOptions, 'definition'>
  /** Its prints are real ones, not volume estimated from quotes. */
  hasPrints: boolean
}

/** State derived from the prints of an instrument's day, recomputed from the first one on. */
export class PrintedDay {
  readonly line: MinuteLine
  readonly ledger: Ledger
  /** Undefined without a real print. */
  readonly deals: DayDeals | undefined
  readonly totals: Totals = noTotals()
  outer: Shares = 0
  inner: Shares = 0

  constructor(private readonly options: PrintedDayOptions) {
    const { instrument, grades, ledger, hasPrints } = options
    this.line = new MinuteLine(ledger.minutes)
    this.ledger = new Ledger({ definition: { grades, sizing: 'live' }, ...ledger })
    this.deals = hasPrints ? new DayDeals(grades, instrument.id) : undefined
  }

  add(print: TapePrint): void {
    const { totals, ledger, line, deals, options } = this
    const { price, volume, amount, side } = print
    totals.volume += volume
    totals.amount += amount
    totals.trades++
    totals.last = price
    totals.high = Math.max(totals.high, price)
    totals.low = Math.min(totals.low || price, price)
    if (side === 'buy') this.outer += volume
    else if (side === 'sell') this.inner += volume
    const slot = minuteOf(print.exchangeTime, false)
    ledger.add(print, slot)
    line.add(slot, price, volume, amount)
    deals?.add(print, ledger, options.instrument, () => undefined)
  }
}
