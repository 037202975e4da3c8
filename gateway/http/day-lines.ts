import express, { type Router } from 'express'
import { z } from 'zod'
import { DAY_LINES_MAX } from '../../shared/protocol/minute-views'
import { instrumentId, parsed } from './parse'
import { serve } from './resource'

export interface DayLineMarket {
  readonly tradingDay: string
  /** Closes of every `step`th minute so far; undefined where nothing has been printed today. */
  closes(id: string, step: number): number[] | undefined
}

/** Minutes between two points: what a line of 60 px can show. */
const STEP = 5

const idList = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(instrumentId).min(1).max(DAY_LINES_MAX))

/** `GET /api/day-lines?ids=A,B,…`. */
export function dayLineRoutes(market: DayLineMarket): Router {
  const router = express.Router()
  serve(router, 'GET /api/day-lines', (request, send) => {
    const ids = parsed(idList, request.query.ids)
    const lines = ids.flatMap((id) => {
      const closes = market.closes(id, STEP)
      return closes ? [{ id, closes }] : []
    })
    send({ tradingDay: market.tradingDay, step: STEP, lines })
  })
  return router
}
