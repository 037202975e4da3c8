import express, { type Router } from 'express'
import { z } from 'zod'
import { RULE_TEXT_MAX } from '../../shared/alerts/read-rule'
import { ZeusError } from '../../shared/protocol/errors'
import type { AlertNow } from '../../shared/protocol/rest-alerts'
import { sendAnswer } from './answer'
import { callerOf } from './caller'
import { parsed } from './parse'
import { AlertReader, type AlertReaderParts } from './read-alert'
import { serve } from './resource'

/** Where the process that judges rules is asked by its gateways, and by nobody else. */
export const JUDGED_NOW = '/api/alerts/judged-now'
const LIST_NAME_MAX = 40
const CODE_MAX = 20
const CODES_MAX = 2_000

const condition = z.string().min(1).max(RULE_TEXT_MAX)
const judgedBody = z.strictObject({
  condition,
  lists: z
    .array(
      z.strictObject({ name: z.string().max(LIST_NAME_MAX), codes: z.array(z.string().max(CODE_MAX)).max(CODES_MAX) }),
    )
    .max(1),
})

/** A condition that was understood, with the list that it names. */
export type AskedNow = z.infer<typeof judgedBody>

export interface AlertNowParts extends AlertReaderParts {
  heldNow(asked: AskedNow): AlertNow | Promise<AlertNow>
}

/** `POST /api/alerts/now`: whether a condition holds, as the evaluator of rules sees it. */
export function alertNowRoutes(parts: AlertNowParts): Router {
  const router = express.Router()
  const reader = new AlertReader(parts)
  serve(router, 'POST /api/alerts/now', async (request, send, response) => {
    const { id: owner } = callerOf(response)
    const asked = parsed(z.strictObject({ condition }), request.body)
    const { answer, rule } = await reader.read(owner, asked.condition)
    if (!answer.ok || !rule) throw new ZeusError('alert-invalid', answer.ok ? undefined : answer.reason)
    const { scope } = rule
    const named = scope.kind === 'list' ? await parts.rules.listsOf(owner) : []
    const lists = named
      .filter(({ name }) => scope.kind === 'list' && name === scope.name)
      .map(({ name, codes }) => ({ name, codes: codes.slice(0, CODES_MAX) }))
    send(await parts.heldNow({ condition: answer.condition, lists: lists.slice(0, 1) }))
  })
  return router
}

/** The same where rules are judged, for this installation's own gateways. */
export function judgedNowRoutes(heldNow: (asked: AskedNow) => AlertNow): Router {
  const router = express.Router()
  router.post(JUDGED_NOW, (request, response) => sendAnswer(response, heldNow(parsed(judgedBody, request.body))))
  return router
}
