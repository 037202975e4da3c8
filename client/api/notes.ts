import type { Note } from '../../shared/protocol/rest-notes'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

export const fetchNotes = (options?: RequestOptions): Promise<Note[]> => requestData('GET /api/notes', {}, options)

/** Stores a note over its `revision`, 0 = there is none; an empty text removes it. Answers all notes, or `conflict`. */
export const saveNote = (id: string, revision: number, text: string): Promise<Note[]> =>
  requestData('PUT /api/notes/:id', { params: { id }, body: { revision, text } })
