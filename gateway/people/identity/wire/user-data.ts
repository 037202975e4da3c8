import { z } from 'zod'
import { DATA_TARGETS, type DataTarget } from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { UserDatum } from '../accounts/user-data'
import type { IdentityCall } from './call'
import { parseShape } from './register'

const target = { targetType: z.string(), targetId: z.string().min(1).max(64) }
const shapes = {
  one: z.object({ ...target, key: z.string(), value: z.string() }),
  batch: z.object({
    ...target,
    udvList: z.array(z.object({ key: z.string(), value: z.string().nullish() })).nullish(),
  }),
  key: z.object({ ...target, key: z.string() }),
  target: z.object(target),
}

const isTarget = (text: string): text is DataTarget => (DATA_TARGETS as readonly string[]).includes(text)

/** Whether there is such a role, organisation or application. */
async function exists({ service }: IdentityCall, type: DataTarget, id: string): Promise<boolean> {
  const { roles, departments, applications, config } = service
  if (type === 'ROLE') return (await roles.byId(id)) !== undefined
  if (type === 'ORG') return await departments.isOrganisation(id)
  return id === config.clientId || (await applications.find(id)) !== undefined
}

/** Whether a person has a role or belongs to an organisation. */
async function belongs({ service }: IdentityCall, userId: string, type: DataTarget, id: string): Promise<boolean> {
  if (type === 'ROLE') return (await service.roles.of(userId)).some((role) => role.id === id)
  if (type === 'ORG') return (await service.departments.of(userId, id)).length > 0
  return false
}

/**
 * Throws unless the caller may access the data: the caller's own; for operators also that of roles, organisations and
 * applications. Members of a role or organisation may read its data. Others get the same refusal whether it exists or
 * not.
 */
async function allowed(
  call: IdentityCall,
  given: { targetType: string; targetId: string },
  reads: boolean,
): Promise<[type: DataTarget, id: string]> {
  const { id: caller } = await call.principal()
  const { targetType: type, targetId: id } = given
  if (!isTarget(type)) throw new ZeusError('forbidden')
  if (type === 'USER') {
    if (id !== caller) throw new ZeusError('forbidden')
    return [type, id]
  }
  const isOperator = await call.service.roles.isOperator(caller)
  if (!isOperator && !(reads && (await belongs(call, caller, type, id)))) throw new ZeusError('forbidden')
  if (!(await exists(call, type, id))) throw new ZeusError('not-found')
  return [type, id]
}

export const userDataChanges = {
  async setUdv(args: unknown, call: IdentityCall): Promise<UserDatum[]> {
    const given = parseShape(shapes.one, args)
    return await call.service.userData.set(...(await allowed(call, given, false)), [given])
  },

  async setUdvBatch(args: unknown, call: IdentityCall): Promise<UserDatum[]> {
    const given = parseShape(shapes.batch, args)
    const to = await allowed(call, given, false)
    if (!given.udvList?.length) throw new ZeusError('bad-request', 'empty udf value list')
    const entries = given.udvList.map(({ key, value }) => ({ key, value: value ?? 'null' }))
    return await call.service.userData.set(...to, entries)
  },

  async removeUdv(args: unknown, call: IdentityCall): Promise<UserDatum[]> {
    const given = parseShape(shapes.key, args)
    return await call.service.userData.remove(...(await allowed(call, given, false)), given.key)
  },
}

export const userDataQueries = {
  async udv(args: unknown, call: IdentityCall): Promise<UserDatum[]> {
    const given = parseShape(shapes.target, args)
    return await call.service.userData.list(...(await allowed(call, given, true)))
  },
}
