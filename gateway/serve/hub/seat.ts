import { ZeusError } from '../../../shared/protocol/errors'
import type { Notice } from '../../../shared/protocol/socket-events'
import type { Hub } from './hub'
import type { ClientWire } from './reader'
import type { CallContext } from './socket-calls'

/** The market that a connection reads: the running one, or a requested time of the past. */
export interface Seat extends Pick<CallContext, 'exists' | 'refuses' | 'prepare' | 'bars' | 'machine'> {
  readonly hub: Hub
  marketTime: () => number
  /** Sent to the connection when it begins. */
  greeting: () => Notice[]
  /** The connection begins: the way for notices. */
  enter?(wire: ClientWire): void
  /** The connection, or the try to connect, ended. */
  leave?(): void
}

export type OpenSeat = (account: string, request: unknown) => Promise<Seat>

/** A seat in another market than the running one, until the connection is closed. */
export async function seatFor(
  open: OpenSeat | undefined,
  connection: { readyState: string; once(event: 'close', run: () => void): unknown },
  account: string,
  request: unknown,
): Promise<Seat> {
  if (!open) throw new ZeusError('machine-off')
  const seat = await open(account, request)
  if (connection.readyState === 'open') connection.once('close', () => seat.leave?.())
  else seat.leave?.()
  return seat
}
