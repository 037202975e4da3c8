import express, { type Router } from 'express'
import type { PredictionReport } from '../../shared/protocol/rest-predictions'
import { sendAnswer } from './answer'

/** `GET /api/predictions`. */
export function predictionRoutes(report: () => Promise<PredictionReport>): Router {
  const router = express.Router()
  router.get('/api/predictions', async (_request, response) => sendAnswer(response, await report()))
  return router
}
