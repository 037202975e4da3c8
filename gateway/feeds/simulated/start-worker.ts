import { existsSync } from 'node:fs'
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

/**
 * Opens the thread: the source through tsx in development, else the bundle, which lies beside the gateway's
 * (`main.js`) and so above its chunks. tsx does not register itself in threads, hence the few words of code.
 */
function openThread(input: WorkerInput): Worker {
  const here = import.meta.url
  const options = { workerData: input, execArgv: [], name: 'simulated-exchange' }
  if (here.endsWith('.ts')) {
    const source = new URL('worker.ts', here).href
    const tsx = import.meta.resolve('tsx/esm/api')
    const code = `import(${JSON.stringify(tsx)}).then((tsx) => (tsx.register(), import(${JSON.stringify(source)})))`
    return new Worker(code, { ...options, eval: true })
  }
  const bundles = ['simulated-worker.js', '../simulated-worker.js'].map((path) => new URL(path, here))
  return new Worker(bundles.find((url) => existsSync(url)) ?? (bundles[0] as URL), options)
}

export function startWorker(input: WorkerInput): EngineThread {
  const worker = openThread(input)
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
