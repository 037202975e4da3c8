import type { Note } from '../../shared/protocol/rest-notes'
import { ask } from './ask'
import type { RequestOptions } from './http'

export const fetchNotes = (options?: RequestOptions): Promise<Note[]> => ask('GET /api/notes', {}, options)

/** Stores a note over its `revision`, 0 = there is none; an empty text removes it. Answers all notes, or `conflict`. */
export const saveNote = (id: string, revision: number, text: string): Promise<Note[]> =>
  ask('PUT /api/notes/:id', { params: { id }, body: { revision, text } })
