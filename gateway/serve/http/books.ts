import express, { type Router } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import { joinSections } from '../../../shared/protocol/frame'
import { type BookDay, emptyBookDay } from '../../../shared/protocol/rest-market'
import { sendFrame } from './answer'
import { instrumentIdOf, queryOf } from './parse'
import { serve } from './resource'

interface BookDays {
  instrument(id: string): object | undefined
  bookDay(id: string): BookDay | undefined
  bookFrame(id: string): Uint8Array | undefined
  depthFrame(id: string): Uint8Array | undefined
}

/** Books by bands of coins' stored days. */
interface DepthDays {
  depth(id: string, day: string): Promise<Uint8Array | undefined>
}

/** `GET /api/books/:id`; `GET /api/books/:id/levels` and `/depth` as frame bytes. */
export function bookRoutes(market: BookDays & { readonly tradingDay: string }, past: DepthDays): Router {
  const router = express.Router()
  serve(router, 'GET /api/books/:id', (request, send) => {
    const id = instrumentIdOf(request)
    if (!market.instrument(id)) throw new ZeusError('unknown-instrument', id)
    send(market.bookDay(id) ?? { id, tradingDay: market.tradingDay, ...emptyBookDay() })
  })
  serve(router, 'GET /api/books/:id/levels', (request, _send, response) => {
    const id = instrumentIdOf(request)
    if (!market.instrument(id)) throw new ZeusError('unknown-instrument', id)
    // No result yet: that is no error.
    sendFrame(response, market.bookFrame(id) ?? joinSections([]))
  })
  serve(router, 'GET /api/books/:id/depth', async (request, _send, response) => {
    const id = instrumentIdOf(request)
    if (!market.instrument(id)) throw new ZeusError('unknown-instrument', id)
    const day = queryOf(request, 'day', 'date-invalid')
    const frame = day === undefined ? market.depthFrame(id) : await past.depth(id, day)
    sendFrame(response, frame ?? joinSections([]))
  })
  return router
}
