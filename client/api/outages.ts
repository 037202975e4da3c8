import type { Outages } from '../../shared/protocol/rest-outages'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** When figures of the whole market were late or missing on a day, the running one by default. */
export const fetchOutages = (day?: string, options?: RequestOptions): Promise<Outages> =>
  requestData('GET /api/outages', day ? { query: { day } } : {}, options)
