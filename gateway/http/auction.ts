import express, { type Router } from 'express'
import type { AuctionBoard } from '../../shared/protocol/rest-auction'
import { serve } from './resource'

/** `GET /api/auction`: the opening auction of the whole market. */
export function auctionRoutes(board: () => AuctionBoard): Router {
  const router = express.Router()
  serve(router, 'GET /api/auction', (_request, send) => send(board()))
  return router
}
