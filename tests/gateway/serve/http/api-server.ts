import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Router } from 'express'
import { replyErrors } from '../../../../gateway/serve/http/error-reply'
import type { Db } from '../../../../gateway/storage/database'
import { openMigratedDatabase } from '../../../support/migrated-database'

/** Routers on a real express app behind a stand-in sign-in: the header `x-user` names one of these. */
const people = {
  staff: { id: 'u-staff', name: 'staff', role: 'operator' },
  lin: { id: 'u-lin', name: 'lin', role: 'viewer' },
  wang: { id: 'u-wang', name: 'wang', role: 'viewer' },
  /** Registered as `lin@other.example`: called as lin is. */
  other: { id: 'u-other', name: 'lin', role: 'viewer' },
} as const
export type Person = keyof typeof people

const accounts = Object.entries(people).map(([key, { id, name }]) => ({
  id,
  nickname: name,
  source: 'embedded' as const,
  status: 'Activated' as const,
  ...(key === 'other'
    ? { username: null, username_key: null, email: 'lin@other.example', email_key: 'lin@other.example' }
    : { username: name, username_key: name, email: null, email_key: null }),
  former_id: null,
  phone: null,
  phone_key: null,
  phone_country_code: null,
  photo: null,
  external_id: null,
  password_hash: null,
  password_changed_at: null,
  must_reset: null,
  logins_count: 0,
  last_login_at: null,
  last_ip: null,
  created_at: 0,
  updated_at: 0,
}))

export interface Call {
  as?: Person
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

export async function apiServer(routersOf: (db: Db) => Router[]) {
  const db = await openMigratedDatabase()
  await db.insertInto('users').values(accounts).execute()
  const app = express()
  app.use((request, response, next) => {
    const who = request.header('x-user')
    if (who !== undefined) response.locals.principal = people[who as Person]
    next()
  })
  app.use('/api', express.json({ limit: '256kb' }))
  app.use(...routersOf(db))
  app.use(replyErrors)
  const server = await new Promise<Server>((resolve) => {
    const started = app.listen(0, '127.0.0.1', () => resolve(started))
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const call = (path: string, { as = 'lin', method = 'GET', body, headers = {} }: Call = {}) =>
    fetch(`${origin}${path}`, {
      method,
      headers: { 'x-user': as, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

  return {
    db,
    origin,
    call,
    /** Status and code (`ok` for an answer), and the answer's data. */
    async ask(path: string, options?: Call): Promise<{ status: number; code: string; data: unknown }> {
      const response = await call(path, options)
      const reply = (await response.json()) as { ok: boolean; code?: string; data?: unknown }
      return { status: response.status, code: reply.ok ? 'ok' : (reply.code ?? ''), data: reply.data }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await db.destroy()
    },
  }
}

export type ApiServer = Awaited<ReturnType<typeof apiServer>>
