import express, { type Router } from 'express'
import { z } from 'zod'
import { wilsonInterval } from '../../shared/flow/proportion'
import { INSTRUMENT_PATTERN } from '../../shared/market/instrument-id'
import { ZeusError } from '../../shared/protocol/errors'
import { SPLIT_VERDICTS_MAX } from '../../shared/protocol/limits'
import type { JudgedPrecision, SplitVerdict, SplitVerdicts } from '../../shared/protocol/rest-splits'
import type { Db } from '../storage/database'
import { callerOf } from './caller'
import { parsed } from './parse'
import { serve } from './resource'

/** A finding's id begins with its instrument's. */
const findingId = z.string().regex(new RegExp(`^${INSTRUMENT_PATTERN}-[\\w.-]{1,60}$`))
const judgement = z.strictObject({
  verdict: z.enum(['accept', 'reject']),
  /** What the page said of the finding when it was judged. */
  style: z.string().min(1).max(8),
  confidence: z.number().min(0).max(1),
})

/** `GET /api/splits/verdicts`, `PUT` and `DELETE /api/splits/verdicts/:id`: what people make of a feed's findings. */
export function splitVerdictRoutes(db: Db, source: () => string, now = Date.now): Router {
  const router = express.Router()

  async function mine(userId: string): Promise<SplitVerdict[]> {
    const rows = await db
      .selectFrom('split_verdicts')
      .select(['finding', 'verdict', 'style', 'confidence', 'judged_at'])
      .where('source', '=', source())
      .where('user_id', '=', userId)
      .orderBy('judged_at', 'desc')
      .execute()
    return rows.map(({ finding, judged_at, ...row }) => ({ id: finding, ...row, judgedAt: Number(judged_at) }))
  }

  async function everybodys(): Promise<JudgedPrecision> {
    const rows = await db
      .selectFrom('split_verdicts')
      .select(({ fn }) => ['verdict', fn.countAll().as('count')])
      .where('source', '=', source())
      .groupBy('verdict')
      .execute()
    const people = await db
      .selectFrom('split_verdicts')
      .select(({ fn }) => fn.count('user_id').distinct().as('count'))
      .where('source', '=', source())
      .executeTakeFirst()
    const judged = rows.reduce((sum, { count }) => sum + Number(count), 0)
    const accepted = Number(rows.find(({ verdict }) => verdict === 'accept')?.count ?? 0)
    const [low, high] = wilsonInterval(accepted, judged)
    return { accepted, judged, people: Number(people?.count ?? 0), low, high }
  }

  const verdicts = async (userId: string): Promise<SplitVerdicts> => ({
    mine: await mine(userId),
    everybody: await everybodys(),
  })

  const own = (userId: string) => ({ source: source(), user_id: userId })

  async function isFull(userId: string, finding: string): Promise<boolean> {
    const { count } = await db
      .selectFrom('split_verdicts')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('source', '=', source())
      .where('user_id', '=', userId)
      .where('finding', '!=', finding)
      .executeTakeFirstOrThrow()
    return Number(count) >= SPLIT_VERDICTS_MAX
  }

  serve(router, 'GET /api/splits/verdicts', async (_request, send, response) => {
    send(await verdicts(callerOf(response).id))
  })

  serve(router, 'PUT /api/splits/verdicts/:id', async (request, send, response) => {
    const { id: userId } = callerOf(response)
    const finding = parsed(findingId, request.params.id, 'finding-invalid')
    const said = parsed(judgement, request.body, 'verdict-invalid')
    if (await isFull(userId, finding)) throw new ZeusError('verdicts-full')
    const row = { ...said, judged_at: now() }
    await db
      .insertInto('split_verdicts')
      .values({ ...own(userId), finding, ...row })
      .onConflict((conflict) => conflict.columns(['source', 'user_id', 'finding']).doUpdateSet(row))
      .execute()
    send(await verdicts(userId))
  })

  serve(router, 'DELETE /api/splits/verdicts/:id', async (request, send, response) => {
    const { id: userId } = callerOf(response)
    const finding = parsed(findingId, request.params.id, 'finding-invalid')
    await db
      .deleteFrom('split_verdicts')
      .where('source', '=', source())
      .where('user_id', '=', userId)
      .where('finding', '=', finding)
      .execute()
    send(await verdicts(userId))
  })
  return router
}
