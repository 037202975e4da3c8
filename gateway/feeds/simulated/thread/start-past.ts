import { once } from 'node:events'
import type { FeedEvent, PastDay } from '../../../../shared/market/events'
import { openThread, type ThreadLocation } from '../../../open-thread'
import type { Feed } from '../../feed'
import type { OlderWorkerInput } from '../past/older-worker'
import type { PastWorkerInput } from '../past/past-worker'
import type { Batch } from './batch'
import { BatchReader } from './batch-reader'

const OLDER = { here: import.meta.url, source: '../past/older-worker.ts', bundle: 'older-worker.js', heapMb: 64 }
const PLACE = { here: import.meta.url, source: '../past/past-worker.ts', bundle: 'past-worker.js', heapMb: 64 }

/** Opens a thread that answers every message. */
function openAsked(place: ThreadLocation, name: string, input: unknown) {
  const worker = openThread(place, name, input)
  const ended = new AbortController()
  worker.once('exit', () => ended.abort(new Error('the thread ended without an answer')))
  return {
    async ask(message: readonly unknown[] | undefined): Promise<unknown> {
      const answered = once(worker, 'message', { signal: ended.signal })
      worker.postMessage(message)
      return (await answered)[0]
    },
    end: () => worker.terminate(),
  }
}

/** Hands stocks to a thread of their own, which ends with its answer. */
async function inThread<T>(input: PastWorkerInput, stocks: AsyncIterable<readonly unknown[]>): Promise<T> {
  const { ask, end } = openAsked(PLACE, 'past-day', input)
  try {
    for await (const some of stocks) await ask(some)
    return (await ask(undefined)) as T
  } finally {
    await end()
  }
}

/** Days before those of the engine, on request. */
export async function* olderInThread(input: OlderWorkerInput): AsyncGenerator<PastDay[]> {
  const { ask, end } = openAsked(OLDER, 'older-days', input)
  const reader = new BatchReader()
  try {
    for (let batch = await ask(undefined); batch; batch = await ask(undefined)) {
      for (const piece of reader.pieces(batch as Batch)) yield piece.filter(isPastDay)
    }
  } finally {
    await end()
  }
}

const isPastDay = (event: FeedEvent): event is PastDay => event.kind === 'past-day'

type Aside = Required<Pick<Feed, 'deriveMarket' | 'deriveStandings' | 'deriveCounts' | 'deriveBoard' | 'derivePrints'>>

/**
 * Builds past days of the whole market, and requested data of its stocks within one, outside of the caller's thread.
 */
export const pastInThread = (seed: number): Aside => ({
  deriveMarket: (tradingDay, stocks) => inThread({ seed, tradingDay }, stocks),
  deriveStandings: (slots, stocks) => inThread({ seed, slots }, stocks),
  deriveCounts: (stocks) => inThread({ seed, counts: true }, stocks),
  deriveBoard: (slots, stocks) => inThread({ seed, board: slots }, stocks),
  derivePrints: (stocks) => inThread({ seed, prints: true }, stocks),
})
