import { parentPort, workerData } from 'node:worker_threads'
import { columnBuffers, type MinutePrints } from '../../../shared/market/minute-prints'
import { serveThread } from '../../open-thread'
import type { DaysLocation } from './days-location'
import { openStoredDays } from './open-days'
import { questionsOf } from './questions'
import type { Answered, ReaderRequest } from './reader'
import { threadFault } from './thread-fault'

const port = parentPort
if (!port) throw new Error('history is read in a thread')

const stored = openStoredDays(workerData as DaysLocation)
const questions = questionsOf(stored)

function answer({ id, name, ask }: ReaderRequest): void {
  const reply = (answered: Answered, transfer: ArrayBuffer[] = []) => port?.postMessage(answered, transfer)
  try {
    const answer = (questions[name] as (ask: unknown) => unknown)(ask)
    // Columns that were created for the caller are transferred, not copied.
    reply({ id, answer }, name === 'lived' ? columnBuffers(answer as MinutePrints | undefined) : [])
  } catch (thrown) {
    reply({ id, fault: threadFault(thrown) })
  }
}

serveThread(port, answer, () => stored.close())
