import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { MinutePrints } from '../../../../shared/market/minute-prints'
import { inheritCalendar } from '../../../open-thread'
import type { MarketClockMode } from '../exchange/market-clock'
import { drive, type Report } from './drive'
import type { EngineOptions } from './engine-options'

/** Batches that may be on their way to the main thread. */
const WINDOW = 12

/** Message of the main thread at the start. */
export interface WorkerInput {
  engine: EngineOptions
  clock: MarketClockMode
}

/** Later messages: one batch has arrived, the instruments whose orders are needed, or the answer to `more`. */
export type WorkerMessage = 'ack' | { orders: readonly string[] } | { lived: MinutePrints | undefined }

/** Messages to the main thread: a batch, or a request for the next segment of the recorded day. */
export type WorkerReport = Report | 'more'

const port = parentPort
if (!port) throw new Error('the simulated exchange runs in a worker thread')

inheritCalendar()
const { engine, clock } = workerData as WorkerInput
let underway = 0
let resume: (() => void) | undefined
let orders: readonly string[] | undefined
let heard: ((lived: MinutePrints | undefined) => void) | undefined
port.on('message', (message: WorkerMessage) => {
  if (message !== 'ack') {
    if ('orders' in message) orders = message.orders
    else heard?.(message.lived)
    return
  }
  underway--
  resume?.()
})

await drive({
  engine,
  clock,
  now: () => Date.now(),
  pause: (ms) => sleep(ms),
  orders: () => orders,
  lived: () =>
    new Promise((resolve) => {
      heard = resolve
      port.postMessage('more' satisfies WorkerReport)
    }),
  signal: new AbortController().signal,
  async send(report) {
    port.postMessage(report, [report.batch.numbers.buffer as ArrayBuffer])
    underway++
    while (underway >= WINDOW) {
      await new Promise<void>((resolve) => {
        resume = resolve
      })
    }
  },
})
