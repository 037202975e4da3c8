import type { BasketCourse, BasketInput, CustomIndex, FoundBasket } from '../../shared/protocol/rest-baskets'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

export const fetchCustomIndexes = (options?: RequestOptions): Promise<CustomIndex[]> =>
  requestData('GET /api/custom-index', {}, options)

export const fetchCustomIndex = (name: string, options?: RequestOptions): Promise<FoundBasket> =>
  requestData('GET /api/custom-index/:name', { params: { name } }, options)

export const saveCustomIndex = (name: string, request: BasketInput, options?: RequestOptions): Promise<CustomIndex> =>
  requestData('PUT /api/custom-index/:name', { params: { name }, body: request }, options)

export const deleteCustomIndex = (name: string, options?: RequestOptions): Promise<unknown> =>
  requestData('DELETE /api/custom-index/:name', { params: { name } }, options)

/** Past days of a basket, and its state at the start of the running day. */
export const fetchBasketCourse = (name: string, options?: RequestOptions): Promise<BasketCourse> =>
  requestData('GET /api/history/basket/:name', { params: { name } }, options)
