import { ZeusError } from '../../../shared/protocol/errors'
import type { ClientLatency } from '../../../shared/protocol/socket-events'
import { logOf } from '../../log'
import { AbuseCount } from './abuse-count'
import type { Admission } from './admission'
import { type ClientConnection, close, mayRead } from './connection'
import type { Reader } from './reader'
import type { SignInWatch } from './sign-in-watch'
import { answerCall, type CallContext, callCost } from './socket-calls'

const log = logOf('fanout')

interface CallOptions extends Pick<Admission, 'verify' | 'still' | 'spend'> {
  serverTime: () => number
  measured?: (connection: string, latency: ClientLatency | undefined) => void
}

/** Data sources for the calls of a connection. */
export function callContextOf(
  socket: ClientConnection,
  reader: Reader,
  watch: SignInWatch,
  options: CallOptions,
): CallContext {
  const { hub, exists, refuses, prepare, marketTime, bars, machine } = socket.data.seat
  return {
    hub,
    reader,
    exists,
    refuses,
    prepare,
    bars,
    machine,
    marketTime,
    account: socket.data.user.id,
    held: socket.data.held,
    isGuest: socket.data.user.isGuest ?? false,
    mayRead: (topic) => mayRead(socket.data.user, topic),
    lookAgain: async () => options.still?.(socket.data.user, socket.data.token),
    serverTime: options.serverTime,
    measured: (latency) => options.measured?.(socket.id, latency),
    renew: async (token) => {
      const user = await options.verify(token)
      if (user.id !== socket.data.user.id) throw new ZeusError('forbidden')
      socket.data = { ...socket.data, user, token }
      watch.until(user.expiresAt)
      return user.expiresAt
    },
  }
}

/** Answers a connection's calls; closes it after too many invalid ones. */
export function answerCalls(socket: ClientConnection, place: CallContext, options: CallOptions): void {
  const abuse = new AbuseCount(options.serverTime)
  socket.onAny(async (name: string, ...values: unknown[]) => {
    const last = values.at(-1)
    const reply = typeof last === 'function' ? (last as (answer: object) => void) : undefined
    const argument = reply && values.length === 1 ? undefined : values[0]
    const answer = await answerCall(place, name, argument, () => spend(socket, callCost(argument), options))
    reply?.(answer.reply)
    if (!answer.fault || !abuse.add()) return
    log.warn({ user: socket.data.user.id }, 'connection closed: too many refused calls')
    close(socket, 'abuse')
  })
}

async function spend(socket: ClientConnection, cost: number, options: CallOptions): Promise<void> {
  await options.spend?.connection(socket.id, cost)
  await options.spend?.account(socket.data.user.id, cost)
}
