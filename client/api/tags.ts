import type { Tags } from '../../shared/protocol/rest-tags'
import { ask } from './ask'
import type { RequestOptions } from './http'
import { ownDocument } from './own-document'

const own = ownDocument<Tags>('tags')

export const fetchTags = (options?: RequestOptions): Promise<Tags> => own.load(() => ask('GET /api/tags', {}, options))

/** Stores over the revision it is based on, or `conflict`; also if the page is left at once. */
export const saveTags = (tags: Tags): Promise<Tags> =>
  own.save(tags, () => ask('PUT /api/tags', { body: tags }, { outlivesPage: true }))
