import express, { type Router } from 'express'
import type { SplitList } from '../../../shared/protocol/rest'
import type { RangeText } from '../../../shared/protocol/rest-days'
import { instrumentId, parsed, queryOf, readRangeQuery } from './parse'
import { serve } from './resource'

interface SplitHistory {
  /** Without `id`: the whole market. */
  splits(id: string | undefined, range: RangeText): Promise<SplitList>
}

/** `GET /api/splits?code=&start=&end=`. */
export function splitRoutes(history: SplitHistory): Router {
  const router = express.Router()
  serve(router, 'GET /api/splits', async (request, send) => {
    const code = queryOf(request, 'code')
    const id = code === undefined ? undefined : parsed(instrumentId, code, 'unknown-instrument')
    send(await history.splits(id, readRangeQuery(request)))
  })
  return router
}
