import { existsSync } from 'node:fs'
import {
  getEnvironmentData,
  type MessagePort,
  setEnvironmentData,
  type Transferable,
  Worker,
  type WorkerOptions,
} from 'node:worker_threads'
import { closedDays, setClosedDays } from '../shared/market/trading-days'

export interface ThreadLocation {
  /** `import.meta.url` of the module that opens the thread. */
  here: string
  /** Source of the thread beside that module, for development. */
  source: string
  /** Bundle of the thread, in the folder of the gateway's `main.js`. */
  bundle: string
  /**
   * Maximum heap, MB; a low one makes V8 collect garbage early. Under `npm start` the options of the command line
   * replace both maximums in every thread.
   */
  heapMb?: number
  /** Part of it for new objects, MB; a larger one only delays the collection of garbage. */
  youngMb?: number
  /** It calls a database and must never be terminated, only ended with `endThread`. */
  hasDatabase?: true
}

const YOUNG_MB = 6
const CLOSED_DAYS = 'closed-days'
const END = 'end-thread'

const databaseThreads = new Set<Worker>()

/** For threads that use the calendar: their closed days become those of the thread that opened them. */
export const inheritCalendar = (): void => setClosedDays((getEnvironmentData(CLOSED_DAYS) ?? []) as string[])

/** Opens a thread: its source through tsx in development, else its bundle. tsx does not register itself in threads. */
export function openThread(
  place: ThreadLocation,
  name: string,
  workerData: unknown,
  transferList: Transferable[] = [],
): Worker {
  const { heapMb, youngMb = YOUNG_MB, hasDatabase } = place
  setEnvironmentData(CLOSED_DAYS, closedDays())
  const resourceLimits = heapMb ? { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb } : {}
  const options = { workerData, transferList, execArgv: [], name, resourceLimits }
  const worker = startWorker(place, options)
  if (hasDatabase) {
    databaseThreads.add(worker)
    worker.once('exit', () => databaseThreads.delete(worker))
  }
  return worker
}

function startWorker({ here, source, bundle }: ThreadLocation, options: WorkerOptions): Worker {
  if (here.endsWith('.ts')) {
    const tsx = import.meta.resolve('tsx/esm/api')
    const module = new URL(source, here).href
    const code = `import(${JSON.stringify(tsx)}).then((tsx) => (tsx.register(), import(${JSON.stringify(module)})))`
    return new Worker(code, { ...options, eval: true })
  }
  const bundles = [bundle, `../${bundle}`].map((path) => new URL(path, here))
  return new Worker(bundles.find((url) => existsSync(url)) ?? (bundles[0] as URL), options)
}

/** The thread's side: `take` gets every message, and `close` is called after all of them when the thread is to end. */
export function serveThread<T>(port: MessagePort, take: (message: T) => void, close: () => void): void {
  port.on('message', (message: T | typeof END) => {
    if (message !== END) return take(message as T)
    try {
      close()
    } finally {
      port.close()
    }
  })
}

/**
 * Lets a thread of `serveThread` finish its queries, close its database and exit. Resolves when it has exited, or after
 * `maxMs`. Terminating a thread during a native database call aborts the whole process.
 */
export function endThread(worker: Worker, maxMs?: number): Promise<void> {
  if (worker.threadId < 0) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = maxMs === undefined ? undefined : setTimeout(resolve, maxMs)
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    worker.postMessage(END)
  })
}

/** Ends every thread that has a database, before the process exits. Resolves after `maxMs` at the latest. */
export async function endDatabaseThreads(maxMs: number): Promise<void> {
  await Promise.all([...databaseThreads].map((worker) => endThread(worker, maxMs)))
}
