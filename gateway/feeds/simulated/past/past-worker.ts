import { parentPort, workerData } from 'node:worker_threads'
import { inheritCalendar } from '../../../open-thread'
import type { PastStock } from '../../feed'
import { PastCounts } from './past-counts'
import { PastMarket } from './past-market'
import { PastStates } from './past-states'

/** Input of the thread at the start; then the stocks follow, some at a time, and at last `undefined`. */
export type PastWorkerInput = { seed: number } & (
  | { tradingDay: string }
  /** Only where they stood after these minutes. */
  | { slots: readonly number[] }
  /** Only how many rose, stood and fell by minute. */
  | { counts: true }
)

const port = parentPort
if (!port) throw new Error('past days are made in a thread of their own')

inheritCalendar()
const input = workerData as PastWorkerInput
const made =
  'slots' in input
    ? new PastStates(input.seed, input.slots)
    : 'counts' in input
      ? new PastCounts(input.seed)
      : new PastMarket(input.seed, input.tradingDay)
port.on('message', (stocks: readonly PastStock[] | undefined) => {
  if (stocks) for (const stock of stocks) made.add(stock)
  // The sender waits for this before it continues.
  port.postMessage(stocks ? undefined : made.answer())
})
