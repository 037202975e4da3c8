import type { InstrumentId } from '../../shared/market/instrument'
import type { DayLines } from '../../shared/protocol/minute-views'
import { getJson, type RequestOptions, withQuery } from './http'

/** Closes of the running day, every few minutes, of at most `DAY_LINES_MAX` instruments. */
export const fetchDayLines = (ids: readonly InstrumentId[], options?: RequestOptions): Promise<DayLines> =>
  getJson(withQuery('/api/day-lines', { ids: ids.join(',') }), options)
