import express, { type Router } from 'express'
import { z } from 'zod'
import { NOTHING_OWN, namedIn, type Own } from '../../../shared/alerts/own'
import { RULE_TEXT_MAX } from '../../../shared/alerts/read-rule'
import { dataSetsOf, type Rule, usesCost } from '../../../shared/alerts/rule'
import { OWN_DATA_MAX } from '../../../shared/market/own-data'
import { ZeusError } from '../../../shared/protocol/errors'
import { POSITIONS_MAX } from '../../../shared/protocol/limits'
import type { AlertNow } from '../../../shared/protocol/rest-alerts'
import { sendAnswer } from './answer'
import { callerOf } from './caller'
import { parsed } from './parse'
import { AlertReader, type AlertReaderParts } from './read-alert'
import { serve } from './resource'

/** Endpoint of the process that judges rules, for its gateways only. */
export const JUDGED_NOW = '/api/alerts/judged-now'
const LIST_NAME_MAX = 40
const CODE_MAX = 20
const CODES_MAX = 2_000
const OWNER_MAX = 200

const condition = z.string().min(1).max(RULE_TEXT_MAX)
const named = z
  .array(
    z.strictObject({ name: z.string().max(LIST_NAME_MAX), codes: z.array(z.string().max(CODE_MAX)).max(CODES_MAX) }),
  )
  .max(1)
const judgedBody = z.strictObject({
  condition,
  lists: named,
  baskets: named,
  owner: z.string().max(OWNER_MAX),
  dataSets: z.array(z.string().max(LIST_NAME_MAX)).max(OWN_DATA_MAX),
  costs: z.array(z.tuple([z.string().max(CODE_MAX), z.number()])).max(POSITIONS_MAX),
})

/** A condition that was understood, with what it names and asks of its owner's own. */
export interface AlertNowQuery {
  owner: string
  condition: string
  own: Own
}

/** Request to another process. */
export const alertNowBody = ({
  owner,
  condition,
  own: { lists, baskets, dataSets, costs },
}: AlertNowQuery): z.input<typeof judgedBody> => ({
  owner,
  condition,
  dataSets: [...dataSets],
  lists: lists.map(({ name, codes }) => ({ name, codes: [...codes] })),
  baskets: baskets.map(({ name, codes }) => ({ name, codes: [...codes] })),
  costs: [...costs],
})

export interface AlertNowParts extends AlertReaderParts {
  heldNow(asked: AlertNowQuery): AlertNow | Promise<AlertNow>
}

/** `POST /api/alerts/now`: whether a condition holds, as the evaluator of rules sees it. */
export function alertNowRoutes(parts: AlertNowParts): Router {
  const router = express.Router()
  const reader = new AlertReader(parts)
  serve(router, 'POST /api/alerts/now', async (request, send, response) => {
    const { id: owner } = callerOf(response)
    const asked = parsed(z.strictObject({ condition }), request.body)
    const { answer, rule, own } = await reader.read(owner, asked.condition)
    if (!answer.ok || !rule) throw new ZeusError('alert-invalid', answer.ok ? undefined : answer.reason)
    send(await parts.heldNow({ owner, condition: answer.condition, own: askedOf(rule, own) }))
  })
  return router
}

/** Only those of a user's items that a rule names and needs. */
function askedOf({ scope, expression }: Rule, own: Own): Own {
  const named = namedIn(own, scope)
  const only = named ? [{ name: named.name, codes: named.codes.slice(0, CODES_MAX) }] : []
  return {
    lists: scope.kind === 'list' ? only : [],
    baskets: scope.kind === 'basket' ? only : [],
    dataSets: dataSetsOf(expression),
    costs: usesCost(expression) ? own.costs : NOTHING_OWN.costs,
  }
}

/** The same where rules are judged, for this installation's own gateways. */
export function judgedNowRoutes(heldNow: (asked: AlertNowQuery) => Promise<AlertNow>): Router {
  const router = express.Router()
  router.post(JUDGED_NOW, async (request, response) => {
    const { owner, condition, lists, baskets, dataSets, costs } = parsed(judgedBody, request.body)
    const own = { lists, baskets, dataSets, costs: new Map(costs) }
    sendAnswer(response, await heldNow({ owner, condition, own }))
  })
  return router
}
