import type { InstrumentId } from '../market/instrument'

/** Channels within which sources replace one another: stocks and coins. */
export const SOURCE_CHANNELS = ['stock', 'coin'] as const
export type SourceChannel = (typeof SOURCE_CHANNELS)[number]

/** A proposal not confirmed within this time is void, ms. */
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
 * `proposed`: awaits confirmation by another operator. `waiting`: the market process has not started it. `void`: not
 * confirmed in time.
 */
export type OrderState = 'proposed' | 'waiting' | 'running' | 'done' | 'failed' | 'withdrawn' | 'void'

/** An operator's order to the process that runs the market. Times are epoch ms. */
export interface OpsOrder {
  id: number
  /** `switch`: use a source; `resync-source`, `resync-code`: restart the source, or one code of it. */
  kind: 'switch' | 'resync-source' | 'resync-code'
  /** Channel of a switch. */
  channel: SourceChannel | ''
  /** A source or a code; of a switch empty = in the order of the configuration again. */
  subject: string
  reason: string
  by: string
  at: number
  /** Expiry of a proposal. */
  until: number | null
  state: OrderState
  confirmedBy: string | null
  endedAt: number | null
  /** Result, a Chinese text. */
  outcome: string
}

/** A source that can be selected or restarted. */
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

/** Result of rebuilding an instrument's day from its prints. */
export interface RebuiltDay {
  /** Prints read from the record. */
  prints: number
  /** Minutes whose course, and whose flow, were others than their prints make up. */
  minutes: number
  flows: number
  /** By how much the day's volume was another, shares. */
  volume: number
}

/**
 * `not-told`: the instrument has no rows today. `always`: its minutes come from the venue. `no-record`: prints are
 * missing.
 */
export type RebuildRefusal = 'not-told' | 'always' | 'no-record'
