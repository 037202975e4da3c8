import type { IndustryList } from '../../shared/protocol/rest'
import { getJson, type RequestOptions } from './http'

/** Groups of a classification (`sw1`, `idx`) with their members. */
export const fetchIndustries = (key: string, options?: RequestOptions): Promise<IndustryList> =>
  getJson(`/api/industries/${encodeURIComponent(key)}`, options)
