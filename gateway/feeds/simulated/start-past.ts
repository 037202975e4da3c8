import { once } from 'node:events'
import { openThread } from '../../open-thread'
import type { Feed } from '../feed'
import type { PastWorkerInput } from './past-worker'

const PLACE = { here: import.meta.url, source: 'past-worker.ts', bundle: 'past-worker.js', heapMb: 64 }

/** Hands stocks to a thread of their own, which ends with its answer. */
async function inThread<T>(input: PastWorkerInput, stocks: AsyncIterable<readonly unknown[]>): Promise<T> {
  const worker = openThread(PLACE, 'past-day', input)
  const ended = new AbortController()
  worker.once('exit', () => ended.abort(new Error('the thread ended without an answer')))
  const tell = async (message: readonly unknown[] | undefined): Promise<unknown> => {
    const answered = once(worker, 'message', { signal: ended.signal })
    worker.postMessage(message)
    return (await answered)[0]
  }
  try {
    for await (const some of stocks) await tell(some)
    return (await tell(undefined)) as T
  } finally {
    await worker.terminate()
  }
}

type Aside = Required<Pick<Feed, 'deriveMarket' | 'deriveStandings' | 'deriveCounts'>>

/** Makes a past day of the whole market, and what is asked of its stocks within one, aside of the caller's thread. */
export const pastInThread = (seed: number): Aside => ({
  deriveMarket: (tradingDay, stocks) => inThread({ seed, tradingDay }, stocks),
  deriveStandings: (slots, stocks) => inThread({ seed, slots }, stocks),
  deriveCounts: (stocks) => inThread({ seed, counts: true }, stocks),
})
