import express, { type Router } from 'express'
import { z } from 'zod'
import { ZeusError } from '../../shared/protocol/errors'
import type { Db } from '../storage/database'
import { callerOf, operatorsOnly } from './caller'
import { accountNamed } from './named-account'
import { instrumentId, parsed } from './parse'
import { serve } from './resource'

/** An account's id, user name or e-mail address. */
const boardName = z.string().regex(/^[^\s/]{1,254}$/)
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

/** `GET /api/user-custom/:name`: for that account and operators; version 0 where none was built yet. `PUT`: operators; each keeps a new version. */
export function userCustomRoutes(db: Db, now = Date.now): Router {
  const router = express.Router()

  const newest = (ownerId: string) =>
    db
      .selectFrom('user_pages')
      .select(['version', 'body'])
      .where('owner_id', '=', ownerId)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()

  /** A page from before pages belonged to accounts, under a name that is nobody's. */
  const unowned = (name: string) =>
    db
      .selectFrom('custom_boards')
      .select(['version', 'body'])
      .where('name', '=', name)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()

  serve(router, 'GET /api/user-custom/:name', async (request, send, response) => {
    const caller = callerOf(response)
    const name = parsed(boardName, request.params.name, 'name-invalid')
    const owner = await accountNamed(db, name)
    // Whether a page, or an account, exists is not told to others.
    if (caller.role !== 'operator' && caller.id !== owner?.id) throw new ZeusError('forbidden')
    const row = await (owner ? newest(owner.id) : unowned(name))
    if (!row && owner) return send({ name, version: 0, title: '', note: '', panes: [] })
    if (!row) throw new ZeusError('not-found')
    const body = JSON.parse(row.body) as z.infer<typeof boardBody>
    send({ name, version: row.version, ...body })
  })

  serve(router, 'PUT /api/user-custom/:name', operatorsOnly, async (request, send, response) => {
    const name = parsed(boardName, request.params.name, 'name-invalid')
    const body = parsed(boardBody, request.body)
    const owner = await accountNamed(db, name)
    if (!owner) throw new ZeusError('account-unknown')
    const version = ((await newest(owner.id))?.version ?? 0) + 1
    const written = { body: JSON.stringify(body), updated_by: callerOf(response).id, updated_at: now() }
    const stored = await db
      .insertInto('user_pages')
      .values({ owner_id: owner.id, version, ...written })
      .onConflict((conflict) => conflict.columns(['owner_id', 'version']).doNothing())
      .executeTakeFirst()
    if (Number(stored.numInsertedOrUpdatedRows ?? 0) === 0) throw new ZeusError('conflict')
    send({ name, version, ...body })
  })
  return router
}
