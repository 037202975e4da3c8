import { z } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'
import { logOf } from '../../../log'
import { type SignedService, signedQuery } from '../deliver/signed-post'
import { FACES_AT_ONCE } from '../limits'

const log = logOf('identity')

/** Service that compares two photos of a face. */
export interface FaceConfig extends SignedService {
  /** Similarity from which two photos show one person, above 0 and up to 1. */
  threshold: number
}

/** Whether two photos show one person. Throws `face-failed` if the service does not answer properly, `too-many` under load. */
export type CompareFaces = (one: Buffer, other: Buffer) => Promise<boolean>

const answerShape = z.object({ similarity: z.number().min(0).max(1) })

/** Compares by a signed POST of JSON `{photoA, photoB}` (JPEG, base64), which is answered by `{similarity}` from 0 to 1. */
export function createFaceService({ url, secret, threshold }: FaceConfig): CompareFaces {
  let running = 0
  return async (one, other) => {
    if (running >= FACES_AT_ONCE) throw new ZeusError('too-many')
    running++
    try {
      const photos = { photoA: one.toString('base64'), photoB: other.toString('base64') }
      const { similarity } = await signedQuery({ url, secret }, photos, answerShape)
      return similarity >= threshold
    } catch (thrown) {
      log.error({ err: thrown }, 'the face service did not compare')
      throw new ZeusError('face-failed')
    } finally {
      running--
    }
  }
}
