import express, { type Router } from 'express'
import { z } from 'zod'
import { APPLICATIONS_MAX, type ListedApplication, SAML_METADATA_MAX } from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import { parseBody } from '../http/read'
import { say } from '../http/say'
import { idpAddresses } from '../saml/idp-messages'
import { readServiceProvider } from '../saml/service-provider'
import type { IdentityService } from '../service'
import { operatorOrigin } from '../sessions/require-user'

const shape = z.object({
  name: z.string().trim().min(1).max(64),
  metadata: z.string().min(1).max(SAML_METADATA_MAX),
})

/** Routes for applications that use this sign-in service; mounted below the operators' address, behind its checks. */
export function applicationRoutes({ applications, audit, config }: IdentityService): Router {
  const router = express.Router()

  async function all(): Promise<ListedApplication[]> {
    const rows = await applications.list()
    return await Promise.all(
      rows.map(async ({ id, name, protocol, created_at }) => {
        const sp = await applications.serviceProvider(id)
        const saml = sp && {
          entityId: sp.entityId,
          consumer: sp.consumers[0]?.url ?? '',
          signsRequests: sp.signsRequests,
          logout: sp.logout !== null && sp.certificates.length > 0,
          metadataUrl: idpAddresses(config.publicUrl, id).entityId,
        }
        return { id, name, protocol, createdAt: created_at, saml: saml ?? null }
      }),
    )
  }

  router.get('/', async (_request, response) => {
    say(response, await all())
  })

  router.post('/', async (request, response) => {
    const { name, metadata } = parseBody(shape, request.body)
    if ((await applications.list()).length >= APPLICATIONS_MAX) throw new ZeusError('too-large')
    await applications.createSaml(name, await readServiceProvider(metadata))
    await audit.record('application-changed', null, operatorOrigin(request, response), name)
    say(response, await all())
  })

  router.delete('/:id', async (request, response) => {
    const { id } = request.params
    const gone = (await applications.list()).find((one) => one.id === id)
    await applications.remove(id)
    if (gone) await audit.record('application-changed', null, operatorOrigin(request, response), gone.name)
    say(response, await all())
  })
  return router
}
