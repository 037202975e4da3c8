import type { Socket } from 'socket.io'
import { type ErrorCode, errorReply, errors } from '../../../shared/protocol/errors'
import type { ClientToServer, HandshakeRefusal, ServerToClient } from '../../../shared/protocol/socket-events'
import type { AccountHoldings } from './account-desk'
import type { Reader } from './reader'
import type { Seat } from './seat'
import type { SocketUser } from './socket-user'

/** A connection as operators see it. */
export interface ConnectedReader {
  id: string
  user: SocketUser
  /** Epoch ms. */
  since: number
  topics: number
  maxHz: number
  waitingBytes: number
  isSlow: boolean
}

/** Owner of a connection, and the topics that it reads. */
export interface SignIn {
  user: SocketUser
  held: AccountHoldings
  token: string | undefined
  seat: Seat
  reader?: Reader
}

export type ClientConnection = Socket<ClientToServer, ServerToClient, Record<string, never>, SignIn>

export function refusal(thrown: unknown): Error & { data: HandshakeRefusal } {
  const { code, message } = errorReply(thrown)
  return Object.assign(new Error(message), { data: { code, message, retry: errors[code].retry } })
}

/** The upgrade request is needed only for the handshake but stays in memory: some 10 KB per connection. */
export function forgetRequest({ conn }: Socket): void {
  Object.assign(conn, { request: undefined })
}

export const mayRead = ({ mayRead }: SocketUser, topic: string): boolean => mayRead?.(topic) ?? true

/** Sends the reason and closes; false if there is nothing to close. */
export function close(socket: Pick<ClientConnection, 'emit' | 'disconnect'> | undefined, code: ErrorCode): boolean {
  socket?.emit('notice', { kind: 'closing', code, message: errors[code].text, retry: errors[code].retry })
  socket?.disconnect(true)
  return socket !== undefined
}

export function connectedReader({ id, handshake, data: { user, reader } }: ClientConnection): ConnectedReader[] {
  if (!reader) return []
  const { subscriptions, windowMs, stalled } = reader
  return [
    {
      id,
      user,
      since: handshake.issued,
      topics: subscriptions.size,
      maxHz: Math.round(1_000 / windowMs),
      waitingBytes: reader.wire.unsentBytes(),
      isSlow: stalled,
    },
  ]
}

/** Ends subscriptions of a sign-in's connections that are no longer permitted. */
export function narrowReaders(sockets: readonly ClientConnection[], sid: string): void {
  for (const { user, reader, seat } of sockets.map(({ data }) => data)) {
    if (user.sid !== sid || !reader) continue
    for (const topic of [...reader.subscriptions.keys()]) if (!mayRead(user, topic)) seat.hub.unsubscribe(reader, topic)
  }
}
