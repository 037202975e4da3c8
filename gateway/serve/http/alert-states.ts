import express, { type Router } from 'express'
import { z } from 'zod'
import { ALERT_RULES_PER_ACCOUNT_MAX } from '../../../shared/protocol/limits'
import type { AlertState } from '../../../shared/protocol/rest-alerts'
import { sendAnswer } from './answer'
import { parsed } from './parse'

/** Endpoint of the process that judges rules, for its gateways only. */
export const ALERT_STATES_PATH = '/api/alerts/states'

const body = z.strictObject({ rules: z.array(z.string().max(40)).max(ALERT_RULES_PER_ACCOUNT_MAX) })

/** Rule states for the other gateways of this installation. */
export function alertStateRoutes(
  statesOf: (ruleIds: readonly string[]) => Promise<ReadonlyMap<string, AlertState>>,
): Router {
  const router = express.Router()
  router.post(ALERT_STATES_PATH, async (request, response) =>
    sendAnswer(response, [...(await statesOf(parsed(body, request.body).rules))]),
  )
  return router
}
