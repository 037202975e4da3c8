import { z } from 'zod'
import { type ErrorCode, type ErrorReply, errorReply, errors, ZeusError } from '../../../shared/protocol/errors'
import {
  DEMO_TOPICS_PER_CONNECTION_MAX,
  PACE_MAX_HZ,
  PACE_MIN_HZ,
  SUBSCRIPTIONS_PER_CONNECTION_MAX,
  TOPIC_LENGTH_MAX,
  TOPICS_PER_CALL_MAX,
} from '../../../shared/protocol/limits'
import type { MachineState } from '../../../shared/protocol/machine'
import type { BarCheck, ClientLatency, SubscribeResult, TopicPosition } from '../../../shared/protocol/socket-events'
import { hasOwnDefinition, isOfAccount, parseTopic, topic as topicOf } from '../../../shared/protocol/topics'
import { type AccountHoldings, addDefinition } from './account-desk'
import type { Hub } from './hub'
import type { Reader } from './reader'

const count = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)
const items = z
  .array(
    z.union([z.string(), z.object({ topic: z.string(), since: z.object({ epoch: count, seq: count }).optional() })]),
  )
  .max(TOPICS_PER_CALL_MAX)
const topics = z.array(z.string()).max(SUBSCRIPTIONS_PER_CONNECTION_MAX)
const pace = z.object({ maxHz: z.number().min(PACE_MIN_HZ).max(PACE_MAX_HZ) })
const token = z.string().min(1)
const bars = z.array(z.object({ topic: z.string().max(TOPIC_LENGTH_MAX), slot: count })).max(TOPICS_PER_CALL_MAX)
const ms = z.number().nonnegative().max(3_600_000)
const measured = z.object({ p50: ms, p95: ms, samples: count })

export interface CallContext {
  hub: Hub
  reader: Reader
  /** Account of the connection: owner of its personal topics. */
  account: string
  /** Shared state of the account's connections. */
  held: AccountHoldings
  /** It has no account: it can read fewer topics and cannot send to others. */
  isGuest: boolean
  /** Whether there is such an instrument or index. */
  exists: (topic: string) => boolean
  /** Why a topic that exists cannot be read here; without it, all can. */
  refuses?: ((topic: string) => ErrorCode | undefined) | undefined
  /** Moves the clock of the replay that this connection reads; undefined = it reads the running market. */
  machine?: ((command: unknown) => Promise<MachineState>) | undefined
  /** Whether this reader may read it. */
  mayRead: (topic: string) => boolean
  /**
   * Reloads its read rights, which another process may have changed; undefined = no other process changes them. Throws
   * if the connection may not stay.
   */
  lookAgain?: (() => Promise<unknown>) | undefined
  /** Resolves when the logs of these topics may be read; undefined = now. */
  prepare?: ((topics: readonly string[]) => Promise<void> | undefined) | undefined
  serverTime: () => number
  marketTime: () => number
  /** Checksum of a topic's minute bars up to a slot. */
  bars?: ((topic: string, slot: number) => BarCheck) | undefined
  /** The client sent its measurements. */
  measured?: ((latency: ClientLatency) => void) | undefined
  /** Checks a fresh token of the same user and answers when it ends, epoch ms. */
  renew: (token: string) => Promise<number>
}

type Answer = Record<string, unknown> & { ok: true }
type Call = (place: CallContext, argument: unknown) => Answer | Promise<Answer>

const refused = (topic: string, code: ErrorCode): SubscribeResult => ({
  topic,
  ok: false,
  code,
  message: errors[code].text,
})

function parsed<T>(schema: z.ZodType<T>, argument: unknown): T {
  const result = schema.safeParse(argument)
  if (!result.success) throw new ZeusError('bad-call')
  return result.data
}

/** Internal name of a topic: personal topics contain the account, so no user reads another's. */
const ownName = ({ account }: CallContext, topic: string): string =>
  topic === topicOf.alertsMine ? topicOf.alerts(account) : topic

const isOthers = (topic: string): boolean => isOfAccount(topic) && topic !== topicOf.alertsMine

async function subscribeAll(place: CallContext, argument: unknown): Promise<Answer> {
  if (Array.isArray(argument) && argument.length > TOPICS_PER_CALL_MAX) throw new ZeusError('too-many-topics')
  const asked = parsed(items, argument).map((item) => (typeof item === 'string' ? { topic: item } : item))
  if (asked.some(({ topic }) => !place.mayRead(topic))) await place.lookAgain?.()
  const real = asked
    .filter(({ topic }) => parseTopic(topic) && place.exists(topic) && !place.refuses?.(topic) && place.mayRead(topic))
    .map(({ topic }) => topic)
  const preparing = place.prepare?.(real)
  if (preparing) await preparing
  if (place.reader.closed) throw new ZeusError('unavailable')
  return { ok: true, results: asked.map((item) => subscribeOne(place, item.topic, item.since)) }
}

function subscribeOne(place: CallContext, topic: string, since?: TopicPosition): SubscribeResult {
  const { hub, reader, held, isGuest, exists, mayRead, refuses } = place
  if (topic.length > TOPIC_LENGTH_MAX) return refused(topic.slice(0, TOPIC_LENGTH_MAX), 'bad-topic')
  if (!parseTopic(topic)) return refused(topic, 'bad-topic')
  if (!mayRead(topic)) return refused(topic, isGuest ? 'demo-refused' : 'forbidden')
  if (!exists(topic) || isOthers(topic)) return refused(topic, 'unknown-topic')
  const reason = refuses?.(topic)
  if (reason) return refused(topic, reason)
  const name = ownName(place, topic)
  const isNew = !reader.subscriptions.has(name)
  const most = isGuest ? DEMO_TOPICS_PER_CONNECTION_MAX : SUBSCRIPTIONS_PER_CONNECTION_MAX
  if (isNew && reader.subscriptions.size >= most) return refused(topic, 'too-many-topics')
  if (isNew && hasOwnDefinition(topic) && !addDefinition(held)) return refused(topic, 'too-many-topics')
  return { topic, ok: true, ...hub.subscribe(reader, name, since) }
}

const calls = new Map<string, Call>([
  ['subscribe', subscribeAll],
  [
    'unsubscribe',
    (place, argument) => {
      const { hub, reader, held } = place
      const removed = parsed(topics, argument).filter((topic) => hub.unsubscribe(reader, ownName(place, topic)))
      held.definitions -= removed.filter(hasOwnDefinition).length
      return { ok: true, removed: removed.length }
    },
  ],
  [
    'pace',
    ({ hub, reader }, argument) => {
      const { maxHz } = parsed(pace, argument)
      hub.pace(reader, maxHz)
      return { ok: true, maxHz }
    },
  ],
  [
    'lost',
    ({ hub, reader, account }) => {
      const mine = topicOf.alerts(account)
      const lost = hub.lost(reader)
      return { ok: true, topics: lost.map((one) => (one.topic === mine ? { ...one, topic: topicOf.alertsMine } : one)) }
    },
  ],
  ['clock', ({ serverTime, marketTime }) => ({ ok: true, serverTime: serverTime(), marketTime: marketTime() })],
  [
    'checksum',
    ({ reader, bars: sumOf }, argument) => {
      const asked = parsed(bars, argument)
      const sums = asked.map(({ topic, slot }) =>
        reader.subscriptions.has(topic) ? (sumOf?.(topic, slot) ?? null) : null,
      )
      return { ok: true, sums }
    },
  ],
  [
    'latency',
    ({ measured: tell, isGuest }, argument) => {
      if (isGuest) throw new ZeusError('demo-refused')
      tell?.(parsed(measured, argument))
      return { ok: true }
    },
  ],
  [
    'machine',
    async ({ machine }, argument) => {
      if (!machine) throw new ZeusError('bad-call')
      return { ok: true, state: await machine(argument) }
    },
  ],
  ['renew', async ({ renew }, argument) => ({ ok: true, expiresAt: await renew(parsed(token, argument)) })],
])

/** Calls that a connection can make. */
export const SOCKET_CALLS: readonly string[] = [...calls.keys()]

/** Cost of a call: it names topics in a list, and each is work; longer lists are refused unread. */
export const callCost = (argument: unknown): number =>
  1 + (Array.isArray(argument) ? Math.ceil(Math.min(argument.length, TOPICS_PER_CALL_MAX) / 2) : 0)

/**
 * Answers one call of a client. Never throws: a malformed, unknown or refused call gets an error reply; a call whose
 * topics are all refused also counts as abuse (`fault`). `spend` throws if the budget is exceeded.
 */
export async function answerCall(
  place: CallContext,
  name: string,
  argument: unknown,
  spend?: () => Promise<void>,
): Promise<{ reply: Answer | ErrorReply; fault: boolean }> {
  try {
    await spend?.()
    const call = calls.get(name)
    if (!call) throw new ZeusError('bad-call')
    const reply = await call(place, argument)
    const results = reply.results as SubscribeResult[] | undefined
    return { reply, fault: results?.some((result) => !result.ok) ?? false }
  } catch (thrown) {
    return { reply: errorReply(thrown), fault: true }
  }
}
