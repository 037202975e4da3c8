import type { Db } from '../../storage/database'
import { notesOf } from './notes'
import { listsOf } from './watchlists'

/** Lists of one person, and the notes by instrument. */
export async function ownLists(db: Db, userId: string) {
  const [groups, notes] = await Promise.all([listsOf(db, userId), notesOf(db, userId)])
  return { groups, notes: new Map(notes.map(({ id, text }) => [id, text])) }
}
