import type { HandshakeRefusal, Notice } from '../../shared/protocol/socket-events'
import { type ConnectionEvent, type ConnectionState, step } from './connection-state'
import { createSignal, type Signal } from './signal'
import { type Surroundings, watchSleep } from './surroundings'
import type { Call, OpenWire, Wire } from './wire'

/** Nothing heard for this long on a page that is shown again: the socket is not believed. Notices come every 15 s. */
export const SILENCE_MAX_MS = 20_000

export interface ConnectionOptions {
  surroundings: Surroundings
  open: OpenWire
  /** The sign-in to show, while there is one. */
  token: () => string | undefined
  /** A connection begins: what is subscribed has to be asked for again. */
  live: (call: Call) => void
  lost: () => void
  frame: (bytes: Uint8Array) => void
  notice: (notice: Notice) => void
}

export interface Connection extends Signal<ConnectionState> {
  /** Connects if somebody is signed in. */
  start(): void
  stop(): void
  /** A person asks for a new round of tries. */
  retry(): void
  /** Local time of the last sign of life from the gateway; 0 = none yet. */
  heardAt(): number
}

/** Runs the state machine of `connection-state`: one socket at a time, and events of older ones are ignored. */
export function createConnection(options: ConnectionOptions): Connection {
  const { surroundings } = options
  const signal = createSignal<ConnectionState>({ kind: 'idle' })
  let wire: Wire | undefined
  let cancelWait: (() => void) | undefined
  let stopWatching: (() => void) | undefined
  let heardAt = 0

  function drop(): void {
    const old = wire
    wire = undefined
    if (!old) return
    old.close()
    options.lost()
  }

  function open(): void {
    drop()
    const token = options.token()
    if (token === undefined) {
      signal.set({ kind: 'idle' })
      return
    }
    let closing: HandshakeRefusal | undefined
    const mine: { wire?: Wire } = {}
    const ifCurrent = (run: () => void) => {
      if (mine.wire === undefined || wire === mine.wire) run()
    }
    mine.wire = options.open(token, {
      opened: () =>
        ifCurrent(() => {
          heardAt = surroundings.now()
          dispatch({ kind: 'opened' })
          if (wire) options.live(wire.call)
        }),
      failed: (refusal) => ifCurrent(() => dispatch(refusal ? { kind: 'failed', refusal } : { kind: 'failed' })),
      dropped: () =>
        ifCurrent(() => {
          drop()
          dispatch(closing ? { kind: 'dropped', closing } : { kind: 'dropped' })
        }),
      frame: (bytes) =>
        ifCurrent(() => {
          heardAt = surroundings.now()
          options.frame(bytes)
        }),
      notice: (notice) =>
        ifCurrent(() => {
          heardAt = surroundings.now()
          if (notice.kind === 'closing') closing = notice
          options.notice(notice)
        }),
    })
    wire = mine.wire
  }

  function dispatch(event: ConnectionEvent): void {
    const before = signal.get()
    const { state, effect } = step(before, event, surroundings.now())
    if (state !== before) {
      cancelWait?.()
      cancelWait = undefined
    }
    if (effect.kind === 'drop') drop()
    signal.set(state)
    if (effect.kind === 'open') open()
    if (effect.kind === 'wait') {
      drop()
      cancelWait = surroundings.after(effect.at - surroundings.now(), () => dispatch({ kind: 'due' }))
    }
  }

  function shown(): void {
    const silent = surroundings.now() - heardAt > SILENCE_MAX_MS
    dispatch({ kind: signal.get().kind === 'live' && silent ? 'woke' : 'visible' })
  }

  function watch(): () => void {
    const stopEvents = surroundings.watch({ online: () => dispatch({ kind: 'online' }), visible: shown })
    const stopSleep = watchSleep(surroundings, () => dispatch({ kind: 'woke' }))
    return () => {
      stopEvents()
      stopSleep()
    }
  }

  return {
    ...signal,
    start() {
      if (options.token() === undefined) return
      stopWatching ??= watch()
      dispatch({ kind: 'start' })
    },
    stop() {
      stopWatching?.()
      stopWatching = undefined
      dispatch({ kind: 'stop' })
    },
    retry: () => dispatch({ kind: 'retry' }),
    heardAt: () => heardAt,
  }
}
