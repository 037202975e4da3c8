import express, { type Router } from 'express'
import type { BasketCourse, BasketCourseWish } from '../../shared/protocol/rest-baskets'
import { readCourseWish } from './basket-body'
import { serve } from './resource'
import { whileConnected } from './while-connected'

export interface BasketPast {
  basket(wish: BasketCourseWish, signal: AbortSignal): Promise<BasketCourse>
}

/** `POST /api/history/basket`: a question ends with its connection. */
export function basketCourseRoutes(past: BasketPast): Router {
  const router = express.Router()
  serve(router, 'POST /api/history/basket', async (request, send, response) => {
    const wish = readCourseWish(request.body)
    await whileConnected(response, async (signal) => send(await past.basket(wish, signal)))
  })
  return router
}
