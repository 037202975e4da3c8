import type { IndustryList } from '../../shared/protocol/rest'
import type { BoardLines, BoardRotation, LimitLadder } from '../../shared/protocol/rest-boards'
import { getJson, type RequestOptions } from './http'

const path = (key: string) => `/api/industries/${encodeURIComponent(key)}`

/** Groups of a classification (`sw1`, `idx`) with their members. */
export const fetchIndustries = (key: string, options?: RequestOptions): Promise<IndustryList> =>
  getJson(path(key), options)

/** The running day of a scheme's boards by minute, or of one. */
export const fetchBoardLines = (key: string, name?: string, options?: RequestOptions): Promise<BoardLines> =>
  getJson(`${path(key)}/lines${name === undefined ? '' : `?name=${encodeURIComponent(name)}`}`, options)

/** How a scheme's boards did on the last days on record. */
export const fetchBoardRotation = (key: string, options?: RequestOptions): Promise<BoardRotation> =>
  getJson(`${path(key)}/rotation`, options)

/** Today's stocks at their upper limit. */
export const fetchLimitLadder = (options?: RequestOptions): Promise<LimitLadder> =>
  getJson('/api/limit-ladder', options)
