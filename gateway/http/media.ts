import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import express, { type Request, type Router } from 'express'
import { ZeusError } from '../../shared/protocol/errors'
import { byteRange } from './byte-range'
import type { MediaFile } from './video-catalogue'

export interface MediaOptions {
  file(id: string): Promise<MediaFile | undefined>
  /** By cookie (a `<video>` sends nothing else) or bearer token. Throws the reason for refusing. */
  authorise(request: Request): Promise<void> | void
}

/** `GET/HEAD /media/:id` with range requests, so that a player can jump. */
export function mediaRoutes({ file, authorise }: MediaOptions): Router {
  const router = express.Router()
  router.get('/media/:id', async (request, response) => {
    await authorise(request)
    const found = await file(request.params.id)
    const info = found && (await stat(found.path).catch(() => undefined))
    if (!found || !info) throw new ZeusError('not-found')
    const etag = `"${info.size.toString(36)}-${Math.floor(info.mtimeMs).toString(36)}"`
    response.set({
      'Content-Type': found.type,
      'Content-Disposition': 'inline',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-cache',
      'Accept-Ranges': 'bytes',
      'Last-Modified': info.mtime.toUTCString(),
      ETag: etag,
    })
    if (request.fresh && request.headers.range === undefined) {
      response.status(304).end()
      return
    }
    const condition = request.headers['if-range']
    const current = condition === undefined || condition === etag || condition === info.mtime.toUTCString()
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
    // A reader that leaves is no error.
    await pipeline(createReadStream(found.path, { start, end }), response).catch(() => response.destroy())
  })
  return router
}
