import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { drive } from './drive'
import type { EngineOptions } from './engine'
import type { ClockMode } from './market-clock'

/** Batches that may be on their way to the main thread. */
const WINDOW = 12

/** What the main thread passes at the start. */
export interface WorkerInput {
  engine: EngineOptions
  clock: ClockMode
}

/** What it passes later: one batch has arrived, or whose orders are wanted. */
export type WorkerMessage = 'ack' | { orders: readonly string[] }

const port = parentPort
if (!port) throw new Error('the simulated exchange runs in a worker thread')

const { engine, clock } = workerData as WorkerInput
let underway = 0
let resume: (() => void) | undefined
let orders: readonly string[] | undefined
port.on('message', (message: WorkerMessage) => {
  if (message !== 'ack') {
    orders = message.orders
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
