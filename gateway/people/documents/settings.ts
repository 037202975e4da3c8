import express, { type Router } from 'express'
import { z } from 'zod'
import { SETTING_LENGTH_MAX } from '../../../shared/protocol/limits'
import type { UserSettings } from '../../../shared/protocol/rest'
import { callerOf } from '../../serve/http/caller'
import { parsed } from '../../serve/http/parse'
import { serve } from '../../serve/http/resource'
import type { Db } from '../../storage/database'
import { createUserDocuments } from './user-document'

const VALUES_MAX = 300

const body = z.strictObject({
  revision: z.int().min(0),
  values: z
    .record(
      z.string().regex(/^[a-z][a-zA-Z0-9.-]{0,63}$/),
      z.union([z.string().max(SETTING_LENGTH_MAX), z.number(), z.boolean()]),
    )
    .refine((values) => Object.keys(values).length <= VALUES_MAX),
})

/** `GET/PUT /api/settings`: one's own settings, whole. */
export function settingRoutes(db: Db, now = Date.now): Router {
  const documents = createUserDocuments<UserSettings['values']>(db, 'settings', {}, now)
  const router = express.Router()
  serve(router, 'GET /api/settings', async (_request, send, response) => {
    const { revision, body: values } = await documents.read(callerOf(response).id)
    send({ revision, values })
  })
  serve(router, 'PUT /api/settings', async (request, send, response) => {
    const { revision, values } = parsed(body, request.body)
    const saved = await documents.write(callerOf(response).id, { revision, body: values })
    send({ revision: saved.revision, values: saved.body })
  })
  return router
}
