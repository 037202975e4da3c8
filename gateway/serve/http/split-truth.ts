import express, { type Router } from 'express'
import { z } from 'zod'
import type { KnownTruthDay } from '../../../shared/protocol/rest-splits'
import { parsed, queryOf } from './parse'
import { serve } from './resource'

const seed = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)

/** `GET /api/splits/truth?seed=&none=1`: the detector against a simulated day whose parents are known. */
export function splitTruthRoutes(day: (query: { seed: number; none: boolean }) => Promise<KnownTruthDay>): Router {
  const router = express.Router()
  serve(router, 'GET /api/splits/truth', async (request, send) => {
    const none = parsed(z.enum(['0', '1']), queryOf(request, 'none') ?? '0') === '1'
    send(await day({ seed: parsed(seed, queryOf(request, 'seed')), none }))
  })
  return router
}
