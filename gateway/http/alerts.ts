import express, { type Router } from 'express'
import { z } from 'zod'
import { RULE_TEXT_MAX, readRule } from '../../shared/alerts/read-rule'
import { refusedAlways, refusedOf } from '../../shared/alerts/refusal'
import type { Rule } from '../../shared/alerts/rule'
import { sayRule, writeRule } from '../../shared/alerts/sentence'
import { REPEATS } from '../../shared/alerts/watch'
import type { Instrument } from '../../shared/market/instrument'
import { ZeusError } from '../../shared/protocol/errors'
import { ALERT_CHANNELS_MAX, ALERT_RULES_PER_ACCOUNT_MAX } from '../../shared/protocol/limits'
import type { AlertChoice, AlertFirings, AlertRules, AlertState, ParsedAlert } from '../../shared/protocol/rest-alerts'
import type { AlertRuleRow } from '../storage/alert-tables'
import { callerOf } from './caller'
import { parsed, queryOf } from './parse'
import { serve } from './resource'

const FIRINGS_PER_PAGE = 200
const DAY_SECONDS = 86_400
const MUTE_MAX_MS = 7 * 86_400_000

const condition = z.string().min(1).max(RULE_TEXT_MAX)
const ruleBody = z.strictObject({
  revision: z.int().min(0),
  name: z.string().trim().min(1).max(40),
  condition,
  repeat: z.enum(REPEATS),
  cooldownSeconds: z.int().min(0).max(DAY_SECONDS),
  margin: z.boolean(),
  adjusts: z.boolean(),
  speaks: z.boolean(),
  channels: z.array(z.string().max(40)).max(ALERT_CHANNELS_MAX),
  expiresAt: z.int().min(0).nullable(),
  paused: z.boolean(),
})
type RuleBody = z.infer<typeof ruleBody>
const seqText = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

type StoredRule = Omit<AlertRuleRow, 'owner_id' | 'created_at' | 'updated_at'>

/** What of alerts the resources ask for, wherever it is kept. */
export interface AlertParts {
  rules: {
    of(owner: string): Promise<StoredRule[]>
    add(owner: string, wish: RuleBody): Promise<string>
    change(owner: string, id: string, wish: RuleBody): Promise<void>
    mute(owner: string, id: string, until: number): Promise<void>
    remove(owner: string, id: string): Promise<void>
    listsOf(owner: string): Promise<{ name: string; codes: readonly string[] }[]>
  }
  firings: {
    list(owner: string, wish: { before?: number; after?: number; limit: number }): Promise<AlertFirings>
    acknowledge(owner: string, id: string): Promise<{ id: string; ackedAt: number }>
    lastOf(owner: string): Promise<Map<string, number>>
    status(): Promise<{ judgedAt: number; tradingDay: string }>
  }
  names(): {
    directory(lists: readonly { name: string; codes: readonly string[] }[]): Parameters<typeof readRule>[1]
    membersOf(board: string): string[]
    nameOf(id: string): string | undefined
  }
  instrument(id: string): Instrument | undefined
  /** Where a rule stands, where that is known. */
  stateOf(ruleId: string): AlertState | undefined
  /** Rules or acknowledgements changed here. */
  changed(owner: string, what: 'rules' | 'ack'): void
  now: () => number
}

/** Reads conditions with the names and lists of one person. */
class AlertReader {
  constructor(private readonly parts: Pick<AlertParts, 'rules' | 'names' | 'instrument'>) {}

  async read(owner: string, text: string): Promise<ParsedAlert & { rule?: Rule }> {
    const lists = await this.parts.rules.listsOf(owner)
    const names = this.parts.names()
    const found = readRule(text, names.directory(lists))
    if (!found.ok) return { ok: false, at: found.at, reason: found.reason, near: [...found.near] }
    const { rule } = found
    const members =
      rule.scope.kind === 'instrument'
        ? [rule.scope.id]
        : rule.scope.kind === 'board'
          ? names.membersOf(rule.scope.name)
          : rule.scope.kind === 'list'
            ? (lists.find(({ name }) => rule.scope.kind === 'list' && name === rule.scope.name)?.codes ?? [])
            : []
    const reason = refusedAlways(rule) ?? this.refused(rule, members)
    if (reason) return { ok: false, at: 0, reason, near: [] }
    const instruments = rule.scope.kind === 'figures' ? 0 : members.length
    return {
      ok: true,
      rule,
      condition: writeRule(rule),
      sentence: sayRule(rule, (id) => names.nameOf(id)),
      instruments,
    }
  }

  /** Refused where not one of what it watches could ever ring. */
  private refused(rule: Rule, members: readonly string[]): string | undefined {
    if (rule.scope.kind === 'figures' || rule.scope.kind === 'all') return undefined
    const known = members.flatMap((id) => this.parts.instrument(id) ?? [])
    if (known.length === 0) return rule.scope.kind === 'instrument' ? '没有这个代码' : '这个分组里还没有股票'
    const reasons = known.map((instrument) => refusedOf(rule, instrument))
    return reasons.includes(undefined) ? undefined : reasons[0]
  }
}

/** One's own rules, with where each stands. */
async function rulesOf(parts: AlertParts, owner: string): Promise<AlertRules> {
  const { rules, firings, now } = parts
  const [rows, last, lists] = [await rules.of(owner), await firings.lastOf(owner), await rules.listsOf(owner)]
  const names = parts.names()
  const directory = names.directory(lists)
  return {
    most: ALERT_RULES_PER_ACCOUNT_MAX,
    rules: rows.map((row) => {
      const read = readRule(row.condition, directory)
      const choice = JSON.parse(row.options) as AlertChoice
      return {
        ...choice,
        ...{ id: row.id, revision: row.revision, version: row.version, name: row.name, condition: row.condition },
        sentence: read.ok ? sayRule(read.rule, (id) => names.nameOf(id)) : read.reason,
        state: stateOf(row, parts.stateOf(row.id), now()),
        instruments: read.ok && read.rule.scope.kind === 'instrument' ? 1 : 0,
        mutedUntil: Number(row.muted_until),
        expiresAt: row.expires_at === null ? null : Number(row.expires_at),
        note: row.note,
        lastFiredAt: last.get(row.id) ?? null,
      }
    }),
  }
}

/** `/api/alerts/…`: one's own rules, what they fired, and what a condition means. */
export function alertRoutes(parts: AlertParts): Router {
  const router = express.Router()
  serveRules(router, parts)
  serveFirings(router, parts)
  return router
}

function serveRules(router: Router, parts: AlertParts): void {
  const { rules, now } = parts
  const reader = new AlertReader(parts)
  const mine = (owner: string) => rulesOf(parts, owner)

  async function wished(owner: string, body: unknown): Promise<RuleBody> {
    const wish = parsed(ruleBody, body)
    const read = await reader.read(owner, wish.condition)
    if (!read.ok) throw new ZeusError('alert-invalid', read.reason)
    return { ...wish, condition: read.condition }
  }

  serve(router, 'GET /api/alerts/rules', async (_request, send, response) => send(await mine(callerOf(response).id)))

  serve(router, 'POST /api/alerts/rules', async (request, send, response) => {
    const { id: owner } = callerOf(response)
    await rules.add(owner, await wished(owner, request.body))
    parts.changed(owner, 'rules')
    send(await mine(owner))
  })

  serve(router, 'PUT /api/alerts/rules/:id', async (request, send, response) => {
    const { id: owner } = callerOf(response)
    await rules.change(owner, request.params.id, await wished(owner, request.body))
    parts.changed(owner, 'rules')
    send(await mine(owner))
  })

  serve(router, 'PUT /api/alerts/rules/:id/mute', async (request, send, response) => {
    const { id: owner } = callerOf(response)
    const { until } = parsed(
      z.strictObject({
        until: z
          .int()
          .min(0)
          .max(now() + MUTE_MAX_MS),
      }),
      request.body,
    )
    await rules.mute(owner, request.params.id, until)
    parts.changed(owner, 'rules')
    send(await mine(owner))
  })

  serve(router, 'DELETE /api/alerts/rules/:id', async (request, send, response) => {
    const { id: owner } = callerOf(response)
    await rules.remove(owner, request.params.id)
    parts.changed(owner, 'rules')
    send(await mine(owner))
  })

  serve(router, 'POST /api/alerts/parse', async (request, send, response) => {
    const { text } = parsed(z.strictObject({ text: z.string().max(1_000) }), request.body)
    const { rule: _rule, ...answer } = await reader.read(callerOf(response).id, text)
    send(answer as ParsedAlert)
  })
}

function serveFirings(router: Router, parts: AlertParts): void {
  const { rules, firings } = parts
  serve(router, 'GET /api/alerts/firings', async (request, send, response) => {
    const place = (name: 'before' | 'after') => {
      const text = queryOf(request, name)
      return text === undefined ? {} : { [name]: parsed(seqText, text) }
    }
    const wish = { ...place('before'), ...place('after'), limit: FIRINGS_PER_PAGE }
    send(await firings.list(callerOf(response).id, wish))
  })

  serve(router, 'PUT /api/alerts/firings/:id/ack', async (request, send, response) => {
    const { id: owner } = callerOf(response)
    const answer = await firings.acknowledge(owner, request.params.id)
    parts.changed(owner, 'ack')
    send(answer)
  })

  serve(router, 'GET /api/alerts/status', async (_request, send, response) => {
    const { length } = await rules.of(callerOf(response).id)
    send({ ...(await firings.status()), rules: length })
  })
}

function stateOf(row: StoredRule, judged: AlertState | undefined, now: number): AlertState {
  if (row.status === 'paused') return 'paused'
  if (row.expires_at !== null && Number(row.expires_at) <= now) return 'expired'
  if (Number(row.muted_until) > now) return 'muted'
  return judged ?? 'no-data'
}
