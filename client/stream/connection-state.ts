import type { ErrorCode } from '../../shared/protocol/errors'
import { RECONNECT_DELAY_MS, RECONNECT_TRIES, ROUND_PAUSE_MAX_MS, ROUND_PAUSE_MS } from '../../shared/protocol/limits'
import type { HandshakeRefusal } from '../../shared/protocol/socket-events'

/**
 * State of the connection, from which the page derives all its messages about it. Times are the local clock, ms;
 * `round` counts the failed rounds of tries before this one; `why` is the gateway's reason for a temporary refusal.
 */
export type ConnectionState =
  /** No account is signed in, or no request was made yet. */
  | { kind: 'idle' }
  /** A socket is being opened; `attempt` 0 is the first one, 1…5 those after a loss. */
  | { kind: 'connecting'; attempt: number; lostAt: number | null; round: number }
  | { kind: 'live'; since: number }
  /** Lost; try number `attempt` of 5 begins at `nextAt`. */
  | { kind: 'retrying'; attempt: number; nextAt: number; lostAt: number; round: number; why?: ErrorCode }
  /** All tries failed; a new round begins at `nextAt`, or when a person, the network or the page's return asks. */
  | { kind: 'timed-out'; nextAt: number; lostAt: number; round: number; why?: ErrorCode }
  /** The gateway does not accept this sign-in; trying again with the same token is useless. */
  | { kind: 'refused'; code: ErrorCode; message: string }
  /** The gateway ended the connection for good; only a person starts again. */
  | { kind: 'closed'; reason: ErrorCode; message: string }

export type ConnectionEvent =
  | { kind: 'start' }
  | { kind: 'stop' }
  | { kind: 'opened' }
  | { kind: 'failed'; refusal?: HandshakeRefusal }
  | { kind: 'dropped'; closing?: HandshakeRefusal }
  | { kind: 'due' }
  /** The network came back, or the machine woke: the socket is worthless whatever it believes. */
  | { kind: 'online' }
  | { kind: 'woke' }
  | { kind: 'visible' }
  | { kind: 'retry' }

/** Action after a step: open a new socket (dropping an old one), drop it, or wait until `at`. */
type ConnectionEffect = { kind: 'open' } | { kind: 'drop' } | { kind: 'wait'; at: number } | { kind: 'none' }

interface ConnectionStep {
  state: ConnectionState
  effect: ConnectionEffect
}

const NONE: ConnectionEffect = { kind: 'none' }
const OPEN: ConnectionEffect = { kind: 'open' }

/** The sign-in was ended elsewhere: another device, a new password, an operator. */
export const isEndedElsewhere = (code: ErrorCode): boolean =>
  code === 'session-ended' || code === 'password-changed' || code === 'account-suspended'

const isSignInCode = (code: ErrorCode): boolean => code.startsWith('token-') || isEndedElsewhere(code)

const lostAtOf = (state: ConnectionState, now: number): number =>
  'lostAt' in state && state.lostAt !== null ? state.lostAt : now

interface Wait {
  attempt: number
  round: number
  lostAt: number
  refusal: HandshakeRefusal | undefined
}

function wait({ attempt, round, lostAt, refusal }: Wait, now: number): ConnectionStep {
  const over = attempt > RECONNECT_TRIES
  const nextAt = now + (over ? Math.min(ROUND_PAUSE_MS * 2 ** round, ROUND_PAUSE_MAX_MS) : RECONNECT_DELAY_MS)
  const state: Extract<ConnectionState, { kind: 'timed-out' | 'retrying' }> = over
    ? { kind: 'timed-out', nextAt, lostAt, round }
    : { kind: 'retrying', attempt, nextAt, lostAt, round }
  if (refusal) state.why = refusal.code
  return { state, effect: { kind: 'wait', at: nextAt } }
}

function refuse({ code, message }: HandshakeRefusal): ConnectionStep {
  const state: ConnectionState = isSignInCode(code)
    ? { kind: 'refused', code, message }
    : { kind: 'closed', reason: code, message }
  return { state, effect: { kind: 'drop' } }
}

/** Starts a new round immediately: one connection, then up to five tries. */
function fresh(state: ConnectionState, now: number): ConnectionStep {
  const lostAt = state.kind === 'idle' ? null : lostAtOf(state, now)
  return { state: { kind: 'connecting', attempt: 0, lostAt, round: 0 }, effect: OPEN }
}

/**
 * The reconnect policy of the specification: 5 tries, 2,000 ms after the previous one failed, no jitter. Then the page
 * reports it and begins a new round automatically, after 5 s and each time twice as long, at most 15 s, without a
 * limit, because there may be no user to request it. Pure.
 */
export function step(state: ConnectionState, event: ConnectionEvent, now: number): ConnectionStep {
  const stay: ConnectionStep = { state, effect: NONE }
  const ended = state.kind === 'refused' || state.kind === 'closed'
  switch (event.kind) {
    case 'stop':
      return { state: { kind: 'idle' }, effect: { kind: 'drop' } }
    case 'start':
      return state.kind === 'idle' || state.kind === 'refused' ? fresh(state, now) : stay
    case 'retry':
      return state.kind === 'idle' || state.kind === 'live' || state.kind === 'connecting' ? stay : fresh(state, now)
    case 'online':
    case 'woke':
      return state.kind === 'idle' || ended ? stay : fresh(state, now)
    case 'visible':
      return state.kind === 'retrying' || state.kind === 'timed-out' ? fresh(state, now) : stay
    case 'opened':
      return state.kind === 'connecting' ? { state: { kind: 'live', since: now }, effect: NONE } : stay
    case 'due': {
      if (state.kind !== 'retrying' && state.kind !== 'timed-out') return stay
      const { lostAt, round } = state
      const next = state.kind === 'retrying' ? { attempt: state.attempt, round } : { attempt: 0, round: round + 1 }
      return { state: { kind: 'connecting', lostAt, ...next }, effect: OPEN }
    }
    case 'failed':
      if (state.kind !== 'connecting') return stay
      if (event.refusal && !event.refusal.retry) return refuse(event.refusal)
      return wait(
        { attempt: state.attempt + 1, round: state.round, lostAt: lostAtOf(state, now), refusal: event.refusal },
        now,
      )
    case 'dropped':
      if (state.kind !== 'live' && state.kind !== 'connecting') return stay
      if (event.closing && !event.closing.retry) return refuse(event.closing)
      return wait(
        {
          attempt: state.kind === 'connecting' ? state.attempt + 1 : 1,
          round: state.kind === 'connecting' ? state.round : 0,
          lostAt: lostAtOf(state, now),
          refusal: event.closing,
        },
        now,
      )
  }
}
