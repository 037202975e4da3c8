import express, { type Router } from 'express'
import type { StrategyReport } from '../../shared/protocol/rest'
import { sendAnswer } from './answer'

/** `GET /api/strategies`. */
export function strategyRoutes(report: () => StrategyReport): Router {
  const router = express.Router()
  router.get('/api/strategies', (_request, response) => sendAnswer(response, report()))
  return router
}
