import express, { type Router } from 'express'
import { z } from 'zod'
import type { LinkOffer } from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import { logOf } from '../../../log'
import { originOf } from '../http/origin'
import { parseBody } from '../http/read'
import { say } from '../http/say'
import type { IdentityService } from '../service'
import type { Callers } from '../sessions/callers'
import { beginVisit } from './federation'
import { linkOutsider, type OutsidePerson } from './outside-people'

const log = logOf('identity')
const begin = z.object({ provider: z.string().min(1).max(64) })
const confirm = z.object({ link: z.string().min(1).max(64) })

/**
 * Links other services to the caller's account; mounted below the user centre's address. The caller confirms the
 * reported person before anything is stored.
 */
export function ownLinks(service: IdentityService, { caller, freshCaller }: Callers): Router {
  const { stages, connections, audit } = service
  const router = express.Router()

  router.post('/', async (request, response) => {
    const { user } = await freshCaller(response)
    const { provider } = parseBody(begin, request.body)
    try {
      say(response, { address: await beginVisit(service, provider, response, { linkTo: user.id }) })
    } catch (thrown) {
      if (thrown instanceof ZeusError) throw thrown
      log.warn({ err: thrown, provider }, 'another service did not answer')
      throw new ZeusError('connection-failed')
    }
  })

  router.get('/:link', async (request, response) => {
    const { user } = await caller(response)
    const stage = await stages.find<OutsidePerson>('link', request.params.link)
    if (stage?.userId !== user.id) throw new ZeusError('stage-expired')
    const { provider, nickname } = stage.body
    const offer: LinkOffer = { service: (await connections.find(provider))?.display_name ?? provider, nickname }
    say(response, offer)
  })

  router.post('/confirm', async (request, response) => {
    const { user } = await freshCaller(response)
    const { link } = parseBody(confirm, request.body)
    const found = await stages.find<OutsidePerson>('link', link)
    const stage = found?.userId === user.id ? await stages.take<OutsidePerson>('link', link) : undefined
    if (!stage) throw new ZeusError('stage-expired')
    await linkOutsider(service, user, stage.body)
    await audit.record('linked', user.id, originOf(request))
    say(response, null)
  })
  return router
}
