import { z } from 'zod'
import type { FeedStatus } from '../../../shared/market/events'
import { PHASES, type Phase } from '../../../shared/market/session'
import type { HealthReport } from '../../../shared/protocol/rest'
import { PATIENCE_MAX_MS, QUESTION_BYTES_MAX } from './question'

const whole = z.number().int().nonnegative()

/** The feed's position; sent every second and at every change. */
const beat = z.object({
  /** Unique for each process of the feed. */
  life: z.string(),
  /** Term of the leading feed; a later one is higher, and messages of a lower one are ignored. */
  term: whole,
  epoch: whole,
  name: z.string(),
  badge: z.string(),
  quality: z.enum(['ok', 'estimated', 'simulated']),
  clock: z.object({
    marketTime: z.number(),
    speed: z.number(),
    phase: z.enum(PHASES as unknown as [Phase, ...Phase[]]),
    tradingDay: z.string(),
  }),
  status: z.object({
    kind: z.literal('status'),
    state: z.custom<FeedStatus['state']>((value) => typeof value === 'string'),
    detail: z.string(),
    sources: z.array(z.string()).readonly().optional(),
  }),
  lastEventAt: z.number(),
  failed: z.number(),
  /** Epoch of the table of instruments. */
  registry: z.number(),
  reports: z.array(z.custom<HealthReport>((value) => typeof value === 'object' && value !== null)),
})

const gateway = z.string().regex(/^\w+$/)
const headers = z.record(z.string().max(64), z.string().max(2_000)).refine((some) => Object.keys(some).length <= 16)

const shapes = {
  beat,
  question: z.object({
    gateway,
    id: whole,
    /** Time limit for the answer, ms. */
    forMs: z.number().int().min(1).max(PATIENCE_MAX_MS),
    method: z.enum(['GET', 'POST']),
    path: z.string().startsWith('/api/').max(4_000),
    headers,
    body: z.string().max(QUESTION_BYTES_MAX).optional(),
  }),
  /** The caller no longer waits for the answer. */
  unask: z.object({ gateway, id: whole }),
  /** Header before the bytes of an answer. */
  replyHead: z.object({ status: z.number().int().min(100).max(599), headers, bytes: whole }),
  reset: z.object({ life: z.string(), term: whole, epoch: whole }),
  /** The last part of a requested topic. */
  end: z.object({ term: whole }),
  ask: z.object({ gateway, topic: z.string() }),
  interest: z.object({ gateway, topics: z.array(z.string()) }),
  numbering: z.object({ term: whole, epoch: whole, tradingDay: z.string(), feed: z.string(), marketTime: z.number() }),
  /** Lower terms are ignored from this message on; it is stored in the journal. */
  term: z.object({ term: whole }),
  /** A feed that waits for its turn, or that has it and is not ready yet. */
  standby: z.object({ id: z.string(), state: z.enum(['waiting', 'taking-over']) }),
} as const

type MessageName = keyof typeof shapes
export type BusMessage<N extends MessageName> = z.infer<(typeof shapes)[N]>
export type HeartbeatMessage = BusMessage<'beat'>

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export const encodeMessage = <N extends MessageName>(_name: N, message: BusMessage<N>): Uint8Array =>
  encoder.encode(JSON.stringify(message))

/** The validated message, or undefined: another version may be on the bus. */
export function decodeMessage<N extends MessageName>(name: N, bytes: Uint8Array): BusMessage<N> | undefined {
  try {
    const read = shapes[name].safeParse(JSON.parse(decoder.decode(bytes)))
    return read.success ? (read.data as BusMessage<N>) : undefined
  } catch {
    return undefined
  }
}
