import { parentPort, workerData } from 'node:worker_threads'
import { serveThread } from '../open-thread'
import { LocalEngine, NOTHING_READ, type StatementResult } from './engine'
import { type EngineReply, engineFault, type Fault, type Job } from './engine-thread'

const port = parentPort
if (!port) throw new Error('the database runs in a worker thread')

/** Bytes are handed over, not copied. */
function bytesOf({ rows }: StatementResult): ArrayBuffer[] {
  const found: ArrayBuffer[] = []
  for (const row of rows) for (const value of row) if (value instanceof ArrayBuffer) found.push(value)
  return found
}

const say = (reply: EngineReply, transfer: ArrayBuffer[] = []) => port.postMessage(reply, transfer)

function open(): LocalEngine | Fault {
  try {
    return new LocalEngine(workerData as string)
  } catch (thrown) {
    return engineFault(thrown)
  }
}

const engine = open()
if (engine instanceof LocalEngine) {
  say({ id: 0, outcome: NOTHING_READ })
  const execute = (job: Job) => {
    try {
      const outcome = engine.executeNow(job.lane, job.sql, job.parameters)
      say({ id: job.id, outcome }, bytesOf(outcome))
    } catch (thrown) {
      say({ id: job.id, fault: engineFault(thrown) })
    }
  }
  serveThread(port, execute, () => engine.closeNow())
} else {
  say({ id: 0, fault: engine })
}
