import { z } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'
import { EVENTS } from '../limits'
import type { IdentityCall } from './call'

const shape = z.object({
  eventType: z.string().min(1).max(128),
  source: z.string().max(128).nullish(),
  eventData: z.string().max(16 * 1024),
})

/** `POST /api/v3/pub-userEvent`: sends an event to the same account's clients that listen for it. */
export async function publishEvent(call: IdentityCall): Promise<null> {
  const { id } = await call.principal()
  const given = shape.safeParse(call.request.body)
  if (!given.success) throw new ZeusError('bad-event')
  const { attempts, events } = call.service
  if (!(await attempts.take([{ subject: `event:${id}`, ...EVENTS }]))) throw new ZeusError('too-many')
  const { eventType, eventData, source } = given.data
  await events.publish({ userId: id, eventType, data: eventData, source: source ?? '' })
  return null
}
