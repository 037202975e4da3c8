import type { CustomIndex } from '../../shared/protocol/rest'
import { getJson, type RequestOptions, sendJson } from './http'

const path = (name: string) => `/api/custom-index/${encodeURIComponent(name)}`

export const fetchCustomIndexes = (options?: RequestOptions): Promise<CustomIndex[]> =>
  getJson('/api/custom-index', options)

export const fetchCustomIndex = (name: string, options?: RequestOptions): Promise<CustomIndex> =>
  getJson(path(name), options)

export const saveCustomIndex = (index: CustomIndex, options?: RequestOptions): Promise<CustomIndex> =>
  sendJson('PUT', path(index.name), index, options)

export const deleteCustomIndex = (name: string, options?: RequestOptions): Promise<unknown> =>
  sendJson('DELETE', path(name), undefined, options)
