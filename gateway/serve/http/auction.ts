import express, { type Request, type Router } from 'express'
import { z } from 'zod'
import type { AuctionSession } from '../../../shared/market/session'
import type { AuctionBoard } from '../../../shared/protocol/rest-auction'
import { parsed, queryOf } from './parse'
import { serve } from './resource'

const session = z.enum(['opening', 'closing'])

/** The requested auction; the opening one by default. */
export const auctionSessionOf = (request: Request): AuctionSession =>
  parsed(session, queryOf(request, 'session', 'bad-request') ?? 'opening')

/** `GET /api/auction?session=`: an auction of the whole market. */
export function auctionRoutes(board: (session: AuctionSession) => AuctionBoard): Router {
  const router = express.Router()
  serve(router, 'GET /api/auction', (request, send) => send(board(auctionSessionOf(request))))
  return router
}
