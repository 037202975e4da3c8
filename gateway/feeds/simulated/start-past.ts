import { once } from 'node:events'
import { openThread } from '../../open-thread'
import type { DerivedMarket, PastStock } from '../feed'
import type { PastWorkerInput } from './past-worker'

const PLACE = { here: import.meta.url, source: 'past-worker.ts', bundle: 'past-worker.js', heapMb: 64 }

/** Makes a whole past day in a thread of its own, which ends with it. */
export function pastInThread(seed: number) {
  return async (tradingDay: string, stocks: AsyncIterable<readonly PastStock[]>): Promise<DerivedMarket> => {
    const worker = openThread(PLACE, 'past-day', { seed, tradingDay } satisfies PastWorkerInput)
    const ended = new AbortController()
    worker.once('exit', () => ended.abort(new Error('the thread ended without an answer')))
    const tell = async (message: readonly PastStock[] | undefined): Promise<unknown> => {
      const answered = once(worker, 'message', { signal: ended.signal })
      worker.postMessage(message)
      return (await answered)[0]
    }
    try {
      for await (const some of stocks) await tell(some)
      return (await tell(undefined)) as DerivedMarket
    } finally {
      await worker.terminate()
    }
  }
}
