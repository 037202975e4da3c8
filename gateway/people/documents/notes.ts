import express, { type Router } from 'express'
import { z } from 'zod'
import { ZeusError } from '../../../shared/protocol/errors'
import { NOTE_LENGTH_MAX, NOTES_MAX } from '../../../shared/protocol/limits'
import type { Note } from '../../../shared/protocol/rest-notes'
import { callerOf } from '../../serve/http/caller'
import { parsed, subjectId } from '../../serve/http/parse'
import { serve } from '../../serve/http/resource'
import type { Db } from '../../storage/database'
import { codeForms } from './basket-names'

const body = z.strictObject({
  /** Revision of the note that was changed; 0: there was none. */
  revision: z.int().min(0),
  text: z.string().max(NOTE_LENGTH_MAX),
})

/** The notes of one person, the latest first. */
export async function notesOf(db: Db, userId: string): Promise<Note[]> {
  const rows = await db
    .selectFrom('notes')
    .select(['instrument', 'revision', 'body', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.instrument,
    revision: row.revision,
    text: row.body,
    updatedAt: Number(row.updated_at),
  }))
}

/**
 * `GET /api/notes` and `PUT /api/notes/:id`: a user's note about an instrument. An empty text removes it; of two
 * windows the later one gets the conflict.
 */
export function noteRoutes(db: Db, now = Date.now): Router {
  const router = express.Router()

  async function isFull(userId: string): Promise<boolean> {
    const { count } = await db
      .selectFrom('notes')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(count) >= NOTES_MAX
  }

  /** Number of rows affected by the change: none if another write was faster. */
  async function write(userId: string, instrument: string, { revision, text }: z.infer<typeof body>): Promise<bigint> {
    if (revision === 0) {
      if (text === '') return 1n
      if (await isFull(userId)) throw new ZeusError('notes-full')
      const row = { user_id: userId, instrument, revision: 1, body: text, updated_at: now() }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('notes')
        .values(row)
        .onConflict((conflict) => conflict.columns(['user_id', 'instrument']).doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows ?? 0n
    }
    if (text === '') {
      const { numDeletedRows } = await db
        .deleteFrom('notes')
        .where('user_id', '=', userId)
        .where('instrument', '=', instrument)
        .where('revision', '=', revision)
        .executeTakeFirstOrThrow()
      return numDeletedRows
    }
    const { numUpdatedRows } = await db
      .updateTable('notes')
      .set({ revision: revision + 1, body: text, updated_at: now() })
      .where('user_id', '=', userId)
      .where('instrument', '=', instrument)
      .where('revision', '=', revision)
      .executeTakeFirstOrThrow()
    return numUpdatedRows
  }

  serve(router, 'GET /api/notes', async (_request, send, response) => send(await notesOf(db, callerOf(response).id)))
  serve(router, 'PUT /api/notes/:id', async (request, send, response) => {
    const { id: userId } = callerOf(response)
    const written = parsed(subjectId, request.params.id, 'unknown-instrument')
    const id = (await codeForms(db, userId, [written]))(written)
    const { revision, text } = parsed(body, request.body)
    if ((await write(userId, id, { revision, text: text.trim() })) === 0n) throw new ZeusError('conflict')
    send(await notesOf(db, userId))
  })
  return router
}
