import express, { type Router } from 'express'
import { z } from 'zod'
import { RULE_TEXT_MAX, readRule } from '../../../shared/alerts/read-rule'
import { hasLevels } from '../../../shared/alerts/rule'
import { describeRule } from '../../../shared/alerts/sentence'
import { REPEATS } from '../../../shared/alerts/watch-state'
import { STOCK_ID } from '../../../shared/market/instrument-id'
import type { UnixMs } from '../../../shared/market/units'
import { ZeusError } from '../../../shared/protocol/errors'
import { ALERT_CHANNELS_MAX, ALERT_RULES_PER_ACCOUNT_MAX } from '../../../shared/protocol/limits'
import type { AlertChoice, AlertFirings, AlertRules, AlertState } from '../../../shared/protocol/rest-alerts'
import type { AlertRuleRow } from '../../storage/alert-tables'
import { sendCacheable } from './answer'
import { callerOf } from './caller'
import { parsed, queryOf } from './parse'
import { AlertReader, type AlertReaderParts } from './read-alert'
import { serve } from './resource'

const FIRINGS_PER_PAGE = 200
const DAY_SECONDS = 86_400
const MUTE_MAX_MS = 7 * 86_400_000
/** Time within which the judging process has read a new rule, ms, so that only rows determine its start. */
const RING_AFTER_MS = 1_500

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
  ringNow: z.boolean().optional(),
})
type RuleBody = z.infer<typeof ruleBody>
const seqText = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

/** When what is true already rings. */
interface Ring {
  day: string
  at: UnixMs
}

/** Rules with the state of each; `mark` changes with everything else that pages show of them. */
interface ShownStates {
  mark: string
  states: ReadonlyMap<string, AlertState>
}

type StoredRule = Omit<AlertRuleRow, 'owner_id' | 'created_at' | 'updated_at'>

/** Alert functions that the resources need, wherever they run. */
export interface AlertParts extends AlertReaderParts {
  rules: AlertReaderParts['rules'] & {
    of(owner: string): Promise<StoredRule[]>
    add(owner: string, query: RuleBody, ring?: Ring): Promise<string>
    change(owner: string, id: string, query: RuleBody, ring?: Ring): Promise<void>
    mute(owner: string, id: string, until: number): Promise<void>
    remove(owner: string, id: string): Promise<void>
  }
  firings: {
    list(owner: string, query: { before?: number; after?: number; limit: number }): Promise<AlertFirings>
    acknowledge(owner: string, id: string): Promise<{ id: string; ackedAt: number }>
    acknowledgeAll(owner: string, upTo: number): Promise<{ ackedAt: number }>
    tallyOf(owner: string, day: string): Promise<Map<string, { last: number; today: number }>>
    status(): Promise<{ judgedAt: number; tradingDay: string }>
  }
  /** Current rule states, if known. */
  statesOf(ruleIds: readonly string[]): ReadonlyMap<string, AlertState> | Promise<ReadonlyMap<string, AlertState>>
  /** A page was answered with rules in these states; `read` reads them again. */
  shown(owner: string, states: ShownStates, read: () => Promise<ShownStates>): void
  /** Rules or acknowledgements changed here. */
  changed(owner: string, what: 'rules' | 'ack'): void
  marketTime: () => UnixMs
  /** `YYYYMMDD` of the running day. */
  tradingDay: () => string
  now: () => number
}

/** Stocks that a stored condition names: the one it is about, and others before their figures. */
const WATCHED_IDS = new RegExp(`\\b${STOCK_ID.source.slice(1, -1)}(?=[ .])`, 'g')

/** One's own rules as they are stored, and the state of each. */
async function statesOf(parts: AlertParts, owner: string): Promise<ShownStates & { rows: StoredRule[] }> {
  const rows = await parts.rules.of(owner)
  const judged = await parts.statesOf(rows.map(({ id }) => id))
  const names = parts.names()
  /** Before the market has listed anything no code is gone. */
  const isGone = (condition: string) =>
    names.listed.length > 0 && (condition.match(WATCHED_IDS) ?? []).some((id) => names.nameOf(id) === undefined)
  const now = parts.now()
  const stateOfRow = (row: StoredRule) => stateOf(row, isGone(row.condition) ? 'gone' : judged.get(row.id), now)
  return {
    rows,
    mark: rows.map(({ id, revision, note }) => `${id} ${revision} ${note}`).join('\n'),
    states: new Map(rows.map((row) => [row.id, stateOfRow(row)])),
  }
}

/** One's own rules, with where each stands. From then on changes of that are published. */
async function rulesOf(parts: AlertParts, owner: string): Promise<AlertRules> {
  const { rules, firings } = parts
  const own = await rules.ownOf(owner)
  const tally = await firings.tallyOf(owner, parts.tradingDay())
  const names = parts.names()
  const directory = names.directory(own)
  const at = parts.now()
  const { rows, mark, states } = await statesOf(parts, owner)
  parts.shown(owner, { mark, states }, () => statesOf(parts, owner))
  return {
    at,
    most: ALERT_RULES_PER_ACCOUNT_MAX,
    rules: rows.map((row) => {
      const read = readRule(row.condition, directory)
      const { ring: _ring, ...choice } = JSON.parse(row.options) as AlertChoice & { ring?: Ring }
      return {
        ...choice,
        id: row.id,
        revision: row.revision,
        version: row.version,
        name: row.name,
        condition: row.condition,
        sentence: read.ok ? describeRule(read.rule, (id) => names.nameOf(id)) : read.reason,
        state: states.get(row.id) ?? 'no-data',
        instruments: read.ok && read.rule.scope.kind === 'instrument' ? 1 : 0,
        mutedUntil: Number(row.muted_until),
        expiresAt: row.expires_at === null ? null : Number(row.expires_at),
        note: row.note,
        lastFiredAt: tally.get(row.id)?.last ?? null,
        firedToday: tally.get(row.id)?.today ?? 0,
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

  async function ruleInput(owner: string, body: unknown): Promise<[RuleBody, Ring | undefined]> {
    const query = parsed(ruleBody, body)
    const { answer, rule } = await reader.read(owner, query.condition)
    if (!answer.ok) throw new ZeusError('alert-invalid', answer.reason)
    const day = parts.tradingDay()
    const rings = query.ringNow && !query.paused && day !== '' && rule && hasLevels(rule.expression)
    const ring = rings ? { day, at: parts.marketTime() + RING_AFTER_MS } : undefined
    return [{ ...query, condition: answer.condition }, ring]
  }

  serve(router, 'GET /api/alerts/rules', async (_request, _send, response) =>
    sendCacheable(response, await mine(callerOf(response).id), false),
  )

  serve(router, 'POST /api/alerts/rules', async (request, send, response) => {
    const { id: owner } = callerOf(response)
    await rules.add(owner, ...(await ruleInput(owner, request.body)))
    parts.changed(owner, 'rules')
    send(await mine(owner))
  })

  serve(router, 'PUT /api/alerts/rules/:id', async (request, send, response) => {
    const { id: owner } = callerOf(response)
    await rules.change(owner, request.params.id, ...(await ruleInput(owner, request.body)))
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
    send((await reader.read(callerOf(response).id, text)).answer)
  })
}

function serveFirings(router: Router, parts: AlertParts): void {
  const { rules, firings } = parts
  serve(router, 'GET /api/alerts/firings', async (request, send, response) => {
    const place = (name: 'before' | 'after') => {
      const text = queryOf(request, name)
      return text === undefined ? {} : { [name]: parsed(seqText, text) }
    }
    const query = { ...place('before'), ...place('after'), limit: FIRINGS_PER_PAGE }
    send(await firings.list(callerOf(response).id, query))
  })

  serve(router, 'PUT /api/alerts/firings/:id/ack', async (request, send, response) => {
    const { id: owner } = callerOf(response)
    const answer = await firings.acknowledge(owner, request.params.id)
    parts.changed(owner, 'ack')
    send(answer)
  })

  serve(router, 'PUT /api/alerts/acks', async (request, send, response) => {
    const { id: owner } = callerOf(response)
    const { upTo } = parsed(z.strictObject({ upTo: z.int().min(0) }), request.body)
    const answer = await firings.acknowledgeAll(owner, upTo)
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
