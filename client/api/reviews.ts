import type { DayReview, ReviewDays } from '../../shared/protocol/rest-reviews'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** Finished days, oldest first. */
export const fetchReviewDays = (days: number, options?: RequestOptions): Promise<ReviewDays> =>
  requestData('GET /api/reviews', { query: { days } }, options)

export const fetchReview = (day: string, options?: RequestOptions): Promise<DayReview> =>
  requestData('GET /api/reviews/:day', { params: { day } }, options)
