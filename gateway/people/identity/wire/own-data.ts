import { z } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { UserDatum } from '../user-data'
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

/** Only one's own data; another user id is refused, known or not. */
async function own(
  call: IdentityCall,
  { targetType, targetId }: { targetType: string; targetId: string },
): Promise<void> {
  const { id } = await call.principal()
  if (targetType !== 'USER' || targetId !== id) throw new ZeusError('forbidden')
}

export const ownDataChanges = {
  async setUdv(args: unknown, call: IdentityCall): Promise<UserDatum[]> {
    const given = parseShape(shapes.one, args)
    await own(call, given)
    return await call.service.userData.set('USER', given.targetId, [given])
  },

  async setUdvBatch(args: unknown, call: IdentityCall): Promise<UserDatum[]> {
    const given = parseShape(shapes.batch, args)
    await own(call, given)
    if (!given.udvList?.length) throw new ZeusError('bad-request', 'empty udf value list')
    const entries = given.udvList.map(({ key, value }) => ({ key, value: value ?? 'null' }))
    return await call.service.userData.set('USER', given.targetId, entries)
  },

  async removeUdv(args: unknown, call: IdentityCall): Promise<UserDatum[]> {
    const given = parseShape(shapes.key, args)
    await own(call, given)
    return await call.service.userData.remove('USER', given.targetId, given.key)
  },
}

export const ownDataQueries = {
  async udv(args: unknown, call: IdentityCall): Promise<UserDatum[]> {
    const given = parseShape(shapes.target, args)
    await own(call, given)
    return await call.service.userData.list('USER', given.targetId)
  },
}
