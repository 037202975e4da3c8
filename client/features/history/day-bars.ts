import { dateToMs } from '../../../shared/market/session'
import type { DayHistoryResponse } from '../../../shared/protocol/rest'
import type { Input } from '../../charts/indicators/formulas'
import type { HistoryMode } from './choice'
import { dayNet } from './quadrant'

/** Recorded days as bars; their net is that of the mode. A change is counted from the day's own previous close. */
export function dayBars({ days }: Pick<DayHistoryResponse, 'days'>, mode: HistoryMode): Input {
  return {
    time: days.map(({ tradingDay }) => dateToMs(tradingDay)),
    open: days.map(({ open }) => open),
    high: days.map(({ high }) => high),
    low: days.map(({ low }) => low),
    close: days.map(({ close }) => close),
    volume: days.map(({ volume }) => volume),
    turnover: days.map(({ turnover }) => turnover),
    before: days.map(({ prevClose }) => prevClose),
    net: days.map((day) => dayNet(day, mode)),
  }
}
