import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { RequestHandler } from 'express'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { Uploads } from '../../../storage/uploads'
import type { StoredImage } from '../accounts/images'
import { receiveFacePhoto, receivePicture } from '../accounts/receive-image'
import { fromOwnPage } from '../http/same-origin'
import type { IdentityCall } from './call'
import { stepper } from './second-step'
import { stepTokenOf } from './step-cookie'

/** Account of an upload: by the token, else by a cookie on our own pages. Throws `token-missing`, `origin-refused`. */
async function uploader(call: IdentityCall, face: boolean): Promise<string> {
  const { service, request, response, bearer } = call
  if (bearer !== undefined) return face ? (await stepper(call)).user.id : (await call.principal()).id
  if (!fromOwnPage(request, new URL(service.config.publicUrl).origin)) throw new ZeusError('origin-refused')
  const current = await service.cookieSession.current(request, response)
  if (current) return current.user.id
  const bearerOfStep = face ? stepTokenOf(request) : undefined
  if (bearerOfStep === undefined) throw new ZeusError('token-missing')
  return (await stepper({ ...call, bearer: bearerOfStep })).user.id
}

/** `POST /api/v2/upload?folder=avatar` and `?folder=face-photo`. */
export async function upload(call: IdentityCall): Promise<{ key: string; url: string }> {
  const { uploads, attempts, compareFaces, factors } = call.service
  const { folder } = call.request.query
  if (folder === 'avatar') {
    const userId = await uploader(call, false)
    return await storeImage(uploads, await receivePicture(attempts, call.request, userId))
  }
  if (folder !== 'face-photo') throw new ZeusError('bad-request', 'folder')
  if (!compareFaces) throw new ZeusError('no-face-service')
  const userId = await uploader(call, true)
  const key = await factors.facePhotos.add(userId, await receiveFacePhoto(attempts, call.request, userId))
  // Photos of faces have no address.
  return { key, url: '' }
}

async function storeImage(uploads: Uploads, { bytes, extension, type }: StoredImage) {
  const key = `${randomBytes(16).toString('hex')}.${extension}`
  async function* all() {
    yield bytes
  }
  await uploads.keep(`uploads/${key}`, all(), type)
  return { key, url: `/uploads/${key}` }
}

/** Serves uploaded pictures, with headers that prevent any other interpretation. */
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
