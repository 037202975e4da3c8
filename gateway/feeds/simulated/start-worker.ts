import { Worker } from 'node:worker_threads'
import type { Report } from './drive'
import type { WorkerInput } from './worker'

/** An engine at work in its own thread. */
export interface EngineThread {
  /** The next report; undefined once the thread has been stopped. Throws what ended the thread. */
  next(): Promise<Report | undefined>
  /** Lets the engine produce one batch more. */
  acknowledge(): void
  stop(): Promise<void>
}

/** The source file in development; the bundle beside the gateway's in production. */
function entryOf(here: string): { url: URL; execArgv: string[] } {
  if (here.endsWith('.ts')) return { url: new URL('worker.ts', here), execArgv: ['--import', 'tsx'] }
  return { url: new URL('simulated-worker.js', here), execArgv: [] }
}

export function startWorker(input: WorkerInput): EngineThread {
  const { url, execArgv } = entryOf(import.meta.url)
  const worker = new Worker(url, { workerData: input, execArgv, name: 'simulated-exchange' })
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
    acknowledge: () => worker.postMessage('ack'),
    async stop() {
      end()
      reports.length = 0
      await worker.terminate()
    },
  }
}
