import type { Notice } from '../../shared/protocol/socket-events'
import type { ConnectionState } from './connection-state'
import type { Signal } from './signal'
import type { CallGateway } from './wire'

export interface LineListener {
  /** A connection begins: all subscriptions must be requested again. */
  live(call: CallGateway): void
  lost(): void
  frame(bytes: Uint8Array): void
  notice(notice: Notice): void
  /** The gateway took a fresh token: the end it warned of is put off. */
  renewed(): void
  /** Frames were left out, because this page did not take them in time. */
  skipped(): void
}

/** The way to the gateway: a socket of one's own, or a share of the one that all tabs have. */
export interface StreamLine extends Signal<ConnectionState> {
  /** Connects with this sign-in, now and after every loss. */
  start(token: () => string | undefined): void
  stop(): void
  /** A person asks for a new round of tries. */
  retry(): void
  /** Local time of the last sign of life from the gateway; 0 = none yet. */
  heardAt(): number
  /** At most so many frames a second (0.2…60); preserved over reconnections. */
  pace(maxHz: number): void
  /** Tabs that share the connection, this one included. */
  tabs(): number
}

export type OpenLine = (listener: LineListener) => StreamLine
