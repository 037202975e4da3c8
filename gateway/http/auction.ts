import express, { type Router } from 'express'
import { z } from 'zod'
import type { AuctionSession } from '../../shared/market/session'
import type { AuctionBoard } from '../../shared/protocol/rest-auction'
import { parsed, queryOf } from './parse'
import { serve } from './resource'

const session = z.enum(['opening', 'closing'])

/** `GET /api/auction?session=`: an auction of the whole market, the opening one where nobody says which. */
export function auctionRoutes(board: (session: AuctionSession) => AuctionBoard): Router {
  const router = express.Router()
  serve(router, 'GET /api/auction', (request, send) => {
    const asked = queryOf(request, 'session', 'bad-request') ?? 'opening'
    send(board(parsed(session, asked)))
  })
  return router
}
