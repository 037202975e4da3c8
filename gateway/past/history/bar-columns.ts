import { sumOfBigGrades, sumOfGrades } from '../../../shared/flow/grades'
import type { Instrument } from '../../../shared/market/instrument'
import { dateToMs } from '../../../shared/market/session'
import type { BarPeriod, Bars, DayRow } from '../../../shared/protocol/rest'
import type { Bar } from './bars'
import type { InstrumentDay } from './day-rows'
import type { MarketDay } from './market-day'

const OPEN_MS = (9 * 60 + 30) * 60_000

/** A day's bar starts at 09:30, a day that never closes at midnight; Beijing time. */
export const dayStart = (tradingDay: string, instrument: Instrument): number =>
  dateToMs(tradingDay) + (instrument.kind === 'crypto' ? 0 : OPEN_MS)

/** A traded day without a net in any grade belongs to a venue that does not send sides. */
const knowsSides = (instrument: Instrument, { volume, adNet }: DayRow): boolean =>
  instrument.kind !== 'crypto' || volume === 0 || adNet.some((net) => net !== 0)

export function dayBar(instrument: Instrument, row: DayRow): Bar {
  const { open, high, low, close, volume, turnover } = row
  const adNet = knowsSides(instrument, row) ? sumOfGrades(row.adNet) : null
  const odBigNet = instrument.hasOrderNumbers || instrument.kind === 'index' ? sumOfBigGrades(row.odNet) : null
  return { time: dayStart(row.tradingDay, instrument), open, high, low, close, volume, turnover, adNet, odBigNet }
}

/** Bars as columns. `prevClose`: of the first bar's day. */
export function barsOf(
  instrument: Instrument,
  period: BarPeriod,
  bars: readonly Bar[],
  range: Pick<Bars, 'prevClose' | 'days' | 'missing' | 'since' | 'moved' | 'derived'>,
): Bars {
  return {
    id: instrument.id,
    period,
    priceScale: instrument.priceScale,
    ...barFigures(bars),
    ...range,
  }
}

/** Bars as one array a figure. */
export const barFigures = (bars: readonly Bar[]) => ({
  time: bars.map((bar) => bar.time),
  open: bars.map((bar) => bar.open),
  high: bars.map((bar) => bar.high),
  low: bars.map((bar) => bar.low),
  close: bars.map((bar) => bar.close),
  volume: bars.map((bar) => bar.volume),
  turnover: bars.map((bar) => bar.turnover),
  adNet: bars.map((bar) => bar.adNet),
  odBigNet: bars.map((bar) => bar.odBigNet),
})

/** The running day as the columns that rankings sum. */
export const runningDayColumns = (tradingDay: string, days: readonly InstrumentDay[]): MarketDay => ({
  tradingDay,
  id: days.map((day) => day.id),
  close: days.map((day) => day.close),
  prevClose: days.map((day) => day.prevClose),
  turnover: days.map((day) => day.turnover),
  adNet: days.map((day) => sumOfGrades(day.adNet)),
  adBig: days.map((day) => sumOfBigGrades(day.adNet)),
  odBig: days.map((day) => sumOfBigGrades(day.odNet)),
  completeness: days.map((day) => day.completeness),
  closeKnown: days.map((day) => (day.closeKnown ? 1 : 0)),
})
