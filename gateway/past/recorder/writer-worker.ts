import { parentPort, workerData } from 'node:worker_threads'
import { serveThread } from '../../open-thread'
import type { WriterInput, WriterMessage, WriterReply } from './messages'
import { openWritten } from './open-days'
import { Writer } from './writer'

const port = parentPort
if (!port) throw new Error('history is written in a thread')

const { place, ...bounds } = workerData as WriterInput
const reply = (reply: WriterReply) => port.postMessage(reply)

const writer = new Writer({
  days: openWritten(place, bounds, reply),
  reply,
  later: (ms, run) => void (ms === 0 ? setImmediate(run) : setTimeout(run, ms)),
  now: () => performance.now(),
})

serveThread<WriterMessage>(
  port,
  (message) => writer.receive(message),
  () => writer.close(),
)
