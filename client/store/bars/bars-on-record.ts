import { beijingDate } from '../../../shared/market/session'
import type { Bars } from '../../../shared/protocol/rest'

/** Available part of the requested bars. */
export interface BarsOnRecord {
  /** First day of the bars, `YYYYMMDD`; empty = no bars, or only the running day. */
  since: string
  /** First day stored by the gateway, also outside the request, `YYYYMMDD`; empty = none; undefined = not known. */
  recordedSince: string | undefined
  /** Earlier days of the requested range without data. */
  lacking: number
  /** Number of days whose minutes are derived from the daily row, because no minutes are stored. */
  derived: number
  /** Whether adjustment changes any loaded price. */
  hasExDates: boolean
}

type LoadedBars = Pick<Bars, 'time' | 'since' | 'missing' | 'derived'> & { days: Pick<Bars['days'], 'factor'> }

/** The answer as received; undefined: none arrived yet. */
export function barsOnRecord(bars: LoadedBars | undefined, today: string): BarsOnRecord {
  const first = bars?.time[0] === undefined ? '' : beijingDate(bars.time[0])
  return {
    since: first >= today ? '' : first,
    recordedSince: bars?.since,
    lacking: (bars?.missing ?? []).filter((day) => first === '' || day < first).length,
    derived: bars?.derived?.length ?? 0,
    hasExDates: (bars?.days.factor ?? []).some((factor) => factor !== 1),
  }
}
