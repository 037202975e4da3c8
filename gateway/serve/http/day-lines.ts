import express, { type Request, type Router } from 'express'
import { z } from 'zod'
import { DAY_LINES_MAX } from '../../../shared/protocol/minute-views'
import { instrumentId, parsed, queryOf } from './parse'
import { serve } from './resource'

interface DayLineMarket {
  readonly tradingDay: string
  /** Closes of every `step`th minute so far; undefined where nothing has been printed today. */
  closes(id: string, step: number): number[] | undefined
}

/** Minutes between two points: what a line of 60 px can show, or every one. */
const STEPS = ['5', '1'] as const

const idList = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(instrumentId).min(1).max(DAY_LINES_MAX))

/** The requested lines, and the number of minutes between two of their points. */
export const readDayLinesQuery = (request: Request): { ids: string[]; step: number } => ({
  ids: parsed(idList, request.query.ids),
  step: Number(parsed(z.enum(STEPS), queryOf(request, 'step') ?? STEPS[0])),
})

/** `GET /api/day-lines?ids=A,B,…&step=5`. */
export function dayLineRoutes(market: DayLineMarket): Router {
  const router = express.Router()
  serve(router, 'GET /api/day-lines', (request, send) => {
    const { ids, step } = readDayLinesQuery(request)
    const lines = ids.flatMap((id) => {
      const closes = market.closes(id, step)
      return closes ? [{ id, closes }] : []
    })
    send({ tradingDay: market.tradingDay, step, lines })
  })
  return router
}
