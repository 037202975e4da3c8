import type { Outages } from '../../shared/protocol/rest-outages'
import { ask } from './ask'
import type { RequestOptions } from './http'

/** When figures of the whole market were late or missing on a day, the running one by default. */
export const fetchOutages = (day?: string, options?: RequestOptions): Promise<Outages> =>
  ask('GET /api/outages', day ? { query: { day } } : {}, options)
