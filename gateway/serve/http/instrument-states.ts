import express, { type Router } from 'express'
import type { InstrumentStates } from '../../../shared/protocol/rest-instrument-states'
import type { VolumeBoard } from '../../../shared/protocol/rest-volumes'
import { serve } from './resource'

/** `GET /api/ops/instruments` and `/volumes`: how the rows of each code and source come; who may ask is checked before. */
export function instrumentStateRoutes(states: () => InstrumentStates, volumes: () => VolumeBoard): Router {
  const router = express.Router()
  serve(router, 'GET /api/ops/instruments', (_request, send) => send(states()))
  serve(router, 'GET /api/ops/volumes', (_request, send) => send(volumes()))
  return router
}
