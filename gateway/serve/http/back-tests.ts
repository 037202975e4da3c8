import express, { type Router } from 'express'
import { z } from 'zod'
import { CONDITION_MAX, FORMULA_MAX } from '../../../shared/expression/read-expression'
import { may } from '../../../shared/protocol/permissions'
import {
  type ReadyRuns,
  STRATEGY_BOARDS,
  STRATEGY_CODES_MAX,
  type StrategyRun,
  type StrategyRunResult,
  type StrategyTest,
} from '../../../shared/protocol/rest-back-tests'
import { callerOf } from './caller'
import { calendarDay, parsed } from './parse'
import { serve } from './resource'

const percent = z.number().min(0.01).max(99).nullable()

const code = z.string().min(1).max(40)

const universe = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('market') }),
  z.strictObject({ kind: z.literal('board'), board: z.enum(STRATEGY_BOARDS) }),
  z.strictObject({ kind: z.literal('industry'), name: z.string().min(1).max(40) }),
  z.strictObject({
    kind: z.literal('codes'),
    name: z.string().max(40),
    codes: z.array(code).min(1).max(STRATEGY_CODES_MAX),
  }),
])

const body = z.strictObject({
  name: z.string().trim().min(1).max(40),
  entry: z.string().min(1).max(CONDITION_MAX),
  exit: z.string().max(CONDITION_MAX),
  rank: z.string().max(FORMULA_MAX),
  universe,
  from: calendarDay,
  to: calendarDay,
  cashYuan: z.int().min(1_000).max(100_000_000_000),
  maxPositions: z.int().min(1).max(100),
  positionYuan: z.int().min(1_000).max(100_000_000_000).nullable(),
  commissionPpm: z.int().min(0).max(3_000),
  commissionMinYuan: z.number().min(0).max(100),
  slippageTicks: z.int().min(0).max(100),
  benchmark: code,
  checks: z.boolean(),
  stopPercent: percent,
  takePercent: percent,
  sessions: z.int().min(1).max(1_000).nullable(),
})
const runId = z.string().regex(/^[0-9a-f]{16}$/)

export interface BackTestRuns {
  of(owner: string): Promise<StrategyRun[]>
  ready(): Promise<ReadyRuns>
  result(owner: string, id: string): Promise<StrategyRunResult>
  add(owner: string, test: StrategyTest): Promise<StrategyRun>
  remove(owner: string, id: string, stopsShared: boolean): Promise<void>
}

/** `GET/POST /api/back-tests`, `GET/DELETE /api/back-tests/:id`: one's own back-tests; `/ready`: those of ready rules. */
export function backTestRunRoutes(runs: BackTestRuns): Router {
  const router = express.Router()
  serve(router, 'GET /api/back-tests', async (_request, send, response) => send(await runs.of(callerOf(response).id)))
  serve(router, 'POST /api/back-tests', async (request, send, response) => {
    send(await runs.add(callerOf(response).id, parsed(body, request.body)))
  })
  serve(router, 'GET /api/back-tests/ready', async (_request, send) => send(await runs.ready()))
  serve(router, 'GET /api/back-tests/:id', async (request, send, response) => {
    send(await runs.result(callerOf(response).id, parsed(runId, request.params.id, 'not-found')))
  })
  serve(router, 'DELETE /api/back-tests/:id', async (request, send, response) => {
    const id = parsed(runId, request.params.id, 'not-found')
    const caller = callerOf(response)
    await runs.remove(caller.id, id, may(caller, 'ops:write'))
    send({ id })
  })
  return router
}
