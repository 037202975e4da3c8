import express, { type Router } from 'express'
import { z } from 'zod'
import { isBasketId } from '../../../shared/market/instrument-id'
import { ZeusError } from '../../../shared/protocol/errors'
import {
  WATCHLIST_BASKETS_MAX,
  WATCHLIST_CODES_MAX,
  WATCHLIST_COLUMNS_MAX,
  WATCHLIST_FORMULAS_MAX,
  WATCHLISTS_MAX,
} from '../../../shared/protocol/limits'
import type { Watchlists } from '../../../shared/protocol/rest'
import { callerOf } from '../../serve/http/caller'
import { parsed, subjectId } from '../../serve/http/parse'
import { serve } from '../../serve/http/resource'
import type { Db } from '../../storage/database'
import { codeForms } from './basket-names'
import { createUserDocuments } from './user-document'

const columnKey = z.string().min(1).max(24)
const group = z.strictObject({
  name: z.string().trim().min(1).max(24),
  colour: z.string().max(24),
  codes: z.array(subjectId).transform((codes) => [...new Set(codes)]),
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

const isOverfull = ({ codes }: Groups[number]): boolean =>
  codes.length > WATCHLIST_CODES_MAX || codes.filter(isBasketId).length > WATCHLIST_BASKETS_MAX

/** Lists with every code in its standard form, so that a basket cannot be listed twice under two names of its owner. */
async function settled(db: Db, writer: string, groups: Groups): Promise<Groups> {
  const form = await codeForms(
    db,
    writer,
    groups.flatMap(({ codes }) => codes),
  )
  return groups.map((group) => ({ ...group, codes: [...new Set(group.codes.map(form))] }))
}

/** `GET/PUT /api/watchlists`: one's own lists. */
export function watchlistRoutes(db: Db, now = Date.now): Router {
  const documents = createUserDocuments<Groups>(db, 'watchlists', [], now)
  const router = express.Router()
  serve(router, 'GET /api/watchlists', async (_request, send, response) => {
    const { revision, body: groups } = await documents.read(callerOf(response).id)
    send({ revision, groups })
  })
  serve(router, 'PUT /api/watchlists', async (request, send, response) => {
    const { id } = callerOf(response)
    const { revision, groups: written } = parsed(body, request.body)
    const groups = await settled(db, id, written)
    if (groups.some(isOverfull)) throw new ZeusError('list-full')
    const saved = await documents.write(id, { revision, body: groups })
    send({ revision: saved.revision, groups: saved.body })
  })
  return router
}

/** Each code of these lists once. */
const codesOf = (rows: readonly { body: string }[]): string[] => [
  ...new Set(rows.flatMap((row) => (JSON.parse(row.body) as Groups).flatMap((list) => list.codes))),
]

/** Every instrument on any user's list, without baskets; their minutes are recorded. */
export const watchedInstruments = async (db: Db): Promise<string[]> =>
  codesOf(await db.selectFrom('watchlists').select('body').execute()).filter((id) => !isBasketId(id))

/** The lists of one person. */
export const listsOf = async (db: Db, userId: string): Promise<Groups> =>
  (await createUserDocuments<Groups>(db, 'watchlists', [], Date.now).read(userId)).body

/** Everything on the lists of one person, in their order. */
export const watchedBy = async (db: Db, userId: string): Promise<string[]> =>
  codesOf(await db.selectFrom('watchlists').select('body').where('user_id', '=', userId).execute())
