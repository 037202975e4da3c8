import express, { type Router } from 'express'
import { z } from 'zod'
import type { SignalResult } from '../../../shared/flow/signal-score'
import {
  FOLLOWED_ALERTS_MAX,
  type FollowedSignals,
  type RuleScores,
  SCORED_DAYS_MAX,
} from '../../../shared/protocol/rest-scorecard'
import { sendAnswer } from './answer'
import { callerOf } from './caller'
import { calendarDay, parsed, queryOf } from './parse'
import { serve } from './resource'

/** Endpoint of the process that runs the market, for its gateways only. */
export const FOLLOWED = '/api/alerts/followed'

const dayCount = z.coerce.number().int().min(1).max(SCORED_DAYS_MAX)
const ruleId = z.string().regex(/^[\w-]{1,40}$/)
const followBody = z.strictObject({
  day: calendarDay,
  signals: z
    .array(
      z.strictObject({
        instrument: z.string().max(40),
        time: z.int().min(0),
        side: z.union([z.literal(1), z.literal(-1)]),
      }),
    )
    .max(FOLLOWED_ALERTS_MAX),
})
type FollowBody = z.infer<typeof followBody>

interface OwnRuleScores {
  over(owner: string, days: number): Promise<RuleScores>
  list(owner: string, ruleId: string, day?: string): Promise<FollowedSignals>
}

/** `GET /api/alerts/scores?days=N` and `GET /api/alerts/scores/:id?day=`: of one's own rules alone. */
export function alertScoreRoutes(scores: OwnRuleScores): Router {
  const router = express.Router()
  serve(router, 'GET /api/alerts/scores', async (request, send, response) =>
    send(await scores.over(callerOf(response).id, parsed(dayCount, queryOf(request, 'days') ?? SCORED_DAYS_MAX))),
  )
  serve(router, 'GET /api/alerts/scores/:id', async (request, send, response) => {
    const day = queryOf(request, 'day', 'range-invalid')
    send(await scores.list(callerOf(response).id, parsed(ruleId, request.params.id), day))
  })
  return router
}

/** Outcome of signals, for this installation's own gateways. */
export function followedRoutes(
  follow: (day: string, signals: FollowBody['signals']) => Promise<SignalResult[]>,
): Router {
  const router = express.Router()
  router.post(FOLLOWED, async (request, response) => {
    const { day, signals } = parsed(followBody, request.body)
    sendAnswer(response, await follow(day, signals))
  })
  return router
}
