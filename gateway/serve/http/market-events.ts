import express, { type Request, type Router } from 'express'
import { z } from 'zod'
import { EVENT_KINDS } from '../../../shared/market/event-kinds'
import type { MarketEventList, MarketEventQuery } from '../../../shared/protocol/rest-market'
import { instrumentId, parsed, queryOf } from './parse'
import { serve } from './resource'

interface EventHistory {
  list(query: MarketEventQuery): Promise<MarketEventList>
}

const kindList = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(EVENT_KINDS)))
const count = z.coerce.number().int().min(1).max(5_000)

/** `GET /api/market-events?day=&code=&kinds=rocket,dive&limit=`. */
export function marketEventRoutes(history: EventHistory): Router {
  const router = express.Router()
  serve(router, 'GET /api/market-events', async (request, send) => send(await history.list(readEventQuery(request))))
  return router
}

/** The requested selection. Throws `ZeusError` for an invalid one. */
export function readEventQuery(request: Request): MarketEventQuery {
  const day = queryOf(request, 'day', 'range-invalid')
  const code = queryOf(request, 'code')
  const kinds = queryOf(request, 'kinds')
  const limit = queryOf(request, 'limit')
  return {
    ...(day !== undefined && { day }),
    ...(code !== undefined && { code: parsed(instrumentId, code, 'unknown-instrument') }),
    ...(kinds !== undefined && { kinds: parsed(kindList, kinds) }),
    ...(limit !== undefined && { limit: parsed(count, limit) }),
  }
}
