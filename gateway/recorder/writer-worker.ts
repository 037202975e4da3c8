import { parentPort, workerData } from 'node:worker_threads'
import type { WriterInput, WriterJob } from './messages'
import { Writer } from './writer'

const port = parentPort
if (!port) throw new Error('history is written in a thread')

const writer = new Writer({
  ...(workerData as WriterInput),
  say: (reply) => port.postMessage(reply),
  later: (ms, run) => void (ms === 0 ? setImmediate(run) : setTimeout(run, ms)),
  now: () => performance.now(),
})

port.on('message', (job: WriterJob) => {
  if (job.kind !== 'close') return writer.take(job)
  writer.close()
  port.postMessage({ kind: 'closed' })
  port.close()
})
