import express, { type Router } from 'express'
import { ZeusError } from '../../../shared/protocol/errors'
import type { BasketCourse, BasketCourseQuery, CustomIndex } from '../../../shared/protocol/rest-baskets'
import { callerOf } from '../../serve/http/caller'
import { serve } from '../../serve/http/resource'
import { whileConnected } from '../../serve/http/while-connected'
import { readCourseQuery } from './basket-body'
import type { BasketStore } from './basket-store'

export interface BasketCourseSource {
  basket(query: BasketCourseQuery, signal: AbortSignal): Promise<BasketCourse>
}

const queryOf = ({ baseDay, earlier, from, rebalance, members }: CustomIndex): BasketCourseQuery => ({
  baseDay,
  definitions: [...earlier, { from, rebalance, members }],
})

/** `GET /api/history/basket/:name`, where accounts are known. Throws `not-found`. */
export function namedCourseRoutes(baskets: Pick<BasketStore, 'find'>, past: BasketCourseSource): Router {
  const router = express.Router()
  serve(router, 'GET /api/history/basket/:name', async (request, send, response) => {
    const found = await baskets.find(callerOf(response), request.params.name)
    if (!found) throw new ZeusError('not-found')
    await whileConnected(response, async (signal) => send(await past.basket(queryOf(found), signal)))
  })
  return router
}

/** `POST /api/history/basket`, where days are on record: a question ends with its connection. */
export function basketCourseRoutes(past: BasketCourseSource): Router {
  const router = express.Router()
  serve(router, 'POST /api/history/basket', async (request, send, response) => {
    const query = readCourseQuery(request.body)
    await whileConnected(response, async (signal) => send(await past.basket(query, signal)))
  })
  return router
}
