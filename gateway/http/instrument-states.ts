import express, { type Router } from 'express'
import type { InstrumentStates } from '../../shared/protocol/rest-instrument-states'
import { serve } from './resource'

/** `GET /api/ops/instruments`; who may ask is checked before. */
export function instrumentStateRoutes(states: () => InstrumentStates): Router {
  const router = express.Router()
  serve(router, 'GET /api/ops/instruments', (_request, send) => send(states()))
  return router
}
