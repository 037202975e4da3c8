import express, { type Router } from 'express'
import type { Instrument, InstrumentId } from '../../shared/market/instrument'
import { ZeusError } from '../../shared/protocol/errors'
import type { Deals } from '../../shared/protocol/rest-market'
import { sendAnswer } from './answer'
import { idOf } from './parse'

export interface DealtMarket {
  readonly tradingDay: string
  instrument(id: InstrumentId): Instrument | undefined
  deals(subject: InstrumentId | 'market'): Pick<Deals, 'orders' | 'levels'>
}

/** `GET /api/deals/market`, `GET /api/deals/:id`: of the running day. */
export function dealRoutes(market: DealtMarket): Router {
  const router = express.Router()
  const answer = (subject: InstrumentId | 'market'): Deals => ({
    ...{ subject, tradingDay: market.tradingDay },
    ...market.deals(subject),
  })
  router.get('/api/deals/market', (_request, response) => sendAnswer(response, answer('market')))
  router.get('/api/deals/:id', (request, response) => {
    const id = idOf(request)
    if (!market.instrument(id)) throw new ZeusError('unknown-instrument')
    sendAnswer(response, answer(id))
  })
  return router
}
