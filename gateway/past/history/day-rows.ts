import type { PastDay } from '../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { amountToYuan } from '../../../shared/market/units'
import type { Row } from '../../../shared/protocol/kinds'
import type { DayRow, InstrumentTable } from '../../../shared/protocol/rest'
import type { DayRowRecord } from '../../storage/tables'

export type Grades = [number, number, number, number]

/** A day of one instrument, with its id. */
export interface InstrumentDay extends DayRow {
  id: InstrumentId
}

/** A day with complete figures but without sides, as venues that never close report their past. */
const SIDES_UNKNOWN = 0.5

/** A past day reported by a feed; it counts as complete. */
export function pastDay(event: PastDay, instrument: Instrument): InstrumentDay {
  const yuan = (amount: number) => amountToYuan(amount, instrument)
  return {
    id: event.instrument,
    tradingDay: event.tradingDay,
    open: event.open,
    high: event.high,
    low: event.low,
    close: event.close,
    prevClose: event.prevClose,
    volume: event.volume,
    turnover: yuan(event.amount),
    adNet: event.adNet.map(yuan) as Grades,
    odNet: event.odNet.map(yuan) as Grades,
    completeness: instrument.kind === 'crypto' && event.adNet.every((net) => net === 0) ? SIDES_UNKNOWN : 1,
  }
}

/** The running day of one instrument from its row of the whole-market table. Undefined before its first price. */
export function boardDay(
  row: Row<'board'>,
  table: InstrumentTable,
  day: { tradingDay: string; completeness: number },
): InstrumentDay | undefined {
  const id = table.id[row.index]
  if (id === undefined || row.last <= 0) return undefined
  return {
    id,
    ...day,
    open: row.open || row.last,
    high: row.high || row.last,
    low: row.low || row.last,
    close: row.last,
    prevClose: table.prevClose[row.index] ?? 0,
    volume: row.volume,
    turnover: row.turnover,
    adNet: [row.adS, row.adM, row.adL, row.adX],
    odNet: [row.odS, row.odM, row.odL, row.odX],
  }
}

export const toRecord = (source: string, day: InstrumentDay): DayRowRecord => ({
  source,
  trading_day: day.tradingDay,
  instrument: day.id,
  open: day.open,
  high: day.high,
  low: day.low,
  close: day.close,
  prev_close: day.prevClose,
  volume: day.volume,
  completeness: day.completeness,
  close_known: day.closeKnown ? 1 : 0,
  ad_s: day.adNet[0],
  ad_m: day.adNet[1],
  ad_l: day.adNet[2],
  ad_x: day.adNet[3],
  od_s: day.odNet[0],
  od_m: day.odNet[1],
  od_l: day.odNet[2],
  od_x: day.odNet[3],
  turnover: day.turnover,
})

export const fromRecord = (row: DayRowRecord): DayRow => ({
  tradingDay: row.trading_day,
  open: row.open,
  high: row.high,
  low: row.low,
  close: row.close,
  prevClose: row.prev_close,
  volume: row.volume,
  turnover: row.turnover,
  adNet: [row.ad_s, row.ad_m, row.ad_l, row.ad_x],
  odNet: [row.od_s, row.od_m, row.od_l, row.od_x],
  completeness: row.completeness,
  closeKnown: row.close_known === 1 || undefined,
})
