import express, { type Router } from 'express'
import { z } from 'zod'
import { type AccountOverview, FRESH_SIGN_IN_MS } from '../../../shared/protocol/account'
import { ZeusError } from '../../../shared/protocol/errors'
import { createCallers, type SignedInCaller } from './callers'
import { collectAccountData } from './export-account'
import { originOf } from './origin'
import { ownSessions, sessionResponse } from './own-sessions'
import { ownTokens } from './own-tokens'
import { read } from './read'
import { refuseErrors } from './refusal'
import { requireUser } from './require-user'
import { say } from './say'
import type { IdentityService } from './service'
import { createServiceTokens, type ServiceTokens } from './service-tokens'

const proof = z.object({ password: z.string().min(1).max(1_024) })
const factor = z.object({ kind: z.enum(['sms', 'email']), on: z.boolean() })

/** Calls of the user centre beside those of the identity contract; mounted at `/api/account`. */
export function accountRoutes(service: IdentityService): Router {
  const { users, sessions, factors, audit, accounts } = service
  const { db, secrets, config, clock } = service
  const { publicUrl, clientId } = config
  const tokens = createServiceTokens({ db, secrets, issuer: `${publicUrl}/oidc`, clientId, clock })
  const router = express.Router()
  router.use(requireUser(service.verify), express.json({ limit: '16kb' }))

  const callers = createCallers(service)
  const { caller, freshCaller } = callers

  router.get('/', async (_request, response) => {
    say(response, await overviewOf(service, tokens, await caller(response)))
  })

  router.post('/prove', async (request, response) => {
    const { user, session } = await caller(response)
    await accounts.proveAgain(user, read(proof, request.body).password, originOf(request))
    await sessions.proveAgain(session.id)
    say(response, { freshUntil: service.clock() + FRESH_SIGN_IN_MS })
  })

  router.post('/factor', async (request, response) => {
    const { user, session } = await freshCaller(response)
    const { kind, on } = read(factor, request.body)
    const bound = kind === 'sms' ? user.phone_verified : user.email_verified
    if (on && bound !== 1) throw new ZeusError(kind === 'sms' ? 'phone-unbound' : 'email-unbound')
    await (on ? factors.enable(user.id, kind) : factors.remove(user.id, kind))
    if (on) await sessions.endAllOf(user.id, 'revoked', session.id)
    await audit.record(on ? 'factor-added' : 'factor-removed', user.id, originOf(request))
    say(response, null)
  })

  router.use('/sessions', ownSessions(service, callers))
  router.use('/tokens', ownTokens(service, tokens, callers))

  router.get('/export', async (request, response) => {
    const { user } = await freshCaller(response)
    const data = await collectAccountData(service, tokens, user)
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

async function overviewOf(
  { sessions, factors, roles, departments, audit }: IdentityService,
  tokens: ServiceTokens,
  { user, session }: SignedInCaller,
): Promise<AccountOverview> {
  return {
    sessions: (await sessions.listOf(user.id)).map((row) => sessionResponse(row, session.id)),
    factors: (await factors.enabledOf(user.id)).map(({ kind, created_at }) => ({ kind, since: created_at })),
    roles: (await roles.of(user.id)).map(({ namespace, code, description }) => ({ namespace, code, description })),
    departments: (await departments.of(user.id)).map(({ department }) => department.namePath.join(' / ')),
    tokens: (await tokens.liveOf(user.id)).map(({ id, name, created_at, expires_at }) => ({
      id,
      name,
      createdAt: created_at,
      expiresAt: expires_at,
    })),
    hasPassword: user.password_hash !== null,
    freshUntil: session.authenticated_at + FRESH_SIGN_IN_MS,
    log: (await audit.list(user.id, 30)).map(({ id, at, kind, ip }) => ({ id, at, kind, ip })),
  }
}
