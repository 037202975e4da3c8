import type { Freeze } from './freezes'
import type { HealthState } from './rest'
import type { CheckBoard } from './rest-checks'
import type { DrillBoard } from './rest-drills'
import type { MissingData } from './rest-missing'
import type { OrderBoard } from './rest-orders'

/** Minutes of a day by the Beijing clock. */
export const MINUTES_OF_CLOCK = 1_440
export const ANNOUNCEMENT_LENGTH_MAX = 200
export const REASON_LENGTH_MAX = 200
export const INCIDENT_NOTE_LENGTH_MAX = 500
/** Longest mute of a part's alarms. */
export const MUTE_MAX_MS = 24 * 3_600_000
/** Clients are let go within so many seconds at most. */
export const DRAIN_MAX_SECONDS = 600
/** A freeze with an end ends within this time. */
export const FREEZE_MAX_MS = 24 * 3_600_000

/** Today's states of one part of the path from the exchange to the page. */
export interface PartDay {
  /** As in `HealthReport`. */
  source: string
  state: HealthState
  /** Epoch ms: it has been in this state since. */
  since: number
  /** The worst of each minute from 00:00 Beijing time on: `o` ok, `l` late, `b` broken, `.` not looked at. */
  minutes: string
}

/** A figure of the gateway by minute of the running day. */
export interface OpsMeter {
  /** `loop`: the event loop's delay, p99, ms. `memory`: RSS, bytes. `readers`: connections. `sent`: bytes a second. */
  id: 'loop' | 'memory' | 'readers' | 'sent'
  /** Minute of the first value, from 00:00 Beijing time on. */
  from: number
  /** null = nothing was looked at in that minute. */
  values: (number | null)[]
}

/** No alarm about the part is sent until then. */
export interface IncidentMute {
  /** Epoch ms. */
  until: number
  by: string
  reason: string
}

/**
 * A period in which a part was late or broken: opened and ended automatically, closed by a person. Times are epoch ms.
 */
export interface OpsIncident {
  id: number
  /** Public address of the process that reported it. */
  place: string
  source: string
  worst: Exclude<HealthState, 'ok'>
  words: string
  openedAt: number
  /** It came back so often within minutes and counts as one. */
  times: number
  recoveredAt: number | null
  /** Operator in charge. */
  owner: string | null
  note: string
  closedAt: number | null
  closedBy: string | null
  /** Mute of its part while one is active, including one set for a later incident of the same part. */
  mute: IncidentMute | null
  /** Trading minutes without data; null = the part supplies no market figures, or the time is unknown. */
  missing: MissingData | null
}

/** A connection as operators see it. */
export interface OpsClient {
  id: string
  account: string
  isWall: boolean
  /** Epoch ms. */
  since: number
  topics: number
  /** Frames a second at most. */
  maxHz: number
  /** Accepted for it, and not taken by its line. */
  waitingBytes: number
  isSlow: boolean
  /** Delay from the gateway's receipt to the screen, ms, as last reported by the page; null = not reported. */
  p50: number | null
  p95: number | null
}

/** Clients are let go by and by, and none are taken. */
export interface GatewayDrain {
  /** Epoch ms. */
  since: number
  /** Within so many all that were there have gone. */
  seconds: number
  by: string
  reason: string
  /** Connections that left, of those present at the start. */
  left: number
}

export interface OpsAction {
  at: number
  operator: string
  kind:
    | 'announce'
    | 'withdraw'
    | 'disconnect'
    | 'take'
    | 'note'
    | 'close'
    | 'mute'
    | 'unmute'
    | 'drill'
    | 'drill-stop'
    | 'freeze'
    | 'release'
    | 'resync'
    | 'drain'
    | 'drain-end'
    | 'switch-ask'
    | 'switch'
    | 'switch-withdraw'
  subject: string
  reason: string
}

export interface Announcement {
  text: string
  /** Epoch ms. */
  until: number
}

export interface OpsBoard {
  at: number
  parts: PartDay[]
  meters: OpsMeter[]
  /** Those that go on first, then the newest. */
  incidents: OpsIncident[]
  clients: OpsClient[]
  /** Newest first. */
  actions: OpsAction[]
  announcement: Announcement | null
  freezes: Freeze[]
  drills: DrillBoard
  checks: CheckBoard
  orders: OrderBoard
  /** Drain of the answering process; null = it accepts clients. */
  drain: GatewayDrain | null
}

/** Change of an incident by an operator. `mute` replaces the part's mute until a time (epoch ms). */
export type IncidentChange =
  | { take: true }
  | { note: string }
  /** `unfillable`: closed although minutes are missing, because they can no longer be obtained. */
  | { close: true; reason: string; unfillable?: boolean | undefined }
  | { muteUntil: number; reason: string }
  | { unmute: true; reason: string }
