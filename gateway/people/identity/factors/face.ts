import { ZeusError } from '../../../../shared/protocol/errors'
import type { UserRow } from '../../../storage/identity-tables'
import type { RequestOrigin } from '../http/origin'
import type { Store } from '../service'
import { factorsAfter, guardProof } from './second-proof'

/** Throws `no-face-service`. */
function comparison({ compareFaces }: Store) {
  if (!compareFaces) throw new ZeusError('no-face-service')
  return compareFaces
}

/**
 * Makes a face a second factor: both photos must show one person; the first is stored. Ends all other sign-ins of the
 * account. Returns the recovery code. Throws `factor-bound`, `face-photo-missing`,
 * `face-mismatch`, `face-failed`.
 */
export async function enrolFace(
  store: Store,
  user: UserRow,
  [keyA, keyB]: readonly [string, string],
  { sid, from }: { sid: string; from: RequestOrigin },
): Promise<string> {
  const compare = comparison(store)
  const { factors, audit, sessions } = store
  if (await factors.isOn(user.id, 'face')) throw new ZeusError('factor-bound')
  const photo = await guardProof(store, user, from, async () => {
    const one = await factors.facePhotos.take(user.id, keyA)
    const other = keyA === keyB ? one : await factors.facePhotos.take(user.id, keyB)
    if (!one || !other) throw new ZeusError('face-photo-missing')
    if (!(await compare(one, other))) throw new ZeusError('face-mismatch')
    return one
  })
  await factors.facePhotos.enrol(user.id, photo)
  const recoveryCode = await factors.enable(user.id, 'face')
  await audit.record('factor-added', user.id, from)
  await sessions.endAllOf(user.id, 'revoked', sid)
  return recoveryCode
}

/** Proves a user by a photo. Throws `factor-foreign`, `face-mismatch`, `face-failed`. */
export async function proveByFace(
  store: Store,
  user: UserRow,
  photo: Buffer | undefined,
  amr: readonly string[],
): Promise<string> {
  const compare = comparison(store)
  const enrolled = await store.factors.facePhotos.enrolled(user.id)
  if (!enrolled || !(await factorsAfter(store, user, amr)).includes('face')) throw new ZeusError('factor-foreign')
  if (!photo) throw new ZeusError('face-photo-missing')
  if (!(await compare(enrolled, photo))) throw new ZeusError('face-mismatch')
  return 'face'
}
