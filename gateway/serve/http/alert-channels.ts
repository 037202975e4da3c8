import express, { type Router } from 'express'
import { z } from 'zod'
import { ZeusError } from '../../../shared/protocol/errors'
import { ALERT_CHANNEL_KINDS, type AlertChannel, type AlertChannelKind } from '../../../shared/protocol/rest-alerts'
import { callerOf } from './caller'
import { parsed } from './parse'
import { serve } from './resource'

const body = z.strictObject({
  kind: z.enum(ALERT_CHANNEL_KINDS),
  name: z.string().trim().min(1).max(24),
  address: z.string().min(1).max(500),
  secret: z.string().max(200),
})

interface AlertChannels {
  of(owner: string): Promise<AlertChannel[]>
  add(owner: string, query: z.infer<typeof body>): Promise<void>
  remove(owner: string, id: string): Promise<void>
  target(id: string, owner: string): Promise<{ kind: AlertChannelKind; address: string; secret: string } | undefined>
}

interface AlertChannelParts {
  channels: AlertChannels
  /** Sends a text at once; what the service answered. */
  test(target: { kind: AlertChannelKind; address: string; secret: string }): Promise<{ sent: boolean; answer: string }>
}

/** `/api/alerts/channels…`: the account's own webhooks. Of an address, only its host is ever returned. */
export function alertChannelRoutes({ channels, test }: AlertChannelParts): Router {
  const router = express.Router()
  serve(router, 'GET /api/alerts/channels', async (_request, send, response) => {
    send(await channels.of(callerOf(response).id))
  })

  serve(router, 'POST /api/alerts/channels', async (request, send, response) => {
    const { id: owner } = callerOf(response)
    await channels.add(owner, parsed(body, request.body))
    send(await channels.of(owner))
  })

  serve(router, 'DELETE /api/alerts/channels/:id', async (request, send, response) => {
    const { id: owner } = callerOf(response)
    await channels.remove(owner, request.params.id)
    send(await channels.of(owner))
  })

  serve(router, 'POST /api/alerts/channels/:id/test', async (request, send, response) => {
    const target = await channels.target(request.params.id, callerOf(response).id)
    if (!target) throw new ZeusError('not-found')
    send(await test(target))
  })
  return router
}
