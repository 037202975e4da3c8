import type { OwnData, OwnDataHead } from '../../shared/market/own-data'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** Data sets of the account, without their rows. */
export const fetchOwnDataHeads = (options?: RequestOptions): Promise<OwnDataHead[]> =>
  requestData('GET /api/own-data', {}, options)

export const fetchOwnData = (name: string, options?: RequestOptions): Promise<OwnData> =>
  requestData('GET /api/own-data/:name', { params: { name } }, options)
