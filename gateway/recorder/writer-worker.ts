import { parentPort, workerData } from 'node:worker_threads'
import { serveThread } from '../open-thread'
import type { Told, WriterInput, WriterReply } from './messages'
import { openWritten } from './open-days'
import { Writer } from './writer'

const port = parentPort
if (!port) throw new Error('history is written in a thread')

const { place, ...bounds } = workerData as WriterInput
const say = (reply: WriterReply) => port.postMessage(reply)

const writer = new Writer({
  days: openWritten(place, bounds, say),
  say,
  later: (ms, run) => void (ms === 0 ? setImmediate(run) : setTimeout(run, ms)),
  now: () => performance.now(),
})

serveThread<Told>(
  port,
  (told) => writer.take(told),
  () => writer.close(),
)
