import { createHash } from 'node:crypto'
import type { Db } from '../../../storage/database'
import type { Seal } from '../keys/seal'
import { FACE_PHOTO_TTL_MS, FACE_PHOTOS_PENDING } from '../limits'
import { newSecretText } from '../new-id'

const digest = (key: string): string => createHash('sha256').update(key).digest('base64url')
const enrolledId = (userId: string): string => `enrolled ${userId}`

/**
 * Photos of faces, sealed together with the id of their account. An uploaded photo can be used once within minutes; the
 * enrolled one is stored until it is erased.
 */
export function createFacePhotos(db: Db, seal: Seal, clock: () => number) {
  const close = (userId: string, photo: Buffer): string => seal.close(`${userId} ${photo.toString('base64')}`)

  /** Undefined if the row was moved to another account. */
  function open(userId: string, sealed: string | undefined): Buffer | undefined {
    if (sealed === undefined) return undefined
    const [owner, photo = ''] = seal.open(sealed).split(' ')
    return owner === userId ? Buffer.from(photo, 'base64') : undefined
  }

  return {
    /** Stores an uploaded photo and returns its key; deletes the oldest of the account beyond `FACE_PHOTOS_PENDING`. */
    async add(userId: string, photo: Buffer): Promise<string> {
      const key = newSecretText()
      const now = clock()
      const values = { user_id: userId, sealed: close(userId, photo), created_at: now }
      const pending = db
        .selectFrom('face_photos')
        .select('id')
        .where('user_id', '=', userId)
        .where('expires_at', 'is not', null)
      const kept = pending.orderBy('created_at', 'desc').limit(FACE_PHOTOS_PENDING - 1)
      const keptIds = (await kept.execute()).map(({ id }) => id)
      await db
        .deleteFrom('face_photos')
        .where('user_id', '=', userId)
        .where('expires_at', 'is not', null)
        .$if(keptIds.length > 0, (query) => query.where('id', 'not in', keptIds))
        .execute()
      await db
        .insertInto('face_photos')
        .values({ id: digest(key), ...values, expires_at: now + FACE_PHOTO_TTL_MS })
        .execute()
      return key
    },

    /** Removes and returns an uploaded photo of the account; only one of several concurrent calls gets it. */
    async take(userId: string, key: string): Promise<Buffer | undefined> {
      const row = await db
        .deleteFrom('face_photos')
        .where('id', '=', digest(key))
        .where('user_id', '=', userId)
        .where('expires_at', '>', clock())
        .returning('sealed')
        .executeTakeFirst()
      return open(userId, row?.sealed)
    },

    async enrol(userId: string, photo: Buffer): Promise<void> {
      const values = { user_id: userId, sealed: close(userId, photo), created_at: clock(), expires_at: null }
      await db
        .insertInto('face_photos')
        .values({ id: enrolledId(userId), ...values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute()
    },

    async enrolled(userId: string): Promise<Buffer | undefined> {
      const row = db.selectFrom('face_photos').select('sealed').where('id', '=', enrolledId(userId))
      return open(userId, (await row.executeTakeFirst())?.sealed)
    },

    /** All photos of an account. */
    async erase(userId: string): Promise<void> {
      await db.deleteFrom('face_photos').where('user_id', '=', userId).execute()
    },

    async prune(): Promise<void> {
      await db.deleteFrom('face_photos').where('expires_at', '<', clock()).execute()
    },
  }
}
