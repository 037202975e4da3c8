import express, { type Router } from 'express'
import { z } from 'zod'
import { isBasketId } from '../../shared/market/instrument-id'
import {
  WATCHLIST_BASKETS_MAX,
  WATCHLIST_CODES_MAX,
  WATCHLIST_COLUMNS_MAX,
  WATCHLIST_FORMULAS_MAX,
  WATCHLISTS_MAX,
} from '../../shared/protocol/limits'
import type { Watchlists } from '../../shared/protocol/rest'
import type { Db } from '../storage/database'
import { callerOf } from './caller'
import { parsed, subjectId } from './parse'
import { serve } from './resource'
import { createUserDocuments } from './user-document'

const columnKey = z.string().min(1).max(24)
const group = z.strictObject({
  name: z.string().trim().min(1).max(24),
  colour: z.string().max(24),
  codes: z
    .array(subjectId)
    .max(WATCHLIST_CODES_MAX)
    .refine((codes) => codes.filter(isBasketId).length <= WATCHLIST_BASKETS_MAX),
  columns: z.array(columnKey).max(WATCHLIST_COLUMNS_MAX).optional(),
  widths: z
    .record(columnKey, z.int().min(40).max(400))
    .refine((widths) => Object.keys(widths).length <= WATCHLIST_COLUMNS_MAX)
    .optional(),
  formulas: z
    .array(z.strictObject({ name: z.string().trim().min(1).max(12), text: z.string().min(1).max(80) }))
    .max(WATCHLIST_FORMULAS_MAX)
    .refine((formulas) => new Set(formulas.map(({ name }) => name)).size === formulas.length)
    .optional(),
})
const body = z.strictObject({
  revision: z.int().min(0),
  groups: z
    .array(group)
    .max(WATCHLISTS_MAX)
    .refine((groups) => new Set(groups.map(({ name }) => name)).size === groups.length),
})

type Groups = Watchlists['groups']

const withoutDoubles = (groups: Groups): Groups => groups.map((list) => ({ ...list, codes: [...new Set(list.codes)] }))

/** `GET/PUT /api/watchlists`: one's own lists. */
export function watchlistRoutes(db: Db, now = Date.now): Router {
  const documents = createUserDocuments<Groups>(db, 'watchlists', [], now)
  const router = express.Router()
  serve(router, 'GET /api/watchlists', async (_request, send, response) => {
    const { revision, body: groups } = await documents.read(callerOf(response).id)
    send({ revision, groups })
  })
  serve(router, 'PUT /api/watchlists', async (request, send, response) => {
    const { revision, groups } = parsed(body, request.body)
    const saved = await documents.write(callerOf(response).id, { revision, body: withoutDoubles(groups) })
    send({ revision: saved.revision, groups: saved.body })
  })
  return router
}

/** Each instrument of these lists once; baskets are none. */
function instrumentsOf(rows: readonly { body: string }[]): string[] {
  const ids = rows.flatMap((row) => (JSON.parse(row.body) as Groups).flatMap((list) => list.codes))
  return [...new Set(ids)].filter((id) => !isBasketId(id))
}

/** Every instrument on anybody's list; their minutes are worth recording. */
export const watchedInstruments = async (db: Db): Promise<string[]> =>
  instrumentsOf(await db.selectFrom('watchlists').select('body').execute())

/** Every instrument on the lists of one person, in their order. */
export const watchedBy = async (db: Db, userId: string): Promise<string[]> =>
  instrumentsOf(await db.selectFrom('watchlists').select('body').where('user_id', '=', userId).execute())
