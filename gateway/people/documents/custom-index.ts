import express, { type Router } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import { callerOf } from '../../serve/http/caller'
import { serve } from '../../serve/http/resource'
import { readBasket } from './basket-body'
import { type BasketMarket, changedBasket } from './basket-change'
import { type BasketStore, basketNameOf } from './basket-store'

const BASKETS_PER_USER_MAX = 100

/** `GET /api/custom-index`, `GET/PUT/DELETE /api/custom-index/:name`; another's by `owner~name`, read only. */
export function customIndexRoutes(baskets: BasketStore, market: BasketMarket, now = Date.now): Router {
  const router = express.Router()

  serve(router, 'GET /api/custom-index', async (_request, send, response) => {
    send(await baskets.of(callerOf(response).id))
  })

  serve(router, 'GET /api/custom-index/:name', async (request, send, response) => {
    send({ basket: (await baskets.find(callerOf(response), request.params.name)) ?? null })
  })

  serve(router, 'PUT /api/custom-index/:name', async (request, send, response) => {
    const { id } = callerOf(response)
    const name = basketNameOf(request.params.name)
    const body = readBasket(request.body)
    const before = await baskets.one(id, name)
    const values = changedBasket(market, before, body, now())
    if (!before && (await baskets.count(id)) >= BASKETS_PER_USER_MAX) throw new ZeusError('too-many')
    await baskets.write(id, name, values)
    const saved = await baskets.one(id, name)
    if (!saved) throw new ZeusError('not-found')
    send(saved)
  })

  serve(router, 'DELETE /api/custom-index/:name', async (request, send, response) => {
    const name = basketNameOf(request.params.name)
    if (!(await baskets.remove(callerOf(response).id, name))) throw new ZeusError('not-found')
    send({ name })
  })
  return router
}
