import type { InstrumentId } from '../../shared/market/instrument'
import type { DayLines } from '../../shared/protocol/minute-views'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** Closes of the running day, every `step` minutes, of at most `DAY_LINES_MAX` instruments. */
export const fetchDayLines = (
  ids: readonly InstrumentId[],
  step: 1 | 5 = 5,
  options?: RequestOptions,
): Promise<DayLines> => requestData('GET /api/day-lines', { query: { ids: ids.join(','), step } }, options)
