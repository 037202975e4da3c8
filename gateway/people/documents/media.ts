import { pipeline } from 'node:stream/promises'
import express, { type Request, type Router } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import { byteRange } from '../../serve/http/byte-range'
import type { Uploads } from '../../storage/uploads'
import type { MediaFile } from './video-catalogue'

interface MediaOptions {
  uploads: Pick<Uploads, 'find' | 'read'>
  file(id: string): Promise<MediaFile | undefined>
  /** Authenticates by cookie (a `<video>` sends nothing else) or bearer token. Throws the reason for refusing. */
  authorise(request: Request): Promise<void> | void
}

/** `GET/HEAD /media/:id` with range requests, so that a player can jump. */
export function mediaRoutes({ uploads, file, authorise }: MediaOptions): Router {
  const router = express.Router()
  router.get('/media/:id', async (request, response) => {
    await authorise(request)
    const found = await file(request.params.id)
    const info = found && (await uploads.find(found.name))
    if (!found || !info) throw new ZeusError('not-found')
    const changed = new Date(info.at).toUTCString()
    response.set({
      'Content-Type': found.type,
      'Content-Disposition': 'inline',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-cache',
      'Accept-Ranges': 'bytes',
      'Last-Modified': changed,
      ETag: info.etag,
    })
    if (request.fresh && request.headers.range === undefined) {
      response.status(304).end()
      return
    }
    const condition = request.headers['if-range']
    const current = condition === undefined || condition === info.etag || condition === changed
    const range = byteRange(current ? request.headers.range : undefined, info.size)
    if (range === 'unsatisfiable') {
      response.status(416).set('Content-Range', `bytes */${info.size}`).end()
      return
    }
    const { start, end } = range === 'whole' ? { start: 0, end: info.size - 1 } : range
    if (range !== 'whole') response.status(206).set('Content-Range', `bytes ${start}-${end}/${info.size}`)
    response.set('Content-Length', String(end - start + 1))
    if (request.method === 'HEAD') {
      response.end()
      return
    }
    const bytes = await uploads.read(found.name, { start, end })
    // A reader that leaves is no error.
    await pipeline(bytes, response).catch(() => response.destroy())
  })
  return router
}
