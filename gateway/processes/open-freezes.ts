import { Publication } from '../../shared/protocol/publication'
import type { Db } from '../storage/database'
import { Freezes } from '../watch/incidents/freezes'

/** Publication state, updated as operators of any process freeze and release. */
export async function openFreezes(db: Db, now: () => number) {
  const publication = new Publication()
  const freezes = new Freezes({ db, now, publication })
  await freezes.start()
  return { publication, freezes }
}
