import { openThread } from '../../open-thread'
import type { Report } from './drive'
import type { WorkerInput, WorkerMessage } from './worker'

/** An engine at work in its own thread. */
export interface EngineThread {
  /** The next report; undefined once the thread has been stopped. Throws what ended the thread. */
  next(): Promise<Report | undefined>
  /** Lets the engine produce one batch more. */
  acknowledge(): void
  /** Whose orders it tells from now on. */
  askOrders(ids: readonly string[]): void
  stop(): Promise<void>
}

const PLACE = { here: import.meta.url, source: 'worker.ts', bundle: 'simulated-worker.js', heapMb: 192 }

export function startWorker(input: WorkerInput): EngineThread {
  const worker = openThread(PLACE, 'simulated-exchange', input)
  const reports: Report[] = []
  let ended: { error?: Error } | undefined
  let wake: (() => void) | undefined
  const end = (error?: Error) => {
    ended ??= error ? { error } : {}
    wake?.()
  }
  worker.on('message', (report: Report) => {
    reports.push(report)
    wake?.()
  })
  worker.on('error', end)
  worker.on('exit', (code) => end(code === 0 ? undefined : new Error(`worker exit ${code}`)))
  return {
    async next() {
      while (reports.length === 0 && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      if (reports.length === 0 && ended?.error) throw ended.error
      return reports.shift()
    },
    acknowledge: () => worker.postMessage('ack' satisfies WorkerMessage),
    askOrders: (ids) => worker.postMessage({ orders: ids } satisfies WorkerMessage),
    async stop() {
      end()
      reports.length = 0
      await worker.terminate()
    },
  }
}

/** Engines that are asked for orders as the last one was, however often one begins again. */
export function askable(start: (input: WorkerInput) => EngineThread) {
  let asked: readonly string[] | undefined
  let running: EngineThread | undefined
  return {
    start(input: WorkerInput): EngineThread {
      running = start(input)
      if (asked) running.askOrders(asked)
      return running
    },
    askOrders(ids: readonly string[]): void {
      asked = ids
      running?.askOrders(ids)
    },
  }
}
