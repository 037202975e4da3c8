import express, { type Router } from 'express'
import { z } from 'zod'
import { type AccountRights, NAME_OF_RIGHT, RIGHTS_MAX, type Rights } from '../../../shared/protocol/account'
import { ZeusError } from '../../../shared/protocol/errors'
import type { Db } from '../../storage/database'
import { createAdministration } from './administration'
import { originOf } from './origin'
import { read } from './read'
import { say } from './say'
import type { IdentityService } from './service'

const code = z.string().regex(NAME_OF_RIGHT)
const text = z.string().trim().min(1).max(64)
const shapes = {
  role: z.object({ namespace: code, code, description: text.nullish() }),
  department: z.object({ name: text, parentId: z.string().max(64).nullish() }),
  change: z.union([
    z.object({ role: z.object({ namespace: code, code }), has: z.boolean() }),
    z.object({ department: z.string().max(64), has: z.boolean() }),
  ]),
}

/** Roles and departments, and who has which; mounted below the operators' address, behind its checks. */
export function rightsRoutes(service: IdentityService): Router {
  const { roles, departments } = service
  const router = express.Router()

  async function all(): Promise<Rights> {
    const [holders, members] = [await countHolders(service.db), await countMembers(service.db)]
    return {
      roles: (await roles.list()).map(({ id, namespace, code, description }) => ({
        namespace,
        code,
        description,
        members: holders.get(id) ?? 0,
      })),
      departments: (await departments.list()).map(({ id, namePath, children }) => ({
        id,
        name: namePath.join(' / '),
        members: members.get(id) ?? 0,
        below: children.length,
      })),
    }
  }

  const of = async (id: string): Promise<AccountRights> => ({
    roles: (await roles.of(id)).map(({ namespace, code, description }) => ({ namespace, code, description })),
    departments: (await departments.of(id)).map(({ department }) => department.id),
  })

  router.get('/', async (_request, response) => {
    say(response, await all())
  })

  router.post('/roles', async (request, response) => {
    const { namespace, code, description } = read(shapes.role, request.body)
    if ((await roles.list()).length >= RIGHTS_MAX) throw new ZeusError('too-large')
    await roles.ensure(namespace, code, description ?? null)
    say(response, await all())
  })

  router.post('/departments', async (request, response) => {
    const { name, parentId } = read(shapes.department, request.body)
    if ((await departments.list()).length >= RIGHTS_MAX) throw new ZeusError('too-large')
    await departments.create(name, null, parentId ?? null)
    say(response, await all())
  })

  router.delete('/roles/:namespace/:code', async (request, response) => {
    const { namespace, code } = request.params
    await createAdministration(service, originOf(request)).removeRole(namespace, code)
    say(response, await all())
  })

  router.delete('/departments/:id', async (request, response) => {
    await createAdministration(service, originOf(request)).removeDepartment(request.params.id)
    say(response, await all())
  })

  router.get('/of/:id', async (request, response) => {
    const { id } = await createAdministration(service, originOf(request)).known(request.params.id)
    say(response, await of(id))
  })

  router.post('/of/:id', async (request, response) => {
    const admin = createAdministration(service, originOf(request))
    const { id } = await admin.known(String(request.params.id))
    const change = read(shapes.change, request.body)
    if ('role' in change) await admin.setRole(id, change.role.namespace, change.role.code, change.has)
    else await admin.setDepartment(id, change.department, change.has)
    say(response, await of(id))
  })
  return router
}

/** Number of accounts of each role, by its id; roles without accounts are omitted. */
async function countHolders(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('user_roles')
    .select((select) => ['role_id', select.fn.countAll().as('count')])
    .groupBy('role_id')
    .execute()
  return new Map(rows.map(({ role_id, count }) => [role_id, Number(count)]))
}

/** Number of direct members of each department, by its id; departments without members are omitted. */
async function countMembers(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('department_members')
    .select((select) => ['department_id', select.fn.countAll().as('count')])
    .groupBy('department_id')
    .execute()
  return new Map(rows.map(({ department_id, count }) => [department_id, Number(count)]))
}
