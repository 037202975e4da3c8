import type { InstrumentId } from '../../../shared/market/instrument'
import { fetchNotes, saveNote } from '../../api/notes'
import { positions } from './positions'
import { tags } from './tags'

/** The account's entries of single instruments, apart from lists. */
export interface CodeEntries {
  positions: Pick<typeof positions, 'all' | 'set'>
  tags: Pick<typeof tags, 'all' | 'change'>
  fetchNotes: typeof fetchNotes
  saveNote: typeof saveNote
}

const own: CodeEntries = { positions, tags, fetchNotes, saveNote }

/**
 * Moves position, tags and note of a changed code to its new one; what the new code has already stays, and then the old
 * entry stays too, but for tags, which are merged. Throws `ApiError` if notes cannot be read or written.
 */
export async function moveCode(old: InstrumentId, now: InstrumentId, entries: CodeEntries = own): Promise<void> {
  const position = entries.positions.all().get(old)
  if (position && !entries.positions.all().has(now) && entries.positions.set(now, position))
    entries.positions.set(old, undefined)
  const words = entries.tags.all().get(old) ?? []
  if (words.length > 0 && typeof entries.tags.change([now], { put: words }) === 'function')
    entries.tags.change([old], { take: words })
  const notes = await entries.fetchNotes()
  const note = notes.find(({ id }) => id === old)
  if (!note || notes.some(({ id }) => id === now)) return
  await entries.saveNote(now, 0, note.text)
  await entries.saveNote(old, note.revision, '')
}

/** Forgets position and tags of a code that does not exist any more. Its note stays readable under the old code. */
export function forgetCode(id: InstrumentId, entries: Pick<CodeEntries, 'positions' | 'tags'> = own): void {
  entries.positions.set(id, undefined)
  entries.tags.change([id], { take: entries.tags.all().get(id) ?? [] })
}
