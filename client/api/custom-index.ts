import type { BasketCourse, BasketWish, CustomIndex, FoundBasket } from '../../shared/protocol/rest-baskets'
import { ask } from './ask'
import type { RequestOptions } from './http'

export const fetchCustomIndexes = (options?: RequestOptions): Promise<CustomIndex[]> =>
  ask('GET /api/custom-index', {}, options)

export const fetchCustomIndex = (name: string, options?: RequestOptions): Promise<FoundBasket> =>
  ask('GET /api/custom-index/:name', { params: { name } }, options)

export const saveCustomIndex = (name: string, wish: BasketWish, options?: RequestOptions): Promise<CustomIndex> =>
  ask('PUT /api/custom-index/:name', { params: { name }, body: wish }, options)

export const deleteCustomIndex = (name: string, options?: RequestOptions): Promise<unknown> =>
  ask('DELETE /api/custom-index/:name', { params: { name } }, options)

/** A basket's days and how it stands. */
export const fetchBasketCourse = (name: string, options?: RequestOptions): Promise<BasketCourse> =>
  ask('GET /api/history/basket/:name', { params: { name } }, options)
