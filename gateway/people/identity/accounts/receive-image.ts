import busboy from 'busboy'
import type { Request } from 'express'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { Attempts } from '../http/attempts'
import { FACE_UPLOADS, UPLOADS } from '../limits'
import { cleanFacePhoto, cleanImage } from './images'

const BYTES_MAX = 2 * 1024 * 1024

/** The one file of a form. Throws `avatar-large`, `bad-request`. */
function readFile(request: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const refuse = (code: 'avatar-large' | 'bad-request') => reject(new ZeusError(code))
    try {
      const form = busboy({ headers: request.headers, limits: { files: 1, fields: 4, fileSize: BYTES_MAX, parts: 6 } })
      let found: Promise<Buffer> | undefined
      form.on('file', (_name, stream) => {
        found = new Promise((done) => {
          const parts: Buffer[] = []
          stream.on('data', (part: Buffer) => parts.push(part))
          stream.on('limit', () => refuse('avatar-large'))
          stream.on('end', () => done(Buffer.concat(parts)))
        })
      })
      form.on('close', () => (found ? found.then(resolve) : refuse('bad-request')))
      form.on('error', () => refuse('bad-request'))
      request.on('aborted', () => refuse('bad-request'))
      request.pipe(form)
    } catch {
      refuse('bad-request')
    }
  })
}

/** Accounts with an upload in progress; each may upload one image at a time. */
const uploading = new Set<string>()

async function receive<T>(
  attempts: Attempts,
  limit: { subject: string; max: number; windowMs: number },
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!(await attempts.take([limit]))) throw new ZeusError('uploads-full')
  if (uploading.has(userId)) throw new ZeusError('too-many')
  uploading.add(userId)
  try {
    return await work()
  } finally {
    uploading.delete(userId)
  }
}

/** The picture in a form of this account. Throws `uploads-full`, `too-many`, or as `cleanImage`. */
export const receivePicture = (attempts: Attempts, request: Request, userId: string) =>
  receive(attempts, { subject: `upload:${userId}`, ...UPLOADS }, userId, async () =>
    cleanImage(await readFile(request)),
  )

/** The photo of a face in a form of this account, as JPEG. Throws `uploads-full`, `too-many`, or as `cleanFacePhoto`. */
export const receiveFacePhoto = (attempts: Attempts, request: Request, userId: string) =>
  receive(attempts, { subject: `face-upload:${userId}`, ...FACE_UPLOADS }, userId, async () =>
    cleanFacePhoto(await readFile(request)),
  )
