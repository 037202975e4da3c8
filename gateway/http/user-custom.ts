import express, { type Router } from 'express'
import { z } from 'zod'
import { ZeusError } from '../../shared/protocol/errors'
import type { CustomBoard } from '../../shared/protocol/rest'
import type { Db } from '../storage/database'
import { sendAnswer } from './answer'
import { callerOf, operatorsOnly } from './caller'
import { instrumentId, parsed } from './parse'

const boardName = z.string().regex(/^[一-龥A-Za-z0-9_.@-]{1,64}$/)
/** Declarative: panes, lists and texts; nothing in it is ever run. */
const boardBody = z.object({
  title: z.string().trim().min(1).max(60),
  note: z.string().max(2_000),
  panes: z
    .array(
      z.strictObject({
        kind: z.enum(['list', 'chart', 'index', 'splits']),
        title: z.string().trim().min(1).max(40),
        codes: z.array(instrumentId).max(100),
      }),
    )
    .max(24),
})

/** `GET /api/user-custom/:name`: for that person and operators. `PUT`: operators; each keeps a new version. */
export function userCustomRoutes(db: Db, now = Date.now): Router {
  const router = express.Router()

  const newest = (name: string) =>
    db
      .selectFrom('custom_boards')
      .selectAll()
      .where('name', '=', name)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()

  router.get('/api/user-custom/:name', async (request, response) => {
    const caller = callerOf(response)
    const name = parsed(boardName, request.params.name, 'name-invalid')
    // Before the look-up: whether a page exists is not told to others.
    if (caller.role !== 'operator' && caller.name !== name && caller.id !== name) throw new ZeusError('forbidden')
    const row = await newest(name)
    if (!row) throw new ZeusError('not-found')
    const body = JSON.parse(row.body) as z.infer<typeof boardBody>
    sendAnswer<CustomBoard>(response, { name, version: row.version, ...body })
  })

  router.put('/api/user-custom/:name', operatorsOnly, async (request, response) => {
    const name = parsed(boardName, request.params.name, 'name-invalid')
    const body = parsed(boardBody, request.body)
    const version = ((await newest(name))?.version ?? 0) + 1
    const stored = await db
      .insertInto('custom_boards')
      .values({ name, version, body: JSON.stringify(body), updated_by: callerOf(response).id, updated_at: now() })
      .onConflict((conflict) => conflict.columns(['name', 'version']).doNothing())
      .executeTakeFirst()
    if (Number(stored.numInsertedOrUpdatedRows ?? 0) === 0) throw new ZeusError('conflict')
    sendAnswer<CustomBoard>(response, { name, version, ...body })
  })
  return router
}
