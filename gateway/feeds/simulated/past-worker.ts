import { parentPort, workerData } from 'node:worker_threads'
import type { PastStock } from '../feed'
import { PastMarket } from './past-market'

/** What the thread is opened with; then come the stocks, some at a time, and at last `undefined`. */
export interface PastWorkerInput {
  seed: number
  tradingDay: string
}

const port = parentPort
if (!port) throw new Error('past days are made in a thread of their own')

const { seed, tradingDay } = workerData as PastWorkerInput
const market = new PastMarket(seed, tradingDay)
port.on('message', (stocks: readonly PastStock[] | undefined) => {
  if (stocks) for (const stock of stocks) market.add(stock)
  // Who sends waits for this before there is more.
  port.postMessage(stocks ? undefined : market.answer())
})
