import express, { type Router } from 'express'
import { z } from 'zod'
import { type AccountRights, LANGUAGES_MAX, NAME_OF_RIGHT, type Rights } from '../../../../shared/protocol/account'
import type { Db } from '../../../storage/database'
import { operatorsOf } from '../accounts/administration'
import { parseBody } from '../http/read'
import { say } from '../http/say'
import type { IdentityService } from '../service'

const code = z.string().regex(NAME_OF_RIGHT)
const roleName = z.object({ namespace: code, code })
const text = z.string().trim().min(1).max(64)
/** BCP 47 tags, as far as languages of names need them. */
const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/)
const translations = z
  .record(language, z.string().trim().min(1).max(256))
  .refine((texts) => Object.keys(texts).length <= LANGUAGES_MAX)
const details = {
  code: code.nullish(),
  description: z.string().trim().max(256).nullish(),
  nameI18n: translations.nullish(),
  descriptionI18n: translations.nullish(),
}
/** The fields that were sent. */
const sent = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
const shapes = {
  role: z.object({ namespace: code, code, description: text.nullish(), parent: roleName.nullish() }),
  roleChange: z.object({ description: text.nullish(), parent: roleName.nullish() }),
  group: z.object({ code, description: text.nullish() }),
  department: z.object({ name: text, parentId: z.string().max(64).nullish(), ...details }),
  departmentChange: z.object({ name: text.optional(), order: z.int().min(0).max(9_999).optional(), ...details }),
  change: z.union([
    z.object({ role: roleName, has: z.boolean() }),
    z.object({ group: code, has: z.boolean() }),
    z.object({ department: z.string().max(64), has: z.boolean(), main: z.boolean().optional() }),
  ]),
}

/** Routes for roles, groups, departments and their members; mounted below the operators' address, behind its checks. */
export function rightsRoutes(service: IdentityService): Router {
  const { roles, groups, departments } = service
  const router = express.Router()
  const admin = operatorsOf(service)

  const all = () => listRights(service)

  async function of(id: string): Promise<AccountRights> {
    const joined = await departments.of(id)
    return {
      roles: (await roles.of(id)).map(({ namespace, code, description }) => ({ namespace, code, description })),
      groups: (await groups.of(id)).map(({ code }) => code),
      departments: joined.map(({ department }) => department.id),
      mainDepartment: joined.find(({ isMainDepartment }) => isMainDepartment)?.department.id ?? null,
    }
  }

  router.get('/', async (_request, response) => {
    say(response, await all())
  })

  router.post('/roles', async (request, response) => {
    const { namespace, code, description, parent } = parseBody(shapes.role, request.body)
    await admin(request, response).defineRole({ namespace, code }, { description: description ?? null, parent })
    say(response, await all())
  })

  router.post('/roles/:namespace/:code', async (request, response) => {
    const changes = sent(parseBody(shapes.roleChange, request.body))
    await admin(request, response).changeRole(request.params, changes)
    say(response, await all())
  })

  router.post('/groups', async (request, response) => {
    const { code, description } = parseBody(shapes.group, request.body)
    await admin(request, response).defineGroup(code, description ?? null)
    say(response, await all())
  })

  router.delete('/groups/:code', async (request, response) => {
    await admin(request, response).removeGroup(request.params.code)
    say(response, await all())
  })

  router.post('/departments', async (request, response) => {
    const { name, ...rest } = parseBody(shapes.department, request.body)
    await admin(request, response).createDepartment({ name, ...sent(rest) })
    say(response, await all())
  })

  router.post('/departments/:id', async (request, response) => {
    const id = request.params.id
    await admin(request, response).changeDepartment(id, sent(parseBody(shapes.departmentChange, request.body)))
    say(response, await all())
  })

  router.delete('/roles/:namespace/:code', async (request, response) => {
    const { namespace, code } = request.params
    await admin(request, response).removeRole(namespace, code)
    say(response, await all())
  })

  router.delete('/departments/:id', async (request, response) => {
    await admin(request, response).removeDepartment(request.params.id)
    say(response, await all())
  })

  router.get('/of/:id', async (request, response) => {
    const { id } = await admin(request, response).known(request.params.id)
    say(response, await of(id))
  })

  router.post('/of/:id', async (request, response) => {
    const by = admin(request, response)
    const { id } = await by.known(String(request.params.id))
    const change = parseBody(shapes.change, request.body)
    if ('role' in change) await by.setRole(id, change.role.namespace, change.role.code, change.has)
    else if ('group' in change) await by.setGroup(id, change.group, change.has)
    else await by.setDepartment(id, change.department, change.has, change.main)
    say(response, await of(id))
  })
  return router
}

async function listRights({ db, roles, groups, departments }: IdentityService): Promise<Rights> {
  const [holders, members] = [await countHolders(db), await countMembers(db)]
  const listed = await roles.list()
  const nameOf = (parentId: string | null) => {
    const parent = listed.find(({ id }) => id === parentId)
    return parent ? { namespace: parent.namespace, code: parent.code } : null
  }
  return {
    roles: listed.map(({ id, namespace, code, description, parent_id }) => ({
      namespace,
      code,
      description,
      parent: nameOf(parent_id),
      members: holders.get(id) ?? 0,
    })),
    groups: (await groups.list()).map(({ code, description, members: count }) => ({
      code,
      description,
      members: count,
    })),
    departments: (await departments.list()).map((row) => ({
      id: row.id,
      name: row.namePath.join(' / '),
      ownName: row.name,
      code: row.code,
      description: row.description,
      order: row.order,
      nameI18n: textsOf(row.nameI18n),
      descriptionI18n: textsOf(row.descriptionI18n),
      members: members.get(row.id) ?? 0,
      below: row.children.length,
    })),
  }
}

const textsOf = (json: string | null): Record<string, string> =>
  json === null ? {} : (JSON.parse(json) as Record<string, string>)

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
