import type { InstrumentId } from '../../shared/market/instrument'
import type { DayHistoryResponse, HistoryRank, RecordedDays } from '../../shared/protocol/rest'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** `days` trading days of an instrument up to `end` (`YYYYMMDD`; absent = the running one), newest last. */
export const fetchDays = (
  id: InstrumentId,
  request: { days?: number; end?: string },
  options?: RequestOptions,
): Promise<DayHistoryResponse> =>
  requestData('GET /api/history/days/:id', { params: { id }, query: { ...request } }, options)

interface RankQuery {
  R: 'BS' | 'OO'
  /** `H1` is one day. */
  H: string
  /** Last day, `YYYYMMDD`; absent = the newest on record. */
  end?: string
}

export const fetchRank = (request: RankQuery, options?: RequestOptions): Promise<HistoryRank> =>
  requestData('GET /api/history/rank', { query: { ...request } }, options)

/** The days on record. */
export const fetchRecordedDays = (options?: RequestOptions): Promise<RecordedDays> =>
  requestData('GET /api/history/calendar', {}, options)

/** Average prices of all instruments on a day that is over, yuan a share. */
export async function fetchDayAverages(
  day: string,
  options?: RequestOptions,
): Promise<ReadonlyMap<InstrumentId, number>> {
  const averages = new Map<InstrumentId, number>()
  for (let cursor: string | undefined; ; ) {
    const { id, volume, turnover, next } = await requestData(
      'GET /api/history/board',
      { query: { to: day, cursor } },
      options,
    )
    for (const [row, each] of id.entries()) {
      const average = (turnover[row] ?? 0) / (volume[row] ?? 0)
      if (average > 0 && Number.isFinite(average)) averages.set(each, average)
    }
    if (next === null) return averages
    cursor = next
  }
}

/** Days that a page can go back to. */
export const fetchMachineDays = (options?: RequestOptions) => requestData('GET /api/machine', {}, options)

/** Contribution of members to an index between two times, `YYYYMMDD` or `YYYYMMDDHHmm`. */
export const fetchContributions = (
  code: InstrumentId,
  range: { from?: string; to?: string },
  options?: RequestOptions,
) => requestData('GET /api/history/contributions', { query: { code, ...range } }, options)

/** Numbers of rising, unchanged and falling members of an index on each day of a range. */
export const fetchBreadth = (code: InstrumentId, range: { from?: string; to?: string }, options?: RequestOptions) =>
  requestData('GET /api/history/breadth', { query: { code, ...range } }, options)

/** The same at the end of each minute of a few days; reads the minutes of all members. */
export const fetchMinuteBreadth = (
  code: InstrumentId,
  range: { from?: string; to?: string },
  options?: RequestOptions,
) => requestData('GET /api/history/breadth-minutes', { query: { code, ...range } }, options)

/** Days before one whose course was like it; `to`: that day or a minute of it, absent = the running one. */
export const fetchSimilarDays = (code: InstrumentId, to: string | undefined, options?: RequestOptions) =>
  requestData('GET /api/history/similar', { query: { code, ...(to ? { to } : {}) } }, options)

/** Funding and open interest of a perpetual between two days, `YYYYMMDD`. */
export const fetchPerpetual = (code: InstrumentId, range: { from?: string; to?: string }, options?: RequestOptions) =>
  requestData('GET /api/history/perpetual', { query: { code, ...range } }, options)
