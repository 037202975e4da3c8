import express, { type Router } from 'express'
import { z } from 'zod'
import type { Own } from '../../../shared/alerts/own'
import { RULE_TEXT_MAX } from '../../../shared/alerts/read-rule'
import type { Rule } from '../../../shared/alerts/rule'
import { REPEATS } from '../../../shared/alerts/watch-state'
import { ZeusError } from '../../../shared/protocol/errors'
import type { BackTest, BackTestInput } from '../../../shared/protocol/rest-alerts'
import { callerOf } from './caller'
import { parsed } from './parse'
import { AlertReader, type AlertReaderParts } from './read-alert'
import { serve } from './resource'
import { whileConnected } from './while-connected'

const COOLDOWN_MAX_SECONDS = 86_400

const body = z.strictObject({
  condition: z.string().min(1).max(RULE_TEXT_MAX),
  repeat: z.enum(REPEATS),
  cooldownSeconds: z.int().min(0).max(COOLDOWN_MAX_SECONDS),
  margin: z.boolean(),
  adjusts: z.boolean(),
})

export interface BackTestParts extends AlertReaderParts {
  /** Gives a rule the rows of the data sets that it names. */
  ownData: { attached(owner: string, rule: Rule): Promise<Rule> }
  /** Whether a rule is on a figure that is not published now. */
  isWithheld?(rule: Rule): boolean
  run(ask: {
    rule: Rule
    choice: Omit<BackTestInput, 'condition'>
    members: readonly string[]
    costs?: Own['costs'] | undefined
    signal: AbortSignal
  }): Promise<BackTest>
}

/** `POST /api/alerts/backtest`: ends with its connection. */
export function backTestRoutes(parts: BackTestParts): Router {
  const router = express.Router()
  const reader = new AlertReader(parts)
  serve(router, 'POST /api/alerts/backtest', async (request, send, response) => {
    const { condition, ...choice } = parsed(body, request.body)
    await whileConnected(response, async (signal) => {
      const { id: owner } = callerOf(response)
      const { answer, rule, members, own } = await reader.read(owner, condition)
      if (!answer.ok || !rule) return send({ ok: false, reason: answer.ok ? '' : answer.reason })
      if (parts.isWithheld?.(rule)) throw new ZeusError('withheld')
      const attached = await parts.ownData.attached(owner, rule)
      send(await parts.run({ rule: attached, choice, members, costs: own.costs, signal }))
    })
  })
  return router
}
