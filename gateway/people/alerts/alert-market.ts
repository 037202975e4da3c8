import type { DayReference } from '../../../shared/flow/market-events/day-reference'
import type { Quote } from '../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { Phase } from '../../../shared/market/session'
import type { Price, UnixMs } from '../../../shared/market/units'
import type { FrozenFigure } from '../../../shared/protocol/freezes'
import type { Row } from '../../../shared/protocol/kinds'
import type { DailyBars, LineBudget } from './line-values'

/** Four sums by size grade: 小 中 大 超大. */
type Grades = ArrayLike<number>

/** Data of an instrument's running day that alerts read. */
export interface AlertDay {
  readonly instrument: Instrument
  /** Exchange time of the newest row. */
  readonly time: UnixMs
  readonly last: Price
  readonly volume: number
  readonly amount: number
  readonly hasPrints: boolean
  /** Belongs permanently to this instrument and to no other. */
  readonly place: number
  readonly quote: Quote | undefined
  readonly ledger: {
    readonly day: { readonly ad: Grades; readonly od: Grades }
    readonly lifted: number
    readonly orders: number
  }
  readonly measures: {
    row(day: {
      place: number
      instrument: Instrument
      ledger: { lifted: number; orders: number }
      last: Price
    }): Row<'measure'>
  }
}

/** Market data that alerts read, in the process that runs the market. */
export interface AlertMarket {
  readonly tradingDay: string
  readonly phase: Phase
  instrument(id: InstrumentId): Instrument | undefined
  day(id: InstrumentId): AlertDay | undefined
  /** Statistics of the previous days for a stock. */
  reference(id: InstrumentId): Pick<DayReference, 'lastHigh'> | undefined
  /** Finished days of an instrument; undefined = not read yet. Left out: there are none. */
  dailyBars?(id: InstrumentId): DailyBars | undefined
  /** Shared by the lines of all instruments. */
  readonly lineBudget?: LineBudget
  indexLast(id: InstrumentId): Price | undefined
  /** Exchange time of an index's newest value. */
  indexHeardAt(id: InstrumentId): UnixMs | undefined
  /** Whether a figure of an instrument is not published now; left out, all are. */
  withholds?(figure: FrozenFigure, id: InstrumentId): boolean
  breadth(): Pick<Row<'breadth'>, 'up' | 'down' | 'limitUp' | 'limitDown'>
}
