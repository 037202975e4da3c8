import { parentPort, workerData } from 'node:worker_threads'
import { columnBuffers, type LivedPrints } from '../../shared/market/lived-prints'
import { serveThread } from '../open-thread'
import type { DaysPlace } from './days-place'
import { openKept } from './open-days'
import { questionsOf } from './questions'
import type { Answered, Asked } from './reader'
import { toldFault } from './told-fault'

const port = parentPort
if (!port) throw new Error('history is read in a thread')

const kept = openKept(workerData as DaysPlace)
const questions = questionsOf(kept)

function answer({ id, name, ask }: Asked): void {
  const say = (answered: Answered, transfer: ArrayBuffer[] = []) => port?.postMessage(answered, transfer)
  try {
    const answer = (questions[name] as (ask: unknown) => unknown)(ask)
    // Columns that were made for who asks are handed over and not copied.
    say({ id, answer }, name === 'lived' ? columnBuffers(answer as LivedPrints | undefined) : [])
  } catch (thrown) {
    say({ id, fault: toldFault(thrown) })
  }
}

serveThread(port, answer, () => kept.close())
