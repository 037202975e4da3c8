import type { InstrumentId } from '../market/instrument'
import type { UnixMs } from '../market/units'
import type { WallBoard } from './board'
import type { DayPlan } from './day-plan'

/** Actions that a wall may permit beside showing its boards. */
export const WALL_RIGHTS = ['messages', 'takeOver'] as const
export type WallRight = (typeof WALL_RIGHTS)[number]

export const WALL_NAME_MAX = 32
export const WALLS_MAX = 200
export const OWN_BOARDS_MAX = 50
export const MESSAGE_MAX = 120
export const PICTURE_MAX_BYTES = 64 * 1024

/** Letters of a code that a person types: no vowels, so that it spells nothing, and none that look alike. */
export const CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
export const CODE_LENGTH = 6

/** Which part of a board of several screens a wall shows. */
export interface WallTile {
  columns: number
  rows: number
  column: number
  row: number
}

export interface WallSettings {
  plan: DayPlan
  tile: WallTile
}

interface WallMessage {
  text: string
  until: UnixMs
}

/** One instrument with a cross-hair, led from somebody's desk. */
export interface TakeOver {
  instrument: InstrumentId
  /** Minute of the day that is pointed at. */
  slot: number | null
  until: UnixMs
}

/** Commands to a wall. Counters go up by one each time. */
export interface WallOrders {
  identifyUntil: UnixMs
  reload: number
  swap: number
  message: WallMessage | null
  takeOver: TakeOver | null
}

/** State of a wall, as sent to it. */
export interface WallState extends WallSettings {
  id: string
  name: string
  rights: WallRight[]
  boards: WallBoard[]
  orders: WallOrders
  /** Trading days that end with the morning, `YYYYMMDD`. */
  halfDays: string[]
  /** Closed days that the operators configured, `YYYYMMDD`. */
  closedDays: string[]
  /** Goes up with every change. */
  revision: number
  /** The gateway's clock. */
  serverTime: UnixMs
}

/** Report of a wall, sent every few seconds. */
export interface WallReport {
  /** Version of the page's program. */
  version: string
  board: string
  /** Whole seconds of the gateway's clock when it was drawn: screens beside each other show the same. */
  frame: number
  uptimeMs: number
  /** Real time since the newest picture was painted, ms. */
  pictureAgeMs: number
  picturesPerSecond: number
  heapBytes: number | null
  /** Bytes a day, by the last hours; null until they are known. */
  heapSlope: number | null
  feedLagMs: number | null
  visible: boolean
  wakeLock: boolean
  width: number
  height: number
  /** Number of interventions of each watchdog since the page began. */
  recoveries: { picture: number; data: number; rotation: number; reload: number }
}

export type WallIncidentKind = 'dark' | 'copied' | 'recovered' | 'paired' | 'revoked'

export interface WallIncident {
  kind: WallIncidentKind
  at: UnixMs
  endedAt: UnixMs | null
}

/** A wall as `/walls` shows it. */
export interface WallRow extends WallSettings {
  id: string
  name: string
  rights: WallRight[]
  owner: string
  createdAt: UnixMs
  revokedAt: UnixMs | null
  /** When it was heard last; null: never. */
  seenAt: UnixMs | null
  /** True age of the newest picture that was painted, ms; null: none came yet. */
  pictureAgeMs: number | null
  dark: boolean
  report: WallReport | null
  orders: WallOrders
  incidents: WallIncident[]
}

export interface Fleet {
  walls: WallRow[]
  /** Built-in ones, then one's own. */
  boards: WallBoard[]
  serverTime: UnixMs
}

export interface PairingStarted {
  deviceCode: string
  userCode: string
  expiresInMs: number
  intervalMs: number
}

/** Who asks to be let in, for the person who decides. */
export interface PairingSeen {
  ip: string
  userAgent: string
  createdAt: UnixMs
}

export interface WallToken {
  id: string
  name: string
  token: string
}

export type WallOrder =
  | { do: 'identify' }
  | { do: 'reload' }
  | { do: 'swap' }
  | { do: 'board'; board: string }
  | { do: 'message'; text: string; seconds: number }
  | { do: 'takeOver'; instrument: InstrumentId; slot: number | null; seconds: number }
  | { do: 'release' }
  | { do: 'revoke' }
