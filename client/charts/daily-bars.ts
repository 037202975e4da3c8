import { dateToMs } from '../../shared/market/session'
import type { Input } from './indicators/formulas'

/** A recorded day: prices in price units, `volume` in shares, `turnover` in yuan. */
interface RecordedDay {
  tradingDay: string
  open: number
  high: number
  low: number
  close: number
  prevClose: number
  volume: number
  turnover: number
}

/** Recorded days as bars. A change is counted from the day's own previous close. */
export const dailyBars = (days: readonly RecordedDay[]): Input => ({
  time: days.map(({ tradingDay }) => dateToMs(tradingDay)),
  open: days.map(({ open }) => open),
  high: days.map(({ high }) => high),
  low: days.map(({ low }) => low),
  close: days.map(({ close }) => close),
  volume: days.map(({ volume }) => volume),
  turnover: days.map(({ turnover }) => turnover),
  before: days.map(({ prevClose }) => prevClose),
})
