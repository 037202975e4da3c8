import express, { type Router } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import { joinSections } from '../../../shared/protocol/frame'
import { sendFrame } from './answer'
import { instrumentIdOf } from './parse'
import { serve } from './resource'

interface DayPrints {
  instrument(id: string): { hasOrderNumbers: boolean } | undefined
  /** The running day's stored prints, as a frame; undefined if there are none. */
  frame(id: string): Uint8Array | undefined
}

/** `GET /api/prints/:id`: the running day's newest prints of an instrument under split analysis, as frame bytes. */
export function dayPrintRoutes({ instrument, frame }: DayPrints): Router {
  const router = express.Router()
  serve(router, 'GET /api/prints/:id', (request, _send, response) => {
    const id = instrumentIdOf(request)
    const known = instrument(id)
    if (!known) throw new ZeusError('unknown-instrument', id)
    if (!known.hasOrderNumbers) throw new ZeusError('feed-no-order-numbers')
    // Nothing of it is stored yet: that is no error.
    sendFrame(response, frame(id) ?? joinSections([]))
  })
  return router
}
