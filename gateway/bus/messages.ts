import { z } from 'zod'
import type { FeedStatus } from '../../shared/market/events'
import { PHASES, type Phase } from '../../shared/market/session'
import type { HealthReport } from '../../shared/protocol/rest'

const whole = z.number().int().nonnegative()

/** Where the feed stands; told every second and at every change. */
const beat = z.object({
  /** Differs from life to life of the feed's process. */
  life: z.string(),
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
  /** Where the feed answers resources, and the word that opens it. */
  address: z.string(),
  key: z.string(),
  reports: z.array(z.custom<HealthReport>((value) => typeof value === 'object' && value !== null)),
})

const shapes = {
  beat,
  reset: z.object({ life: z.string(), epoch: whole }),
  ask: z.object({ gateway: z.string().regex(/^\w+$/), topic: z.string() }),
  interest: z.object({ gateway: z.string().regex(/^\w+$/), topics: z.array(z.string()) }),
  numbering: z.object({ epoch: whole, tradingDay: z.string(), feed: z.string() }),
} as const

export type MessageName = keyof typeof shapes
export type Message<N extends MessageName> = z.infer<(typeof shapes)[N]>
export type Beat = Message<'beat'>

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export const encodeMessage = <N extends MessageName>(_name: N, message: Message<N>): Uint8Array =>
  encoder.encode(JSON.stringify(message))

/** A message as it should be, or undefined: another version may be on the bus. */
export function decodeMessage<N extends MessageName>(name: N, bytes: Uint8Array): Message<N> | undefined {
  try {
    const read = shapes[name].safeParse(JSON.parse(decoder.decode(bytes)))
    return read.success ? (read.data as Message<N>) : undefined
  } catch {
    return undefined
  }
}
