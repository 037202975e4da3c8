import { beijingDate } from '../../../shared/market/session'
import type { Bars } from '../../../shared/protocol/rest'

/** Available part of the requested bars. */
export interface BarsOnRecord {
  /** First day of which something is on record, `YYYYMMDD`; empty = nothing but the running day. */
  since: string
  /** First day on record however far back, `YYYYMMDD`; empty = none; undefined = not known. */
  recordedSince: string | undefined
  /** Earlier days of the requested range without data. */
  lacking: number
  /** Days whose minutes are made of their daily row, which is all that is on record of them. */
  derived: number
  /** Something in sight would stand elsewhere without adjustment. */
  hasExDates: boolean
}

type Told = Pick<Bars, 'time' | 'since' | 'missing' | 'derived'> & { days: Pick<Bars['days'], 'factor'> }

/** The answer as received; undefined: none arrived yet. */
export function barsOnRecord(bars: Told | undefined, today: string): BarsOnRecord {
  const first = bars?.time[0] === undefined ? '' : beijingDate(bars.time[0])
  return {
    since: first >= today ? '' : first,
    recordedSince: bars?.since,
    lacking: (bars?.missing ?? []).filter((day) => first === '' || day < first).length,
    derived: bars?.derived?.length ?? 0,
    hasExDates: (bars?.days.factor ?? []).some((factor) => factor !== 1),
  }
}
