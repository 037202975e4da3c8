import type { IndustryList } from '../../shared/protocol/rest'
import type { BoardLines, BoardRotation, LimitLadder } from '../../shared/protocol/rest-boards'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** Groups of a classification (`sw1`, `idx`) with their members. */
export const fetchIndustries = (key: string, options?: RequestOptions): Promise<IndustryList> =>
  requestData('GET /api/industries/:key', { params: { key } }, options)

/** The running day of a scheme's boards by minute, or of one. */
export const fetchBoardLines = (key: string, name?: string, options?: RequestOptions): Promise<BoardLines> =>
  requestData('GET /api/industries/:key/lines', { params: { key }, query: { name } }, options)

/** Performance of a scheme's boards on the last recorded days. */
export const fetchBoardRotation = (key: string, options?: RequestOptions): Promise<BoardRotation> =>
  requestData('GET /api/industries/:key/rotation', { params: { key } }, options)

/** Today's stocks at their upper limit. */
export const fetchLimitLadder = (options?: RequestOptions): Promise<LimitLadder> =>
  requestData('GET /api/limit-ladder', {}, options)
