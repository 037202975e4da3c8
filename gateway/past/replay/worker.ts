import { parentPort } from 'node:worker_threads'
import { serveThread } from '../../open-thread'
import { createDayFeeds } from './day-feeds'
import type { ToReader } from './messages'

const port = parentPort
if (!port) throw new Error('days are replayed in a thread')

const { receive, close } = createDayFeeds((message) => port.postMessage(message), Date.now)

function receiveOrWarn(message: ToReader): void {
  try {
    receive(message)
  } catch (thrown) {
    // Messages of a replay's mirror have no answer: it requests again, and then gets the reason.
    process.emitWarning(thrown instanceof Error ? thrown.message : String(thrown))
  }
}

serveThread(port, receiveOrWarn, close)
