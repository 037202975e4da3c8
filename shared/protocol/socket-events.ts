import type { Phase } from '../market/session'
import type { ErrorCode, ErrorReply } from './errors'
import type { Freeze } from './freezes'
import type { MachineCommand, MachineState } from './machine'
import type { HealthState } from './rest'

/**
 * Position of a reader in a topic: the epoch of its numbering and the last number it has. A new epoch (gateway
 * restart, new trading day) means: take a snapshot.
 */
export interface TopicPosition {
  epoch: number
  seq: number
}

export type SubscribeItem = string | { topic: string; since?: TopicPosition }

export type SubscribeResult =
  | {
      topic: string
      ok: true
      /** Number of the topic in frames of this gateway's life. */
      id: number
      epoch: number
      /** Position of the newest numbered row; what comes first in frames follows from `recovered`. */
      seq: number
      /**
       * True: every numbered row after `since` will come. False: a snapshot comes first (FLAG_SNAPSHOT).
       */
      recovered: boolean
    }
  | { topic: string; ok: false; code: ErrorCode; message: string }

export type Reply<T> = ({ ok: true } & T) | ErrorReply

/** Stream events other than market data, worded for the page to show. */
export type Notice =
  /**
   * Market clock and session; sent on connection, at every change, and every 15 s. `health`: the worst state in the
   * gateway's `health` rows; absent from gateways that do not report it.
   */
  | {
      kind: 'session'
      phase: Phase
      marketTime: number
      serverTime: number
      speed: number
      tradingDay: string
      health?: HealthState
    }
  /** `sources`: names of several sources, for the marks of rows (`standInOf`). */
  | { kind: 'feed'; name: string; badge: string; state: string; detail: string; sources?: readonly string[] }
  /**
   * Rows are skipped for this connection; later frames carry the newest ones. `slow-network`: sent when it begins
   * (`skipped` 0) and when it ends; `pace`: once after each request for a slower pace than usual. `lost` lists the
   * topics.
   */
  | { kind: 'conflated'; reason: 'slow-network' | 'pace'; topics: number; skipped: number }
  /** Announcement of the operators, valid until a time (epoch ms); an empty text withdraws it. */
  | { kind: 'announcement'; text: string; until: number }
  /** All figures that operators keep from being published; on connection, and when they change. */
  | { kind: 'freezes'; freezes: Freeze[] }
  /** This connection reads a past day: the position of its clock, at every change and every second while it runs. */
  | ({ kind: 'machine' } & MachineState)
  /** The sign-in ends at `expiresAt`; renew, or the connection is closed. */
  | { kind: 'expiring'; expiresAt: number }
  /** The connection is about to be closed by the gateway, and why. */
  | { kind: 'closing'; code: ErrorCode; message: string; retry: boolean }

/** Rows of a topic that this connection did not get: values that newer ones replaced, prints before a snapshot. */
export interface LostRows {
  topic: string
  skipped: number
}

/** `newest` slot the gateway has. */
export type BarCheck = { sum: number; newest: number } | null

export interface ClientLatency {
  p50: number
  p95: number
  samples: number
}

export interface ClientToServer {
  subscribe: (items: SubscribeItem[], reply: (answer: Reply<{ results: SubscribeResult[] }>) => void) => void
  unsubscribe: (topics: string[], reply: (answer: Reply<{ removed: number }>) => void) => void
  /** Fewer, newer values: at most `maxHz` frames a second (0.2…60). Numbered rows are never dropped by pacing. */
  pace: (query: { maxHz: number }, reply: (answer: Reply<{ maxHz: number }>) => void) => void
  /** Rows skipped since the last call, for the topics read now; topics without loss are left out. */
  lost: (reply: (answer: Reply<{ topics: LostRows[] }>) => void) => void
  clock: (reply: (answer: { ok: true; serverTime: number; marketTime: number }) => void) => void
  /** Minute bars up to `slot`, to be compared with one's own (`barSum`); null where there are none. */
  checksum: (asked: { topic: string; slot: number }[], reply: (answer: Reply<{ sums: BarCheck[] }>) => void) => void
  /** Delay from the gateway's receipt to the reader's screen over the last minute, ms; shown to operators. */
  latency: (measured: ClientLatency, reply: (answer: Reply<object>) => void) => void
  /** Moves the clock of a replay; only for connections that read one. */
  machine: (command: MachineCommand, reply: (answer: Reply<{ state: MachineState }>) => void) => void
  /** A fresh id_token for the same user keeps the connection past the old one's end. */
  renew: (token: string, reply: (answer: Reply<{ expiresAt: number }>) => void) => void
}

export interface ServerToClient {
  frame: (bytes: Uint8Array) => void
  notice: (notice: Notice) => void
}

/** `connect_error` carries this as `data`. */
export interface HandshakeRefusal {
  code: ErrorCode
  message: string
  retry: boolean
}

/** Socket.IO's path on the gateway. */
export const SOCKET_PATH = '/socket'
