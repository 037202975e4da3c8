import type { ConnectionState } from './connection-state'
import type { Line, LineListener } from './line'
import { ALIVE_EVERY_MS, TAKEN_EVERY, type TabPort, type ToTab } from './port-messages'
import { createSignal } from './signal'
import type { Surroundings } from './surroundings'
import type { Call } from './wire'

/** Beats the worker may leave unanswered before another is asked for. */
const UNANSWERED_MAX = 2
/** A worker that says nothing at all for this long after the first word to it does not work here. */
const WORKER_START_MAX_MS = 10_000

export interface SharedLineOptions {
  surroundings: Surroundings
  /** A port to the worker; `failed` is called if the worker cannot be loaded. */
  connect: (failed: () => void) => TabPort
  /** The worker does not work in this browser. */
  unusable: () => void
}

/** This tab's share of the connection that the worker holds for all tabs. */
export function sharedLine(options: SharedLineOptions, listener: LineListener): Line {
  const { surroundings, connect, unusable } = options
  const signal = createSignal<ConnectionState>({ kind: 'idle' })
  const waiting = new Map<number, { answered: (answer: never) => void; failed: (reason: Error) => void }>()
  let port: TabPort | undefined
  let token: (() => string | undefined) | undefined
  let maxHz: number | undefined
  let live = false
  let usable = false
  let unanswered = 0
  let taken = 0
  let heardAt = 0
  let tabs = 1
  let callId = 0
  let cancelBeat: (() => void) | undefined
  let stopWatching: (() => void) | undefined

  const call: Call = ((name: string, ...values: unknown[]) =>
    new Promise((answered, failed) => {
      if (!live || !port) {
        failed(new Error('not connected'))
        return
      }
      const id = ++callId
      waiting.set(id, { answered, failed })
      port.post({ kind: 'call', id, name, values })
    })) as unknown as Call

  function open(): void {
    lost()
    unanswered = 0
    let mine: TabPort
    try {
      mine = connect(() => port === mine && !usable && give())
    } catch {
      give()
      return
    }
    port = mine
    stopWatching ??= watch()
    mine.listen((message) => port === mine && hear(message))
    mine.post({ kind: 'hello', visible: surroundings.visible(), token: token?.() })
    if (maxHz !== undefined) mine.post({ kind: 'pace', maxHz })
    cancelBeat?.()
    cancelBeat = surroundings.after(usable ? ALIVE_EVERY_MS : WORKER_START_MAX_MS, beat)
  }

  /** Another way has to be found. */
  function give(): void {
    close()
    unusable()
  }

  function close(): void {
    port?.post({ kind: 'bye' })
    port?.close()
    port = undefined
    cancelBeat?.()
    stopWatching?.()
    stopWatching = undefined
    lost()
  }

  function beat(): void {
    if (!usable) give()
    else if (++unanswered > UNANSWERED_MAX) open()
    else {
      port?.post({ kind: 'alive', token: token?.() })
      cancelBeat = surroundings.after(ALIVE_EVERY_MS, beat)
    }
  }

  function lost(): void {
    if (!live) return
    live = false
    for (const { failed } of waiting.values()) failed(new Error('connection lost'))
    waiting.clear()
    listener.lost()
  }

  function hear(message: ToTab): void {
    unanswered = 0
    if (!usable) {
      usable = true
      cancelBeat?.()
      cancelBeat = surroundings.after(ALIVE_EVERY_MS, beat)
    }
    switch (message.kind) {
      case 'welcome':
        taken = 0
        return
      case 'state':
        signal.set(message.state)
        return
      case 'live':
        lost()
        live = true
        listener.live(call)
        return
      case 'lost':
        lost()
        return
      case 'frame':
        heardAt = surroundings.now()
        if (++taken % TAKEN_EVERY === 0) port?.post({ kind: 'taken', frames: taken })
        if (live) listener.frame(message.bytes)
        return
      case 'notice':
        heardAt = surroundings.now()
        listener.notice(message.notice)
        if (message.notice.kind === 'expiring') port?.post({ kind: 'alive', token: token?.() })
        return
      case 'renewed':
        listener.renewed()
        return
      case 'skipped':
        if (live) listener.skipped()
        return
      case 'tabs':
        tabs = message.count
        return
      case 'answer':
      case 'failed': {
        const found = waiting.get(message.id)
        waiting.delete(message.id)
        if (message.kind === 'answer') found?.answered(message.answer as never)
        else found?.failed(new Error('no answer'))
      }
    }
  }

  function watch(): () => void {
    return surroundings.watch({
      online: () => port?.post({ kind: 'online' }),
      visible: () => port?.post({ kind: 'page', visible: true }),
      hidden: () => port?.post({ kind: 'page', visible: false }),
      leaving: () => port?.post({ kind: 'bye' }),
    })
  }

  return {
    get: signal.get,
    subscribe: signal.subscribe,
    heardAt: () => heardAt,
    tabs: () => tabs,
    retry: () => port?.post({ kind: 'retry' }),
    start(source) {
      token = source
      if (port) port.post({ kind: 'alive', token: source() })
      else open()
    },
    stop() {
      token = undefined
      close()
      signal.set({ kind: 'idle' })
    },
    pace(hz) {
      maxHz = hz
      port?.post({ kind: 'pace', maxHz: hz })
    },
  }
}
