import type { Tags } from '../../shared/protocol/rest-tags'
import { ask } from './ask'
import type { RequestOptions } from './http'

export const fetchTags = (options?: RequestOptions): Promise<Tags> => ask('GET /api/tags', {}, options)

/** Stores over the revision it is based on, or `conflict`; also if the page is left at once. */
export const saveTags = (tags: Tags): Promise<Tags> => ask('PUT /api/tags', { body: tags }, { outlivesPage: true })
