import { parentPort, workerData } from 'node:worker_threads'
import type { OlderDaysRequest } from '../../../../shared/market/known-days'
import { inheritCalendar } from '../../../open-thread'
import { OlderDays } from './older-days'

/**
 * Input of the thread at the start; then it gets requests for one batch at a time, and answers `undefined` at the end.
 */
export interface OlderWorkerInput {
  seed: number
  instrumentCount: number
  request: OlderDaysRequest
}

const port = parentPort
if (!port) throw new Error('older days are made in a thread of their own')

inheritCalendar()
const { seed, instrumentCount, request } = workerData as OlderWorkerInput
const batches = new OlderDays(seed, instrumentCount, request).batches()
port.on('message', () => {
  const { value } = batches.next()
  port.postMessage(value, value ? [value.numbers.buffer as ArrayBuffer] : [])
})
