import { openThread } from '../../../open-thread'
import type { CodeDays } from './engine-input'
import type { EngineRequest, FinishedRun, FromEngine, IndexDays, ToEngine } from './messages'

const PLACE = {
  here: import.meta.url,
  source: './worker.ts',
  bundle: 'back-test-worker.js',
  heapMb: 1024,
  youngMb: 32,
} as const

/** Days that a run reads: of its codes, and of the index. */
export interface RunDays {
  codes: AsyncIterable<CodeDays>
  index(): Promise<IndexDays>
}

/**
 * Runs the engine in a thread of its own. `onProgress` gets the fraction of the sessions that are done. Rejects if the
 * thread breaks, and with the signal's reason once it is aborted: the thread is ended then.
 */
export async function runInThread(
  request: EngineRequest,
  { codes, index }: RunDays,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<FinishedRun | null> {
  signal.throwIfAborted()
  const thread = openThread(PLACE, 'back-test', request)
  const post = (message: ToEngine) => thread.postMessage(message)
  try {
    const finished = new Promise<FinishedRun | null>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      thread.on('message', (message: FromEngine) => {
        if (message.kind === 'progress') onProgress(message.part)
        else resolve(message.finished)
      })
      thread.on('error', reject)
      thread.on('exit', () => reject(new Error('the thread of the back-test ended')))
    })
    // Both may fail; the first failure counts.
    const sent = (async () => {
      for await (const code of codes) post({ kind: 'code', code })
      post({ kind: 'start', index: await index() })
    })()
    const [, result] = await Promise.all([sent, finished])
    return result
  } finally {
    await thread.terminate()
  }
}
