import type { UnixMs } from '../market/units'

/** When figures of the whole market were late or missing, for everybody: what operators call an incident. */
export interface Outage {
  id: number
  worst: 'late' | 'broken'
  /** Chinese: what was wrong. */
  words: string
  /** Market time, epoch ms. */
  from: UnixMs
  /** null = it is not over. */
  until: UnixMs | null
}

/** `GET /api/outages?day=YYYYMMDD`: those of a day, in the order of their beginning; the running day by default. */
export interface Outages {
  tradingDay: string
  outages: Outage[]
}
