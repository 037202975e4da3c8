import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import express, { type Router } from 'express'
import type { Answer, InstrumentTable } from '../../../shared/protocol/rest'
import { serve } from './resource'

const compress = promisify(gzip)

interface Encoded {
  etag: string
  json: Buffer
  gzipped: Buffer
}

async function encode(table: InstrumentTable): Promise<Encoded> {
  const answer: Answer<InstrumentTable> = { ok: true, data: table }
  const json = Buffer.from(JSON.stringify(answer))
  const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
  return { etag, json, gzipped: await compress(json) }
}

/** `GET /api/instruments`: the registry, encoded once for each of its epochs. */
export function instrumentRoutes(table: () => InstrumentTable): Router {
  const router = express.Router()
  let cached: { epoch: number; encoded: Promise<Encoded> } | undefined

  serve(router, 'GET /api/instruments', async (request, _send, response) => {
    const current = table()
    if (cached?.epoch !== current.epoch) cached = { epoch: current.epoch, encoded: encode(current) }
    const { etag, json, gzipped } = await cached.encoded
    response.set({ ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding, Authorization' })
    response.type('json')
    if (request.fresh) {
      response.status(304).end()
    } else if (request.acceptsEncodings('gzip') === 'gzip') {
      response.set('Content-Encoding', 'gzip').send(gzipped)
    } else {
      response.send(json)
    }
  })
  return router
}
