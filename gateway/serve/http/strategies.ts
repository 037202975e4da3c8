import express, { type Router } from 'express'
import type { StrategyReport } from '../../../shared/protocol/rest'
import { serve } from './resource'

/** `GET /api/strategies`. */
export function strategyRoutes(report: () => StrategyReport): Router {
  const router = express.Router()
  serve(router, 'GET /api/strategies', (_request, send) => send(report()))
  return router
}
