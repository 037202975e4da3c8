import express, { type Router } from 'express'
import { ZeusError } from '../../shared/protocol/errors'
import type { BasketCourse, BasketCourseWish, CustomIndex } from '../../shared/protocol/rest-baskets'
import { readCourseWish } from './basket-body'
import { callerOf } from './caller'
import type { KeptBaskets } from './kept-baskets'
import { serve } from './resource'
import { whileConnected } from './while-connected'

export interface BasketPast {
  basket(wish: BasketCourseWish, signal: AbortSignal): Promise<BasketCourse>
}

const wishOf = ({ baseDay, earlier, from, rebalance, members }: CustomIndex): BasketCourseWish => ({
  baseDay,
  definitions: [...earlier, { from, rebalance, members }],
})

/** `GET /api/history/basket/:name`, where accounts are known. Throws `not-found`. */
export function namedCourseRoutes(baskets: Pick<KeptBaskets, 'find'>, past: BasketPast): Router {
  const router = express.Router()
  serve(router, 'GET /api/history/basket/:name', async (request, send, response) => {
    const found = await baskets.find(callerOf(response), request.params.name)
    if (!found) throw new ZeusError('not-found')
    await whileConnected(response, async (signal) => send(await past.basket(wishOf(found), signal)))
  })
  return router
}

/** `POST /api/history/basket`, where days are on record: a question ends with its connection. */
export function basketCourseRoutes(past: BasketPast): Router {
  const router = express.Router()
  serve(router, 'POST /api/history/basket', async (request, send, response) => {
    const wish = readCourseWish(request.body)
    await whileConnected(response, async (signal) => send(await past.basket(wish, signal)))
  })
  return router
}
