import express, { type Router } from 'express'
import type { PredictionReport } from '../../../shared/protocol/rest-predictions'
import { serve } from './resource'

/** `GET /api/predictions`. */
export function predictionRoutes(report: () => Promise<PredictionReport>): Router {
  const router = express.Router()
  serve(router, 'GET /api/predictions', async (_request, send) => send(await report()))
  return router
}
