import express, { type Router } from 'express'
import { z } from 'zod'
import {
  DATA_KEY,
  DATA_OPTIONS_MAX,
  DATA_TARGETS,
  DATA_TYPES,
  type ListedDataKey,
  RIGHTS_MAX,
} from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import { read } from '../http/read'
import { say } from '../http/say'
import type { IdentityService } from '../service'

const option = z.string().trim().min(1).max(128)
const shape = z.object({
  target: z.enum(DATA_TARGETS),
  key: z.string().regex(DATA_KEY),
  dataType: z.enum(DATA_TYPES),
  label: z.string().trim().min(1).max(64).nullable(),
  options: z.array(option).min(1).max(DATA_OPTIONS_MAX).nullable(),
})

/** Definitions of user-defined data; mounted below the operators' address, behind its checks. */
export function dataKeyRoutes({ userData }: IdentityService): Router {
  const router = express.Router()
  const all = (): Promise<ListedDataKey[]> => userData.keys()

  router.get('/', async (_request, response) => {
    say(response, await all())
  })

  router.post('/', async (request, response) => {
    const given = read(shape, request.body)
    const { target, key } = given
    const known = await all()
    const isNew = !known.some((one) => one.target === target && one.key === key)
    if (isNew && known.filter(({ defined }) => defined).length >= RIGHTS_MAX) throw new ZeusError('too-large')
    await userData.define(given)
    say(response, await all())
  })

  router.delete('/:target/:key', async (request, response) => {
    await userData.undefine(request.params.target, request.params.key)
    say(response, await all())
  })
  return router
}
