import type { CompanyCalendar } from '../past/company-calendar'
import type { OlderPast } from '../past/untold-days'

export interface EngineOptions extends OlderPast {
  seed: number
  instrumentCount: number
  /** Market time at which the engine begins to live; the day up to there is filled in coarsely. */
  startTime: number
  /** Emit `order` and `cancel` events. */
  orders?: boolean
  /** Instruments with real books; by default the busiest 3.6 %. */
  bookCount?: number
  /** Live through nights and breaks at the pace of the day; else only through the stretches of `schedule.ts`. */
  everyMoment?: boolean
  /** Listings, suspensions and ex-dates; invented from the seed by default. */
  calendar?: CompanyCalendar
}
