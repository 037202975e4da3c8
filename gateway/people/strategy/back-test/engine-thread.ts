import type { CorporateAction } from '../../../../shared/back-test/model'
import { openThread } from '../../../open-thread'
import { type CodeDays, ColumnPages, columnsOf } from './engine-input'
import type { BenchmarkDays, EngineRequest, FinishedRun, FromEngine, ToEngine } from './messages'

const PLACE = {
  here: import.meta.url,
  source: './worker.ts',
  bundle: 'back-test-worker.js',
  heapMb: 512,
  youngMb: 16,
} as const

/** Days that a run reads: of its codes, and of the index. */
export interface RunDays {
  codes: AsyncIterable<CodeDays>
  /** How many codes that are at most. */
  count: number
  actions: readonly CorporateAction[]
  index(): Promise<BenchmarkDays>
}

/** Results of the requests of one thread, by index; they end in order. */
export interface RunReport {
  /** Fraction of the work that is done, 0…1. */
  progress(at: number, part: number): void
  finished(at: number, finished: FinishedRun | null): void
}

/** Part of the progress that reading the days takes. */
const READ_PART = 0.3
/** Most bars of a thread, about 100 bytes each. */
const BARS_MAX = 5_000_000
/** Codes between two reports while days are read. */
const READ_EVERY = 50

/**
 * Runs requests over the same codes and days in one thread, which gets the days once; too many bars end all of them.
 * Rejects if the thread breaks, and with the signal's reason once it is aborted: the thread is ended then.
 */
export async function runInThread(
  requests: readonly EngineRequest[],
  { codes, count, actions, index }: RunDays,
  signal: AbortSignal,
  report: RunReport,
  barsMax = BARS_MAX,
): Promise<void> {
  signal.throwIfAborted()
  const [first] = requests
  if (!first) return
  const thread = openThread(PLACE, 'back-test', requests)
  const post = (message: ToEngine) => thread.postMessage(message)
  const pages = new ColumnPages()
  try {
    let end = () => {}
    const finished = new Promise<void>((resolve, reject) => {
      end = resolve
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      thread.on('message', (message: FromEngine) => {
        const { at } = message
        if (message.kind === 'progress') return report.progress(at, READ_PART + (1 - READ_PART) * message.part)
        report.finished(at, message.finished)
        if (at === requests.length - 1) resolve()
      })
      thread.on('error', reject)
      thread.on('exit', () => reject(new Error('the thread of the back-test ended')))
    })
    // Both may fail; the first failure counts.
    const sent = (async () => {
      let [read, bars] = [0, 0]
      for await (const code of codes) {
        const columns = columnsOf(code, first.test, pages)
        bars += columns.days.length
        if (bars > barsMax) {
          for (const at of requests.keys()) report.finished(at, { refused: 'bars' })
          return end()
        }
        post({ kind: 'code', code: columns })
        if (++read % READ_EVERY !== 0) continue
        for (const at of requests.keys()) report.progress(at, (READ_PART * read) / Math.max(count, read))
      }
      post({ kind: 'start', index: await index(), actions })
    })()
    await Promise.all([sent, finished])
  } finally {
    await thread.terminate()
  }
}
