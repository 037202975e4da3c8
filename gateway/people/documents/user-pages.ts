import express, { type Router } from 'express'
import { z } from 'zod'
import { callerOf } from '../../serve/http/caller'
import { parsed } from '../../serve/http/parse'
import { serve } from '../../serve/http/resource'
import { deskShape } from './desk-shape'
import type { UserPageStore } from './user-page-store'

/** An account's id, user name or e-mail address. */
const accountName = z.string().regex(/^[^\s/]{1,254}$/)
const pageBody = z.strictObject({
  version: z.int().min(0),
  title: z.string().trim().min(1).max(60),
  note: z.string().max(2_000),
  layout: deskShape,
})
const readersBody = z.strictObject({
  readers: z.array(z.strictObject({ name: accountName, mayEdit: z.boolean() })).max(1_000),
})

/**
 * `GET /api/user-custom/:name`: for that account, operators and its readers; version 0 if the page was never built.
 * `PUT`: for those of them who may edit; each stores a new version. `…/readers`: list of readers.
 */
export function userPageRoutes(pages: UserPageStore): Router {
  const router = express.Router()
  const nameIn = (name: string) => parsed(accountName, name, 'name-invalid')

  serve(router, 'GET /api/user-custom/:name', async (request, send, response) => {
    send(await pages.read(callerOf(response), nameIn(request.params.name)))
  })
  serve(router, 'PUT /api/user-custom/:name', async (request, send, response) => {
    const name = nameIn(request.params.name)
    const { version, ...body } = parsed(pageBody, request.body, 'page-invalid')
    send(await pages.write(callerOf(response), name, version, body))
  })
  serve(router, 'GET /api/user-custom/:name/versions', async (request, send, response) => {
    send(await pages.versions(callerOf(response), nameIn(request.params.name)))
  })
  serve(router, 'GET /api/user-custom/:name/readers', async (request, send, response) => {
    send(await pages.readers(callerOf(response), nameIn(request.params.name)))
  })
  serve(router, 'PUT /api/user-custom/:name/readers', async (request, send, response) => {
    const name = nameIn(request.params.name)
    const { readers } = parsed(readersBody, request.body)
    send(await pages.letRead(callerOf(response), name, readers))
  })
  return router
}
