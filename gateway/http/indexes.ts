import express, { type Router } from 'express'
import type { Instrument } from '../../shared/market/instrument'
import { ZeusError } from '../../shared/protocol/errors'
import type { IndexMembersReply } from '../../shared/protocol/rest'
import { sendAnswer } from './answer'
import { idOf } from './parse'

export interface IndexMarket {
  readonly tradingDay: string
  instrument(id: string): Instrument | undefined
  members(index: string): readonly { instrument: string; weight: number }[]
}

/** `GET /api/indexes/:id/members`. */
export function indexRoutes(market: IndexMarket): Router {
  const router = express.Router()
  router.get('/api/indexes/:id/members', (request, response) => {
    const id = idOf(request)
    if (market.instrument(id)?.kind !== 'index') throw new ZeusError('unknown-instrument', id)
    const members = market.members(id).map(({ instrument, weight }) => ({ id: instrument, weight }))
    sendAnswer<IndexMembersReply>(response, { id, asOf: market.tradingDay, members })
  })
  return router
}
