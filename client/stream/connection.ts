import type { HandshakeRefusal, Notice } from '../../shared/protocol/socket-events'
import { type ConnectionEvent, type ConnectionState, step } from './connection-state'
import { CurrentWire } from './current-wire'
import { watchLine } from './line-watch'
import { createSignal, type Signal } from './signal'
import type { StreamEnvironment } from './stream-environment'
import type { CallGateway, OpenWire, WireListener } from './wire'

interface ConnectionOptions {
  environment: StreamEnvironment
  open: OpenWire
  /** The sign-in to show, while there is one. */
  token: () => string | undefined
  /** A connection begins: all subscriptions must be requested again. */
  live: (call: CallGateway) => void
  lost: () => void
  frame: (bytes: Uint8Array) => void
  notice: (notice: Notice) => void
}

interface GatewayConnection extends Signal<ConnectionState> {
  /** Connects if an account is signed in. */
  start(): void
  stop(): void
  /** A person asks for a new round of tries. */
  retry(): void
  /** Local time of the last sign of life from the gateway; 0 = none yet. */
  heardAt(): number
}

/** Runs the state machine of `connection-state`: one socket at a time, and events of older ones are ignored. */
export function createConnection(options: ConnectionOptions): GatewayConnection {
  const { environment } = options
  const signal = createSignal<ConnectionState>({ kind: 'idle' })
  const wire = new CurrentWire({ open: options.open, lost: () => options.lost(), now: () => environment.now() })
  let cancelWait: (() => void) | undefined
  let stopWatching: (() => void) | undefined

  function open(): void {
    const token = options.token()
    if (token === undefined) {
      wire.drop()
      signal.set({ kind: 'idle' })
    } else wire.open(token, attempt())
  }

  /** Events of one socket. */
  function attempt(): WireListener {
    let closing: HandshakeRefusal | undefined
    return {
      opened() {
        dispatch({ kind: 'opened' })
        if (wire.call) options.live(wire.call)
      },
      failed: (refusal) => dispatch(refusal ? { kind: 'failed', refusal } : { kind: 'failed' }),
      dropped() {
        wire.drop()
        dispatch(closing ? { kind: 'dropped', closing } : { kind: 'dropped' })
      },
      frame: (bytes) => options.frame(bytes),
      notice(notice) {
        if (notice.kind === 'closing') closing = notice
        options.notice(notice)
      },
    }
  }

  function dispatch(event: ConnectionEvent): void {
    const before = signal.get()
    const { state, effect } = step(before, event, environment.now())
    if (state !== before) {
      cancelWait?.()
      cancelWait = undefined
    }
    if (effect.kind === 'drop') wire.drop()
    signal.set(state)
    if (effect.kind === 'open') open()
    if (effect.kind === 'wait') {
      wire.drop()
      cancelWait = environment.after(effect.at - environment.now(), () => dispatch({ kind: 'due' }))
    }
  }

  const silentMs = () => (signal.get().kind === 'live' ? environment.now() - wire.heardAt : 0)

  return {
    ...signal,
    start() {
      if (options.token() === undefined) return
      stopWatching ??= watchLine({ environment, silentMs, dispatch })
      dispatch({ kind: 'start' })
    },
    stop() {
      stopWatching?.()
      stopWatching = undefined
      dispatch({ kind: 'stop' })
    },
    retry: () => dispatch({ kind: 'retry' }),
    heardAt: () => wire.heardAt,
  }
}
