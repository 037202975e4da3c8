import type { CustomIndex } from '../../shared/protocol/rest'
import { ask } from './ask'
import type { RequestOptions } from './http'

export const fetchCustomIndexes = (options?: RequestOptions): Promise<CustomIndex[]> =>
  ask('GET /api/custom-index', {}, options)

export const fetchCustomIndex = (name: string, options?: RequestOptions): Promise<CustomIndex> =>
  ask('GET /api/custom-index/:name', { params: { name } }, options)

export const saveCustomIndex = (index: CustomIndex, options?: RequestOptions): Promise<CustomIndex> =>
  ask('PUT /api/custom-index/:name', { params: { name: index.name }, body: index }, options)

export const deleteCustomIndex = (name: string, options?: RequestOptions): Promise<unknown> =>
  ask('DELETE /api/custom-index/:name', { params: { name } }, options)
