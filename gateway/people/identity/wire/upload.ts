import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import busboy from 'busboy'
import type { Request, RequestHandler } from 'express'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { Uploads } from '../../../storage/uploads'
import { cleanImage, type StoredImage } from '../images'
import { UPLOADS } from '../limits'
import { fromOwnPage } from '../same-origin'
import type { IdentityCall } from './call'

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

/** Accounts with an upload in progress: one image at a time each. */
const uploading = new Set<string>()

/** `POST /api/v2/upload?folder=avatar`: by the session cookie, because the client sends nothing else. */
export async function upload(call: IdentityCall): Promise<{ key: string; url: string }> {
  const { service, request, response } = call
  const { config, uploads, cookieSession, attempts } = service
  const { folder } = request.query
  if (folder === 'face-photo') throw new ZeusError('no-face-service')
  if (folder !== 'avatar') throw new ZeusError('bad-request', 'folder')
  if (!fromOwnPage(request, new URL(config.publicUrl).origin)) throw new ZeusError('origin-refused')
  const current = await cookieSession.current(request, response)
  if (!current) throw new ZeusError('token-missing')
  if (!(await attempts.take([{ subject: `upload:${current.user.id}`, ...UPLOADS }])))
    throw new ZeusError('uploads-full')
  if (uploading.has(current.user.id)) throw new ZeusError('too-many')
  uploading.add(current.user.id)
  try {
    return await storeImage(uploads, await cleanImage(await readFile(request)))
  } finally {
    uploading.delete(current.user.id)
  }
}

async function storeImage(uploads: Uploads, { bytes, extension, type }: StoredImage) {
  const key = `${randomBytes(16).toString('hex')}.${extension}`
  async function* all() {
    yield bytes
  }
  await uploads.keep(`uploads/${key}`, all(), type)
  return { key, url: `/uploads/${key}` }
}

/** Pictures, as what they are and nothing else. */
export function acceptPictures(uploads: Uploads): RequestHandler {
  return async (request, response) => {
    const [name, extension = ''] = /^\/([0-9a-f]{32}\.(png|jpg|webp|bmp))$/.exec(request.path)?.slice(1) ?? []
    const path = `uploads/${name}`
    const found = name !== undefined && /^(GET|HEAD)$/.test(request.method) ? await uploads.find(path) : undefined
    if (!found) return void response.status(404).end()
    const bytes = await buffer(await uploads.read(path, { start: 0, end: found.size - 1 }))
    response.set({
      'Cache-Control': 'public, max-age=2592000, immutable',
      'Last-Modified': new Date(found.at).toUTCString(),
      ETag: found.etag,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    response.type(extension).send(bytes)
  }
}
