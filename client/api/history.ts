import type { InstrumentId } from '../../shared/market/instrument'
import type { DayHistory, HistoryRank, RecordedDays } from '../../shared/protocol/rest'
import { getJson, type RequestOptions, withQuery } from './http'

/** The last `days` trading days of an instrument, newest last. */
export const fetchDays = (id: InstrumentId, days?: number, options?: RequestOptions): Promise<DayHistory> =>
  getJson(withQuery(`/api/history/days/${encodeURIComponent(id)}`, { days }), options)

export interface RankWish {
  R: 'BS' | 'OO'
  /** `H1` is one day. */
  H: string
  /** Last day, `YYYYMMDD`; absent = the newest on record. */
  end?: string
}

export const fetchRank = (wish: RankWish, options?: RequestOptions): Promise<HistoryRank> =>
  getJson(withQuery('/api/history/rank', { ...wish }), options)

/** The days on record. */
export const fetchRecordedDays = (options?: RequestOptions): Promise<RecordedDays> =>
  getJson('/api/history/calendar', options)
