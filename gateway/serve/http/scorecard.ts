import express, { type Router } from 'express'
import { z } from 'zod'
import {
  type FollowedSignals,
  SCORED_DAYS_MAX,
  type Scorecard,
  SIGNAL_KINDS,
  type SignalKind,
} from '../../../shared/protocol/rest-scorecard'
import { parsed, queryOf } from './parse'
import { serve } from './resource'

interface SignalScores {
  over(days: number): Promise<Scorecard>
  list(signal: SignalKind, day?: string): Promise<FollowedSignals>
}

const dayCount = z.coerce.number().int().min(1).max(SCORED_DAYS_MAX)
const signalKind = z.enum(SIGNAL_KINDS)

/** `GET /api/scorecard?days=N` and `GET /api/scorecard/:signal?day=`. */
export function scorecardRoutes(scores: SignalScores): Router {
  const router = express.Router()
  serve(router, 'GET /api/scorecard', async (request, send) =>
    send(await scores.over(parsed(dayCount, queryOf(request, 'days') ?? SCORED_DAYS_MAX))),
  )
  serve(router, 'GET /api/scorecard/:signal', async (request, send) =>
    send(await scores.list(parsed(signalKind, request.params.signal), queryOf(request, 'day', 'range-invalid'))),
  )
  return router
}
