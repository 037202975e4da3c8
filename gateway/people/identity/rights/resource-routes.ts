import express, { type Router } from 'express'
import { z } from 'zod'
import { NAME_OF_RIGHT } from '../../../../shared/protocol/account'
import {
  ACTION,
  ACTIONS_MAX,
  ALL_ACTIONS,
  EFFECTS,
  GRANTEE_TYPES,
  RESOURCE_CODE,
  RESOURCE_TYPES,
  type ResourceList,
} from '../../../../shared/protocol/permissions'
import { operatorsOf } from '../accounts/administration'
import { parseBody } from '../http/read'
import { say } from '../http/say'
import type { IdentityService } from '../service'
import { grantees } from './grantees'

const action = z.string().regex(ACTION)
const different = (actions: readonly string[]) => new Set(actions).size === actions.length
const named = { namespace: z.string().regex(NAME_OF_RIGHT), code: z.string().regex(RESOURCE_CODE) }
const key = {
  ...named,
  grantee: z.enum(GRANTEE_TYPES),
  effect: z.enum(EFFECTS),
}

/** Shapes of resources and grants, as operators send them or type them. */
export const resourceShapes = {
  resource: z.object({
    ...named,
    type: z.enum(RESOURCE_TYPES),
    actions: z.array(action).min(1).max(ACTIONS_MAX).refine(different),
    apiIdentifier: z.string().trim().min(1).max(256).nullable(),
    description: z.string().trim().min(1).max(64).nullable(),
  }),
  grant: z.object({
    ...key,
    /** Account name, `namespace:code` of a role, code of a group, id or code of a department, id of a key. */
    name: z.string().min(1).max(254),
    actions: z
      .array(z.union([action, z.literal(ALL_ACTIONS)]))
      .min(1)
      .max(ACTIONS_MAX)
      .refine(different),
  }),
  withdrawal: z.object({ ...key, id: z.string().min(1).max(64) }),
}

/** Resources and who is authorised for them; mounted below the operators' address, behind its checks. */
export function resourceRoutes(service: IdentityService): Router {
  const router = express.Router()
  const admin = operatorsOf(service)

  async function all(): Promise<ResourceList> {
    const listed = await service.resources.list()
    const nameOf = await grantees(service).names(listed.flatMap(({ grants }) => grants))
    const resources = listed.map(({ grants, ...resource }) => ({
      ...resource,
      grants: grants.map((grant) => ({ ...grant, name: nameOf(grant) })),
    }))
    const keys = (await service.applications.listMachines()).map(({ id, name }) => ({ id, name }))
    return { resources, keys }
  }

  router.get('/', async (_request, response) => {
    say(response, await all())
  })

  router.post('/', async (request, response) => {
    const given = parseBody(resourceShapes.resource, request.body)
    await admin(request, response).defineResource(given)
    say(response, await all())
  })

  router.post('/grant', async (request, response) => {
    await admin(request, response).grant(parseBody(resourceShapes.grant, request.body))
    say(response, await all())
  })

  router.post('/withdraw', async (request, response) => {
    await admin(request, response).withdraw(parseBody(resourceShapes.withdrawal, request.body))
    say(response, await all())
  })

  router.delete('/:namespace/:code', async (request, response) => {
    const { namespace, code } = request.params
    await admin(request, response).removeResource({ namespace, code })
    say(response, await all())
  })
  return router
}
