import { columnBuffers, type MinutePrints } from '../../../../shared/market/minute-prints'
import { logOf } from '../../../log'
import { openThread } from '../../../open-thread'
import type { Report } from './drive'
import type { WorkerInput, WorkerMessage, WorkerReport } from './worker'

const log = logOf('feeds')

/** An engine at work in its own thread. */
export interface EngineThread {
  /** The next report; undefined once the thread has been stopped. Throws what ended the thread. */
  next(): Promise<Report | undefined>
  /** Lets the engine produce one batch more. */
  acknowledge(): void
  /** Instruments whose orders it sends from now on. */
  askOrders(ids: readonly string[]): void
  stop(): Promise<void>
}

const PLACE = { here: import.meta.url, source: 'worker.ts', bundle: 'simulated-worker.js', heapMb: 192 }

/** The prints of a day on record, by time, some whole minutes at once. */
export type RecordedPrints = AsyncIterator<MinutePrints, unknown>

/** `lived`: recorded data of the day in which the market starts. If it cannot be read, the rest is simulated. */
export function startWorker(input: WorkerInput, lived?: RecordedPrints): EngineThread {
  const worker = openThread(PLACE, 'simulated-exchange', input)
  const reports: Report[] = []
  let ended: { error?: Error } | undefined
  let wake: (() => void) | undefined
  const end = (error?: Error) => {
    ended ??= error ? { error } : {}
    wake?.()
  }
  const tellMore = async () => {
    const more = await nextOf(lived)
    worker.postMessage({ lived: more } satisfies WorkerMessage, columnBuffers(more))
  }
  worker.on('message', (report: WorkerReport) => {
    if (report === 'more') {
      void tellMore()
      return
    }
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
      void lived?.return?.()
      await worker.terminate()
    },
  }
}

async function nextOf(lived: RecordedPrints | undefined): Promise<MinutePrints | undefined> {
  try {
    const next = await lived?.next()
    return next?.done ? undefined : next?.value
  } catch (thrown) {
    log.error({ err: thrown }, 'the day on record could not be read: the rest of it is made up')
    return undefined
  }
}

/** Engines that receive the same order request as the previous one, after any number of restarts. */
export function askable(start: (input: WorkerInput, lived?: RecordedPrints) => EngineThread) {
  let asked: readonly string[] | undefined
  let running: EngineThread | undefined
  return {
    start(input: WorkerInput, lived?: RecordedPrints): EngineThread {
      running = start(input, lived)
      if (asked) running.askOrders(asked)
      return running
    },
    askOrders(ids: readonly string[]): void {
      asked = ids
      running?.askOrders(ids)
    },
  }
}
