import { ZeusError } from '../../../shared/protocol/errors'
import { FRAME_VERSION } from '../../../shared/protocol/frame'
import { DEMO_SOCKETS_MAX, DEMO_SOCKETS_PER_ADDRESS_MAX } from '../../../shared/protocol/limits'
import type { AccountDesk, AccountHoldings } from './account-desk'
import type { ClientConnection } from './connection'
import { type OpenSeat, type Seat, seatFor } from './seat'
import type { SocketUser } from './socket-user'

/** Points of an account's calls that a connection costs: its token is verified, its greeting written. */
const CONNECT_COST = 10

/** Credentials and checks that admit a connection. */
export interface Admission {
  /** Another market for an account whose handshake requests one; throws `ZeusError` with the code of the refusal. */
  seat?: OpenSeat
  /** Throws `ZeusError` with the code of the refusal. */
  verify: (token: string | undefined) => Promise<SocketUser>
  /** Checks whether a connected user may stay; throws as `verify` does, which is used if this is missing. */
  still?: (user: SocketUser, token: string | undefined) => Promise<unknown>
  /**
   * Request budget of a connection and of the whole account: charges the cost of a call, throws `too-many` with the
   * time after which there is more. Without it nothing is limited.
   */
  spend?: Record<'connection' | 'account', (key: string, cost: number) => Promise<void>>
}

/** Lets a connection in, or throws the code of the refusal. `own`: the market that it reads by default. */
export async function admitConnection(
  socket: ClientConnection,
  own: Admission & Seat,
  desk: AccountDesk,
): Promise<void> {
  const { token, machine, frames } = socket.handshake.auth as Record<'token' | 'machine' | 'frames', unknown>
  // A page left open over an upgrade; clients without a version are not checked.
  if (frames !== undefined && frames !== FRAME_VERSION) throw new ZeusError('page-outdated')
  if (token !== undefined && typeof token !== 'string') throw new ZeusError('token-malformed')
  const user = await own.verify(token)
  await own.spend?.account(user.id, CONNECT_COST)
  // A seat taken for a closed connection would never be released.
  if (socket.conn.readyState !== 'open') throw new ZeusError('unavailable')
  const held = user.isGuest ? enterGuest(user, own, desk) : desk.enter(user.id)
  socket.conn.once('close', () => leave(user, desk))
  if (user.isGuest && machine !== undefined) throw new ZeusError('demo-refused')
  const seat = machine === undefined ? own : await seatFor(own.seat, socket.conn, user.id, machine)
  socket.data = { user, token, held, seat }
}

/** Id under which the desk counts all readers without an account. */
const ALL_GUESTS = 'guests'

/** Counts a guest for its address and for all guests. Throws `demo-full` at a limit, or while sending takes long. */
function enterGuest(user: SocketUser, { hub }: Seat, desk: AccountDesk): AccountHoldings {
  if (hub.isBusy || desk.sockets(ALL_GUESTS) >= DEMO_SOCKETS_MAX) throw new ZeusError('demo-full')
  const held = desk.enter(user.id, DEMO_SOCKETS_PER_ADDRESS_MAX)
  desk.enter(ALL_GUESTS, DEMO_SOCKETS_MAX)
  return held
}

function leave(user: SocketUser, desk: AccountDesk): void {
  desk.leave(user.id)
  if (user.isGuest) desk.leave(ALL_GUESTS)
}
