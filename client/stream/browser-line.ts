import type { ConnectionState } from './connection-state'
import type { LineListener, OpenLine, StreamLine } from './line'
import { ownLine } from './own-line'
import { messagePort, type TabPort, WORKER_NAME } from './port-messages'
import { type ReplayPage, replayPage } from './replay-page'
import { SharedLine } from './shared-line'
import { createSignal } from './signal'
import { browserEnvironment } from './stream-environment'
import { socketWire } from './wire'

/**
 * The first connection type that works: `first` receives a function to give up, and then `second` takes over with the
 * requests so far. Nothing is opened before `start`.
 */
const eitherLine =
  (first: (giveUp: () => void) => OpenLine | undefined, second: () => OpenLine): OpenLine =>
  (listener) => {
    const signal = createSignal<ConnectionState>({ kind: 'idle' })
    let line: StreamLine | undefined
    let token: (() => string | undefined) | undefined
    let maxHz: number | undefined

    function use(open: OpenLine): StreamLine {
      const next = open(listener)
      line = next
      next.subscribe(() => line === next && signal.set(next.get()))
      signal.set(next.get())
      if (maxHz !== undefined) next.pace(maxHz)
      return next
    }

    const giveUp = () => {
      const next = use(second())
      if (token) next.start(token)
    }

    return {
      get: signal.get,
      subscribe: signal.subscribe,
      start(source) {
        token = source
        const current = line ?? use(first(giveUp) ?? second())
        current.start(source)
      },
      stop() {
        token = undefined
        line?.stop()
      },
      retry: () => line?.retry(),
      heardAt: () => line?.heardAt() ?? 0,
      tabs: () => line?.tabs() ?? 1,
      pace(hz) {
        maxHz = hz
        line?.pace(hz)
      },
    }
  }

function connectWorker(failed: () => void): TabPort {
  const worker = new SharedWorker(new URL('./market-worker.ts', import.meta.url), { type: 'module', name: WORKER_NAME })
  worker.onerror = failed
  return messagePort(worker.port)
}

/** A wall is separate: it does not share its connection with a signed-in user in the same browser. */
const isWall = () => location.pathname.startsWith('/wall/')

/** A moment of the past has a connection of its own, which asks for where the clock was heard last. */
const replayLine =
  (page: ReplayPage): OpenLine =>
  (listener) => {
    const hearing: LineListener = {
      ...listener,
      notice(notice) {
        if (notice.kind === 'machine') page.note(notice)
        listener.notice(notice)
      },
    }
    return ownLine({ environment: browserEnvironment, open: socketWire(location.origin, page.request) })(hearing)
  }

/** One socket for all tabs where the browser has shared workers, else one for each. */
export const browserLine: OpenLine = replayPage
  ? replayLine(replayPage)
  : eitherLine(
      (giveUp) =>
        typeof SharedWorker === 'undefined' || isWall()
          ? undefined
          : (listener) =>
              new SharedLine({ environment: browserEnvironment, connect: connectWorker, unusable: giveUp }, listener),
      () => ownLine({ environment: browserEnvironment, open: socketWire(location.origin) }),
    )
