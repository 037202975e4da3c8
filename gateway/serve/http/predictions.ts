import express, { type Router } from 'express'
import { HORIZONS, type Horizon, readHorizon } from '../../../shared/forecast/horizons'
import { ZeusError } from '../../../shared/protocol/errors'
import type { PredictionReport } from '../../../shared/protocol/rest-predictions'
import { queryOf } from './parse'
import { serve } from './resource'

/** `GET /api/predictions?horizon=5|15|30|close|day`, by default 15 minutes. */
export function predictionRoutes(report: (horizon: Horizon) => Promise<PredictionReport>): Router {
  const router = express.Router()
  serve(router, 'GET /api/predictions', async (request, send) => {
    const text = queryOf(request, 'horizon')
    const horizon = text === undefined ? '15' : readHorizon(text)
    if (!horizon) throw new ZeusError('bad-request', `horizon 可用 ${HORIZONS.join('、')}`)
    send(await report(horizon))
  })
  return router
}
