import express, { type Router } from 'express'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { ZeusError } from '../../../shared/protocol/errors'
import type { Deals } from '../../../shared/protocol/rest-market'
import { instrumentIdOf } from './parse'
import { serve } from './resource'

interface DealtMarket {
  readonly tradingDay: string
  instrument(id: InstrumentId): Instrument | undefined
  deals(subject: InstrumentId | 'market'): Pick<Deals, 'orders' | 'levels'>
}

/** `GET /api/deals/market`, `GET /api/deals/:id`: of the running day. */
export function dealRoutes(market: DealtMarket): Router {
  const router = express.Router()
  const answer = (subject: InstrumentId | 'market'): Deals => ({
    subject,
    tradingDay: market.tradingDay,
    ...market.deals(subject),
  })
  serve(router, 'GET /api/deals/market', (_request, send) => send(answer('market')))
  serve(router, 'GET /api/deals/:id', (request, send) => {
    const id = instrumentIdOf(request)
    if (!market.instrument(id)) throw new ZeusError('unknown-instrument')
    send(answer(id))
  })
  return router
}
