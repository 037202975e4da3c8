import type { Tags } from '../../shared/protocol/rest-tags'
import type { RequestOptions } from './http'
import { ownDocument } from './own-document'
import { requestData } from './request-data'

const own = ownDocument<Tags>('tags')

export const fetchTags = (options?: RequestOptions): Promise<Tags> =>
  own.load(() => requestData('GET /api/tags', {}, options))

/** Stores over the revision it is based on, or `conflict`. Completes even if the page is closed. */
export const saveTags = (tags: Tags): Promise<Tags> =>
  own.save(tags, () => requestData('PUT /api/tags', { body: tags }, { outlivesPage: true }))
