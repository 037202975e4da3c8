import { SLEEP_JUMP_MS } from '../../shared/protocol/limits'
import type { HandshakeRefusal, Notice } from '../../shared/protocol/socket-events'
import { type ConnectionEvent, type ConnectionState, step } from './connection-state'
import { createSignal, type Signal } from './signal'
import { type Surroundings, watchSleep } from './surroundings'
import type { Call, OpenWire, Wire } from './wire'

/** Nothing heard for this long on a page that is shown again: the socket is not believed. Notices come every 15 s. */
const SILENCE_MAX_MS = 20_000
/** The same while it is shown all the time: the line may be cut without a word. */
const LIVE_SILENCE_MAX_MS = 40_000
const LISTEN_EVERY_MS = 5_000

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

  const silentFor = (ms: number) => signal.get().kind === 'live' && surroundings.now() - heardAt > ms

  function shown(): void {
    dispatch({ kind: silentFor(SILENCE_MAX_MS) ? 'woke' : 'visible' })
  }

  function listen(): () => void {
    let cancel: () => void
    const again = () => {
      const due = surroundings.now() + LISTEN_EVERY_MS
      cancel = surroundings.after(LISTEN_EVERY_MS, () => {
        // After a late timer, as hidden pages have, what came meanwhile may still wait to be heard.
        const late = surroundings.now() - due > SLEEP_JUMP_MS
        again()
        if (!late && silentFor(LIVE_SILENCE_MAX_MS)) dispatch({ kind: 'woke' })
      })
    }
    again()
    return () => cancel()
  }

  function watch(): () => void {
    const stopEvents = surroundings.watch({ online: () => dispatch({ kind: 'online' }), visible: shown })
    const stopSleep = watchSleep(surroundings, () => dispatch({ kind: 'woke' }))
    const stopListening = listen()
    return () => {
      stopListening()
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
