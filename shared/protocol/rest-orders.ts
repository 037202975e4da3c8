import type { InstrumentId } from '../market/instrument'

/** What sources stand in for one another in: the exchanges' market, and that of coins. */
export const SOURCE_CHANNELS = ['stock', 'coin'] as const
export type SourceChannel = (typeof SOURCE_CHANNELS)[number]

/** A proposal that nobody confirms by then is void, ms. */
export const CONFIRM_MAX_MS = 5 * 60_000

/** Which source operators want people to see, as long as it can be used. */
export interface SourceChoice {
  channel: SourceChannel
  source: string
  /** Epoch ms. */
  since: number
  by: string
  /** The second person; null = nothing was traded, and one was enough. */
  confirmedBy: string | null
  reason: string
}

/**
 * `proposed`: another operator has to confirm it. `waiting`: the process that keeps the market has not begun it.
 * `void`: nobody confirmed it in time.
 */
export type OrderState = 'proposed' | 'waiting' | 'running' | 'done' | 'failed' | 'withdrawn' | 'void'

/** What an operator wants the process that keeps the market to do. Times are epoch ms. */
export interface OpsOrder {
  id: number
  /** `switch`: use a source; `resync-source`, `resync-code`: begin anew with one. */
  kind: 'switch' | 'resync-source' | 'resync-code'
  /** Of a switch. */
  channel: SourceChannel | ''
  /** A source or a code; of a switch empty = in the order of the configuration again. */
  subject: string
  reason: string
  by: string
  at: number
  /** Of a proposal: when it is void. */
  until: number | null
  state: OrderState
  confirmedBy: string | null
  endedAt: number | null
  /** Chinese: what came of it. */
  outcome: string
}

/** A source that may be chosen or asked again. */
export interface KnownSource {
  channel: SourceChannel
  name: string
  /** People see it now. */
  isActive: boolean
  isChosen: boolean
  /** As its report has it. */
  words: string
}

export interface OrderBoard {
  sources: KnownSource[]
  choices: SourceChoice[]
  /** A switch of this channel needs a second person now. */
  needsTwo: Record<SourceChannel, boolean>
  /** Newest first. */
  orders: OpsOrder[]
}

export type OrderQuery =
  | { kind: 'switch'; channel: SourceChannel; source: string; reason: string }
  | { kind: 'resync-source'; source: string; reason: string }
  | { kind: 'resync-code'; code: InstrumentId; reason: string }

/** What was found when an instrument's day was made again from its prints. */
export interface RebuiltDay {
  /** Read from what is kept. */
  prints: number
  /** Minutes whose course, and whose flow, were others than their prints make up. */
  minutes: number
  flows: number
  /** By how much the day's volume was another, shares. */
  volume: number
}

/** `not-told`: nothing of it came today. `always`: its minutes are the venue's own. `no-record`: prints are missing. */
export type RebuildRefusal = 'not-told' | 'always' | 'no-record'
