import express, { type Router } from 'express'
import { z } from 'zod'
import { ZeusError } from '../../../shared/protocol/errors'
import type { PushDevice } from '../../../shared/protocol/rest-alerts'
import { type Caller, callerOf } from './caller'
import { parsed } from './parse'
import { serve } from './resource'

const base64url = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^[\w-]+={0,2}$/)
const body = z.strictObject({
  name: z.string().trim().min(1).max(40),
  endpoint: z.string().min(1).max(500),
  p256dh: base64url(100),
  auth: base64url(40),
})

interface AlertPushParts<Target> {
  /** Public key of this installation, base64url. */
  key: string
  subscriptions: {
    of(owner: string): Promise<PushDevice[]>
    add(owner: string, sessionId: string | undefined, query: z.infer<typeof body>): Promise<string>
    remove(owner: string, id: string): Promise<void>
    target(id: string, owner: string): Promise<Target | undefined>
  }
  /** Sends a test notification at once; what the service answered. */
  test(target: Target): Promise<{ sent: boolean; answer: string }>
}

/** `/api/alerts/push…`: browsers of the account that show alerts as notifications of the system. */
export function alertPushRoutes<Target>({ key, subscriptions, test }: AlertPushParts<Target>): Router {
  const router = express.Router()
  serve(router, 'GET /api/alerts/push', async (_request, send, response) => {
    send({ key, devices: await subscriptions.of(callerOf(response).id) })
  })

  serve(router, 'POST /api/alerts/push', async (request, send, response) => {
    const { id: owner, sid } = callerOf(response) as Caller & { sid?: string }
    const id = await subscriptions.add(owner, sid, parsed(body, request.body))
    send({ id, devices: await subscriptions.of(owner) })
  })

  serve(router, 'DELETE /api/alerts/push/:id', async (request, send, response) => {
    const { id: owner } = callerOf(response)
    await subscriptions.remove(owner, request.params.id)
    send({ key, devices: await subscriptions.of(owner) })
  })

  serve(router, 'POST /api/alerts/push/:id/test', async (request, send, response) => {
    const target = await subscriptions.target(request.params.id, callerOf(response).id)
    if (!target) throw new ZeusError('not-found')
    send(await test(target))
  })
  return router
}
