import express, { type Request, type Router } from 'express'
import { z } from 'zod'
import {
  type AccountOverview,
  FRESH_SIGN_IN_MS,
  TOKEN_DAYS,
  TOKEN_NAME,
  TOKENS_MAX,
} from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import { isPermission, may, TOKEN_PERMISSIONS } from '../../../../shared/protocol/permissions'
import type { UserRow } from '../../../storage/identity-tables'
import { ownLinks } from '../connections/own-links'
import { ownFactors } from '../factors/own-factors'
import { originOf } from '../http/origin'
import { parseBody } from '../http/read'
import { refuseErrors } from '../http/refusal'
import { say } from '../http/say'
import type { IdentityService } from '../service'
import { type Callers, createCallers, type SignedInCaller } from '../sessions/callers'
import { ownSessions, sessionResponse } from '../sessions/own-sessions'
import { requireUser } from '../sessions/require-user'
import { createServiceTokens, type ServiceTokens } from '../sessions/service-tokens'
import { DESK_SCOPE, OWN_DATA_SCOPE, TEST_SCOPE } from '../sessions/tokens'
import { toWireUser } from '../wire/wire-user'

/** Maximum number of log entries in an export. */
const LOG_MAX = 10_000
const iso = (time: number): string => new Date(time).toISOString()

/** Stored data of an account, for its owner: everything but secrets and their digests. Times are ISO 8601. */
async function collectAccountData(
  service: IdentityService,
  tokens: Pick<ServiceTokens, 'liveOf'>,
  user: UserRow,
): Promise<Record<string, unknown>> {
  const { sessions, factors, roles, groups, departments, resources, audit } = service
  // The export contains no password and no token, because both can be used to sign in.
  const { password: _password, token: _token, tokenExpiredAt: _expires, ...record } = await toWireUser(service, user)
  const facePhoto = await factors.facePhotos.enrolled(user.id)
  return {
    record,
    sessions: (await sessions.listOf(user.id)).map(({ ip, user_agent, amr, created_at, last_seen_at }) => ({
      ip,
      userAgent: user_agent,
      amr: amr.split(' '),
      since: iso(created_at),
      lastSeen: iso(last_seen_at),
    })),
    devices: (await sessions.devicesOf(user.id)).map(({ user_agent, first_seen_at, last_seen_at, last_ip }) => ({
      userAgent: user_agent,
      ip: last_ip,
      firstSeen: iso(first_seen_at),
      lastSeen: iso(last_seen_at),
    })),
    factors: (await factors.enabledOf(user.id)).map(({ kind, created_at }) => ({ kind, since: iso(created_at) })),
    realName: (await service.principals.of(user.id)) ?? null,
    facePhoto: facePhoto === undefined ? null : `data:image/jpeg;base64,${facePhoto.toString('base64')}`,
    roles: (await roles.of(user.id)).map(({ namespace, code, description }) => ({ namespace, code, description })),
    groups: (await groups.of(user.id)).map(({ code, description }) => ({ code, description })),
    departments: (await departments.of(user.id)).map(({ department }) => department.namePath.join(' / ')),
    resources: await resources.of(user.id),
    tokens: (await tokens.liveOf(user.id)).map(({ name, created_at, expires_at }) => ({
      name,
      since: iso(created_at),
      until: iso(expires_at),
    })),
    log: (await audit.list(user.id, LOG_MAX)).map(({ at, kind, ip, user_agent }) => ({
      at: iso(at),
      kind,
      ip,
      userAgent: user_agent,
    })),
  }
}

const shape = z.object({
  name: z.string().regex(TOKEN_NAME),
  days: z.literal([...TOKEN_DAYS]),
  permissions: z.array(z.enum(TOKEN_PERMISSIONS)).max(TOKEN_PERMISSIONS.length).default([]),
  arrangesDesks: z.boolean().default(false),
  uploadsData: z.boolean().default(false),
  runsTests: z.boolean().default(false),
})

const DAY_MS = 24 * 60 * 60_000

/** Routes for the caller's own access tokens for programs; mounted below the user centre's address. */
function ownTokens(
  { audit, resources }: IdentityService,
  tokens: ServiceTokens,
  { caller, freshCaller }: Callers,
): Router {
  const router = express.Router()

  router.post('/', async (request: Request, response) => {
    const { user } = await freshCaller(response)
    const { name, days, permissions, arrangesDesks, uploadsData, runsTests } = parseBody(shape, request.body)
    const rights = await resources.rightsOf(user.id)
    if (!permissions.every((one) => may(rights, one))) throw new ZeusError('forbidden')
    if ((await tokens.liveOf(user.id)).length >= TOKENS_MAX) throw new ZeusError('tokens-full')
    const { id, token, expiresAt } = await tokens.mint(name, days * DAY_MS, {
      owner: user.id,
      permissions,
      arrangesDesks,
      uploadsData,
      runsTests,
    })
    await audit.record('token-minted', user.id, originOf(request))
    say(response, { id, token, expiresAt })
  })

  router.delete('/:id', async (request, response) => {
    const { user } = await caller(response)
    const { id } = request.params
    // Another user's token is treated as unknown.
    if (!(await tokens.liveOf(user.id)).some((one) => one.id === id)) throw new ZeusError('not-found')
    await tokens.revoke(id)
    await audit.record('token-revoked', user.id, originOf(request))
    say(response, null)
  })
  return router
}

const proof = z.object({ password: z.string().min(1).max(1_024) })

/** Calls of the user centre beside those of the identity contract; mounted at `/api/account`. */
export function accountRoutes(service: IdentityService): Router {
  const { users, sessions, audit, accounts } = service
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
    await accounts.proveAgain(user, parseBody(proof, request.body).password, originOf(request))
    await sessions.proveAgain(session.id)
    say(response, { freshUntil: service.clock() + FRESH_SIGN_IN_MS })
  })

  router.use('/factor', ownFactors(service, callers))
  router.use('/links', ownLinks(service, callers))
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
  { sessions, factors, roles, departments, audit, compareFaces }: IdentityService,
  tokens: ServiceTokens,
  { user, session }: SignedInCaller,
): Promise<AccountOverview> {
  return {
    sessions: (await sessions.listOf(user.id)).map((row) => sessionResponse(row, session.id)),
    factors: (await factors.enabledOf(user.id)).map(({ kind, created_at }) => ({ kind, since: created_at })),
    roles: (await roles.of(user.id)).map(({ namespace, code, description }) => ({ namespace, code, description })),
    departments: (await departments.of(user.id)).map(({ department }) => department.namePath.join(' / ')),
    tokens: (await tokens.liveOf(user.id)).map(({ id, name, scope, created_at, expires_at }) => ({
      id,
      name,
      permissions: scope.split(' ').filter(isPermission),
      arrangesDesks: scope.split(' ').includes(DESK_SCOPE),
      uploadsData: scope.split(' ').includes(OWN_DATA_SCOPE),
      runsTests: scope.split(' ').includes(TEST_SCOPE),
      createdAt: created_at,
      expiresAt: expires_at,
    })),
    faceService: compareFaces !== undefined,
    hasPassword: user.password_hash !== null,
    freshUntil: session.authenticated_at + FRESH_SIGN_IN_MS,
    log: (await audit.list(user.id, 30)).map(({ id, at, kind, ip }) => ({ id, at, kind, ip })),
  }
}
