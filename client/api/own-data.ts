import type { OwnData, OwnDataHead, OwnDataKind } from '../../shared/market/own-data'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** Data sets of the account, without their rows. */
export const fetchOwnDataHeads = (options?: RequestOptions): Promise<OwnDataHead[]> =>
  requestData('GET /api/own-data', {}, options)

export const fetchOwnData = (name: string, options?: RequestOptions): Promise<OwnData> =>
  requestData('GET /api/own-data/:name', { params: { name } }, options)

export interface OwnDataUpload {
  name: string
  kind: OwnDataKind
  source: string
  unit: string
  csv: string
}

/** Stores a data set in place of the one of its name. */
export const saveOwnData = ({ name, ...body }: OwnDataUpload): Promise<OwnDataHead> =>
  requestData('PUT /api/own-data/:name', { params: { name }, body })

export const removeOwnData = (name: string) => requestData('DELETE /api/own-data/:name', { params: { name } })
