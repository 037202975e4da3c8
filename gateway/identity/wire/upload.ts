import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import busboy from 'busboy'
import express, { type Request, type RequestHandler } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import { cleanImage } from '../images'
import { UPLOADS } from '../limits'
import { fromOwnPage } from '../same-origin'
import type { Call } from './call'

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
      request.pipe(form)
    } catch {
      refuse('bad-request')
    }
  })
}

/** `POST /api/v2/upload?folder=avatar`: by the session cookie, because the client sends nothing else. */
export async function upload(call: Call): Promise<{ key: string; url: string }> {
  const { service, request, response } = call
  const { config, cookieSession, attempts } = service
  const { folder } = request.query
  if (folder === 'face-photo') throw new ZeusError('no-face-service')
  if (folder !== 'avatar') throw new ZeusError('bad-request', 'folder')
  if (!fromOwnPage(request, new URL(config.publicUrl).origin)) throw new ZeusError('origin-refused')
  const current = await cookieSession.current(request, response)
  if (!current) throw new ZeusError('token-missing')
  if (!(await attempts.take([{ subject: `upload:${current.user.id}`, ...UPLOADS }])))
    throw new ZeusError('uploads-full')
  const { bytes, extension } = cleanImage(await readFile(request))
  const key = `${randomBytes(16).toString('hex')}.${extension}`
  const directory = join(config.dataDir, 'uploads')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await writeFile(join(directory, key), bytes, { mode: 0o600, flag: 'wx' })
  return { key, url: `/uploads/${key}` }
}

/** Pictures, as what they are and nothing else. */
export function uploads(dataDir: string): RequestHandler {
  const files = express.static(join(dataDir, 'uploads'), {
    ...{ index: false, redirect: false, dotfiles: 'deny', fallthrough: true, immutable: true, maxAge: '30d' },
    setHeaders(response) {
      response.setHeader('X-Content-Type-Options', 'nosniff')
      response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
      response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
    },
  })
  return (request, response, next) => {
    if (!/^\/[0-9a-f]{32}\.(png|jpg|bmp)$/.test(request.path)) return void response.status(404).end()
    files(request, response, () => next())
  }
}
