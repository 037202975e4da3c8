import express, { type Router } from 'express'
import { z } from 'zod'
import { TAG_LENGTH_MAX, TAGGED_MAX, TAGS_PER_INSTRUMENT_MAX } from '../../../shared/protocol/limits'
import { TAG_WORD, type Tags } from '../../../shared/protocol/rest-tags'
import { callerOf } from '../../serve/http/caller'
import { parsed, subjectId } from '../../serve/http/parse'
import { serve } from '../../serve/http/resource'
import type { Db } from '../../storage/database'
import { codeForms } from './basket-names'
import { createUserDocuments } from './user-document'

const word = z.string().max(TAG_LENGTH_MAX).regex(TAG_WORD)
const words = z
  .array(word)
  .min(1)
  .max(TAGS_PER_INSTRUMENT_MAX)
  .refine((all) => new Set(all).size === all.length)
const body = z.strictObject({
  revision: z.int().min(0),
  tags: z.record(subjectId, words).refine((tags) => Object.keys(tags).length <= TAGGED_MAX),
})

/** Tags by the standard form of each code. Tags stored under two names of one basket are merged, up to the limit. */
async function settled(db: Db, writer: string, tags: Tags['tags']): Promise<Tags['tags']> {
  const form = await codeForms(db, writer, Object.keys(tags))
  const all = new Map<string, string[]>()
  for (const [code, words] of Object.entries(tags)) {
    const both = new Set([...(all.get(form(code)) ?? []), ...words])
    all.set(form(code), [...both].slice(0, TAGS_PER_INSTRUMENT_MAX))
  }
  return Object.fromEntries(all)
}

/** `GET/PUT /api/tags`: one's own words on instruments, whole. */
export function tagRoutes(db: Db, now = Date.now): Router {
  const documents = createUserDocuments<Tags['tags']>(db, 'tags', {}, now)
  const router = express.Router()
  serve(router, 'GET /api/tags', async (_request, send, response) => {
    const { revision, body: tags } = await documents.read(callerOf(response).id)
    send({ revision, tags })
  })
  serve(router, 'PUT /api/tags', async (request, send, response) => {
    const { revision, tags } = parsed(body, request.body)
    const { id } = callerOf(response)
    const saved = await documents.write(id, { revision, body: await settled(db, id, tags) })
    send({ revision: saved.revision, tags: saved.body })
  })
  return router
}
