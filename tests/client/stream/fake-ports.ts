import type { Port, TabPort, WorkerPort } from '../../../client/stream/port-messages'

/** Two ends of a channel as in browsers: messages are cloned, transferred buffers are detached, and order is preserved. */
export function fakeChannel(): { tab: TabPort; worker: WorkerPort; frozen: (yes: boolean) => void } {
  const listeners: [((message: never) => void)?, ((message: never) => void)?] = []
  const queues: [unknown[], unknown[]] = [[], []]
  const state = { frozen: false, closed: false }

  function deliver(side: 0 | 1): void {
    queueMicrotask(() => {
      const listener = listeners[side]
      if (!listener || (side === 0 && state.frozen)) return
      for (const message of queues[side].splice(0)) listener(message as never)
    })
  }
  const end = (side: 0 | 1): Port<unknown, never> => ({
    post(message, transfer = []) {
      if (state.closed) return
      const other = side === 0 ? 1 : 0
      queues[other].push(structuredClone(message, { transfer }))
      deliver(other)
    },
    listen(listener) {
      listeners[side] = listener
      deliver(side)
    },
    close: () => {
      state.closed = side === 0 ? true : state.closed
    },
  })
  return {
    tab: end(0) as TabPort,
    worker: end(1) as WorkerPort,
    /** A frozen tab receives no messages until it resumes. */
    frozen(yes) {
      state.frozen = yes
      deliver(0)
    },
  }
}
