import type { InstrumentId } from '../market/instrument'
import type { Yuan } from '../market/units'

/** `GET /api/indexes/:id/at/:slot`: the members at the end of a minute of the running day, yuan. */
export interface IndexMoment {
  id: InstrumentId
  slot: number
  members: {
    id: InstrumentId
    /** Price units; 0 = nothing had been printed yet. */
    last: number
    turnover: Yuan
    /** Net by grade [小, 中, 大, 超大] since the day began, by aggressor and by order. */
    ad: [number, number, number, number]
    od: [number, number, number, number]
  }[]
}

/** Instruments that one request for day lines may name. */
export const DAY_LINES_MAX = 120

/** `GET /api/day-lines?ids=A,B,…&step=5`: closes of every `step`th minute of the running day, price units; 0 = none yet. */
export interface DayLines {
  tradingDay: string
  step: number
  /** Instruments that have printed today. */
  lines: { id: InstrumentId; closes: number[] }[]
}
