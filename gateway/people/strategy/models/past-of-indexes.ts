import { sumOfBigGrades, sumOfGrades } from '../../../../shared/flow/grades'
import type { DayPoint, MinutePoint } from '../../../../shared/forecast/features'
import { DAY_ROWS_MAX, MINUTE_DAYS_MAX } from '../../../../shared/forecast/judge'
import type { IndexPast, RecordedMinutes } from '../../../../shared/forecast/samples'
import type { InstrumentId } from '../../../../shared/market/instrument'
import type { Row } from '../../../../shared/protocol/kinds'
import type { DayHistoryResponse, DayRow } from '../../../../shared/protocol/rest'

/** Source of recorded days. */
export interface ForecastPast {
  /** The newest `count` days of one instrument, the running one included, newest last; throws `no-data` without any. */
  days(id: InstrumentId, count: number): Promise<DayHistoryResponse>
  /** Minutes of an index on a day as they were recorded; undefined without any, or if they were derived from daily rows. */
  recordedMinutes(id: InstrumentId, day: string): Promise<readonly Row<'index-minute'>[] | undefined>
}

/** Days of which less was received say too little about their minutes, 0…1. */
export const COMPLETE = 0.97

export const dayPointOf = ({ tradingDay, high, low, close, prevClose, turnover, adNet, odNet }: DayRow): DayPoint => ({
  day: tradingDay,
  high,
  low,
  close,
  prevClose,
  turnover,
  adNet: sumOfGrades(adNet),
  odBigNet: sumOfBigGrades(odNet),
})

/** Minutes of trading in order; the opening auction is none. */
export const minutePointsOf = (rows: readonly Row<'index-minute'>[]): MinutePoint[] =>
  rows
    .filter(({ slot, close }) => slot > 0 && close > 0)
    .map(({ slot, close, turnover, up, down, adNet, odBigNet }) => ({
      slot,
      close,
      turnover,
      up,
      down,
      adNet,
      odBigNet,
    }))

/** Recorded data of some indexes before a day (`YYYYMMDD`). */
export async function readPasts(
  past: ForecastPast,
  ids: readonly InstrumentId[],
  before: string,
): Promise<IndexPast[]> {
  const pasts: IndexPast[] = []
  for (const id of ids) {
    // An index without a day on record has no past.
    const { days } = await past.days(id, DAY_ROWS_MAX + 1).catch(() => ({ days: [] }))
    const finished = days.filter(({ tradingDay, prevClose }) => tradingDay < before && prevClose > 0)
    const recorded: RecordedMinutes[] = []
    for (const { tradingDay, prevClose, completeness } of finished.slice(-MINUTE_DAYS_MAX)) {
      if (completeness < COMPLETE) continue
      const minutes = await past.recordedMinutes(id, tradingDay)
      if (minutes) recorded.push({ day: tradingDay, prevClose, points: minutePointsOf(minutes) })
    }
    pasts.push({ id, days: finished.map(dayPointOf), minutes: recorded })
  }
  return pasts
}
