import express, { type Request, type Response, type Router } from 'express'
import { z } from 'zod'
import { type AccountOverview, type AccountSession, FRESH_SIGN_IN_MS } from '../../shared/protocol/account'
import { ZeusError } from '../../shared/protocol/errors'
import type { SessionRow } from '../storage/identity-tables'
import { exportAccount } from './export-account'
import { originOf } from './origin'
import { ownTokens } from './own-tokens'
import { refuseErrors } from './refusal'
import { principalOf, requireUser } from './require-user'
import type { Service } from './service'
import { createServiceTokens } from './service-tokens'

const proof = z.object({ password: z.string().min(1).max(1_024) })
const factor = z.object({ kind: z.enum(['sms', 'email']), on: z.boolean() })

function read<T>(shape: z.ZodType<T>, request: Request): T {
  const given = shape.safeParse(request.body)
  if (!given.success) throw new ZeusError('bad-request')
  return given.data
}

export const toldSession = (row: SessionRow, current: string | undefined): AccountSession => ({
  id: row.id,
  current: row.id === current,
  ip: row.ip,
  userAgent: row.user_agent,
  amr: row.amr.split(' ').filter(Boolean),
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  expiresAt: row.expires_at,
})

/** What the user centre asks beside the calls of the identity contract; mounted at `/api/account`. */
export function accountRoutes(service: Service): Router {
  const { users, sessions, factors, roles, departments, audit, accounts } = service
  const { db, secrets, config, clock } = service
  const { publicUrl, clientId } = config
  const tokens = createServiceTokens({ db, secrets, issuer: `${publicUrl}/oidc`, clientId, clock })
  const router = express.Router()
  router.use(requireUser(service.verify), express.json({ limit: '16kb' }))

  /** Who asks, by a sign-in of their own: programs have no account. */
  async function caller(response: Response) {
    const { id, sid } = principalOf(response)
    const user = await users.byId(id)
    const session = sid === undefined ? undefined : await sessions.find(sid)
    if (!user || !session) throw new ZeusError('sign-in-again')
    return { user, session }
  }

  /** The same, when the person has proven lately who they are. */
  async function freshCaller(response: Response) {
    const found = await caller(response)
    if (service.clock() - found.session.authenticated_at > FRESH_SIGN_IN_MS) throw new ZeusError('sign-in-again')
    return found
  }

  const say = (response: Response, data: unknown) => response.set('Cache-Control', 'no-store').json({ ok: true, data })

  router.get('/', async (_request, response) => {
    const { user, session } = await caller(response)
    const overview: AccountOverview = {
      sessions: (await sessions.listOf(user.id)).map((row) => toldSession(row, session.id)),
      factors: (await factors.enabledOf(user.id)).map(({ kind, created_at }) => ({ kind, since: created_at })),
      roles: (await roles.of(user.id)).map(({ namespace, code, description }) => ({ namespace, code, description })),
      departments: (await departments.of(user.id)).map(({ department }) => department.namePath.join(' / ')),
      tokens: (await tokens.liveOf(user.id)).map(({ id, name, created_at, expires_at }) => ({
        ...{ id, name, createdAt: created_at, expiresAt: expires_at },
      })),
      hasPassword: user.password_hash !== null,
      freshUntil: session.authenticated_at + FRESH_SIGN_IN_MS,
      log: (await audit.list(user.id, 30)).map(({ id, at, kind, ip }) => ({ id, at, kind, ip })),
    }
    say(response, overview)
  })

  router.post('/prove', async (request, response) => {
    const { user, session } = await caller(response)
    await accounts.proveAgain(user, read(proof, request).password, originOf(request))
    await sessions.proveAgain(session.id)
    say(response, { freshUntil: service.clock() + FRESH_SIGN_IN_MS })
  })

  router.post('/factor', async (request, response) => {
    const { user, session } = await freshCaller(response)
    const { kind, on } = read(factor, request)
    const bound = kind === 'sms' ? user.phone_verified : user.email_verified
    if (on && bound !== 1) throw new ZeusError(kind === 'sms' ? 'phone-unbound' : 'email-unbound')
    await (on ? factors.enable(user.id, kind) : factors.remove(user.id, kind))
    if (on) await sessions.endAllOf(user.id, 'revoked', session.id)
    await audit.record(on ? 'factor-added' : 'factor-removed', user.id, originOf(request))
    say(response, null)
  })

  router.delete('/sessions/:id', async (request, response) => {
    const { user } = await caller(response)
    const one = await sessions.find(request.params.id)
    // Somebody else's is as unknown as none.
    if (one?.user_id !== user.id) throw new ZeusError('not-found')
    await sessions.end(one.id, 'revoked')
    await audit.record('session-ended', user.id, originOf(request))
    say(response, null)
  })

  router.delete('/sessions', async (request, response) => {
    const { user, session } = await caller(response)
    const ended = await sessions.endAllOf(user.id, 'revoked', session.id)
    await audit.record('session-ended', user.id, originOf(request))
    say(response, { ended: ended.length })
  })

  router.use('/tokens', ownTokens(service, tokens, { caller, freshCaller }))

  router.get('/export', async (request, response) => {
    const { user } = await freshCaller(response)
    const data = await exportAccount(service, tokens, user)
    await audit.record('exported', user.id, originOf(request))
    say(response, data)
  })

  router.delete('/', async (request, response) => {
    const { user } = await freshCaller(response)
    await users.erase(user.id)
    await sessions.endAllOf(user.id, 'deleted')
    await audit.record('deleted', null, originOf(request))
    say(response, null)
  })

  router.use(refuseErrors)
  return router
}
