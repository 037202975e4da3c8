import express, { type Router } from 'express'
import { z } from 'zod'
import {
  type AccountPage,
  type CodeOutbox,
  DATA_KEY,
  DATA_OPTIONS_MAX,
  DATA_TARGETS,
  DATA_TYPES,
  type ListedAccount,
  type ListedDataKey,
  RIGHTS_MAX,
} from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { UserRow } from '../../../storage/identity-tables'
import { applicationRoutes } from '../applications/application-routes'
import { connectionRoutes } from '../connections/connection-routes'
import { parseBody } from '../http/read'
import { refuseErrors } from '../http/refusal'
import { say } from '../http/say'
import { resourceRoutes } from '../rights/resource-routes'
import { rightsRoutes } from '../rights/rights-routes'
import type { IdentityService } from '../service'
import { sessionResponse } from '../sessions/own-sessions'
import { requireUser } from '../sessions/require-user'
import { operatorsOf } from './administration'

const option = z.string().trim().min(1).max(128)
const shape = z.object({
  target: z.enum(DATA_TARGETS),
  key: z.string().regex(DATA_KEY),
  dataType: z.enum(DATA_TYPES),
  label: z.string().trim().min(1).max(64).nullable(),
  options: z.array(option).min(1).max(DATA_OPTIONS_MAX).nullable(),
})

/** Definitions of user-defined data; mounted below the operators' address, behind its checks. */
function dataKeyRoutes({ userData }: IdentityService): Router {
  const router = express.Router()
  const all = (): Promise<ListedDataKey[]> => userData.keys()

  router.get('/', async (_request, response) => {
    say(response, await all())
  })

  router.post('/', async (request, response) => {
    const given = parseBody(shape, request.body)
    const { target, key } = given
    const known = await all()
    const isNew = !known.some((one) => one.target === target && one.key === key)
    if (isNew && known.filter(({ defined }) => defined).length >= RIGHTS_MAX) throw new ZeusError('too-large')
    await userData.define(given)
    say(response, await all())
  })

  router.delete('/:target/:key', async (request, response) => {
    await userData.undefine(request.params.target, request.params.key)
    say(response, await all())
  })
  return router
}

const PAGE = 50
const STATUSES = ['Activated', 'Suspended', 'Resigned', 'Archived'] as const
const find = z.object({
  text: z.string().max(64).default(''),
  status: z.enum(STATUSES).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
const change = z.discriminatedUnion('do', [
  z.object({ do: z.literal('status'), status: z.enum(STATUSES) }),
  z.object({ do: z.literal('operator'), is: z.boolean() }),
  z.object({ do: z.literal('reset') }),
  z.object({ do: z.literal('demand-reset') }),
  z.object({ do: z.literal('sign-out') }),
  z.object({ do: z.literal('unprotect') }),
])
const fresh = z.object({ account: z.string().min(1).max(254) })

/** Operators' actions on accounts; mounted at `/api/users`. */
export function operatorRoutes(service: IdentityService): Router {
  const { users, roles, factors, audit, sessions, delivery } = service
  const router = express.Router()
  router.use(requireUser(service.verify, 'operator'))
  // Metadata of other parties is larger than anything else here.
  router.use(['/applications', '/connections'], express.json({ limit: '1mb' }))
  router.use(express.json({ limit: '16kb' }))
  const admin = operatorsOf(service)

  const listedAccount = async (row: UserRow): Promise<ListedAccount> => ({
    id: row.id,
    username: row.username,
    email: row.email,
    phone: row.phone,
    nickname: row.nickname,
    status: row.status,
    operator: await roles.isOperator(row.id),
    protected: (await factors.enabledOf(row.id)).length > 0,
    loginsCount: row.logins_count,
    lastLogin: row.last_login_at,
    createdAt: row.created_at,
  })

  router.get('/', async (request, response) => {
    const { text, status, page } = parseBody(find, request.query)
    const { rows, more } = await users.list({ text, status, offset: (page - 1) * PAGE, limit: PAGE })
    const answer: AccountPage = { accounts: await Promise.all(rows.map(listedAccount)), more }
    say(response, answer)
  })

  router.post('/', async (request, response) => {
    const { user, password } = await admin(request, response).create(parseBody(fresh, request.body).account)
    say(response, { account: await listedAccount(user), password })
  })

  router.get('/outbox', async (_request, response) => {
    const answer: CodeOutbox = { entries: await delivery.outbox(100), carried: delivery.carried }
    say(response, answer)
  })

  router.use('/rights', rightsRoutes(service))
  router.use('/resources', resourceRoutes(service))
  router.use('/data-keys', dataKeyRoutes(service))
  router.use('/applications', applicationRoutes(service))
  router.use('/connections', connectionRoutes(service))

  router.get('/:id', async (request, response) => {
    const user = await admin(request, response).known(request.params.id)
    say(response, {
      account: await listedAccount(user),
      sessions: (await sessions.listOf(user.id)).map((row) => sessionResponse(row, undefined)),
      log: (await audit.list(user.id, 100)).map(({ id, at, kind, ip }) => ({ id, at, kind, ip })),
    })
  })

  router.post('/:id', async (request, response) => {
    const wanted = parseBody(change, request.body)
    const { id } = request.params
    const by = admin(request, response)
    let password: string | undefined
    if (wanted.do === 'status') await by.setStatus(id, wanted.status)
    else if (wanted.do === 'operator') await by.setOperator(id, wanted.is)
    else if (wanted.do === 'reset') password = await by.resetPassword(id)
    else if (wanted.do === 'demand-reset') await by.demandReset(id)
    else if (wanted.do === 'sign-out') await by.signOutEverywhere(id)
    else await by.removeFactors(id)
    say(response, { account: await listedAccount(await by.known(id)), password: password ?? null })
  })

  router.use(refuseErrors)
  return router
}
