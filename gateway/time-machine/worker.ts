import { parentPort } from 'node:worker_threads'
import { createDayFeeds } from './day-feeds'
import type { ToReader } from './messages'

const port = parentPort
if (!port) throw new Error('days are replayed in a thread')

const take = createDayFeeds((message) => port.postMessage(message), Date.now)

port.on('message', (message: ToReader) => {
  try {
    take(message)
  } catch (thrown) {
    // What a replay's mirror said has no answer: it asks again, and then hears why.
    process.emitWarning(thrown instanceof Error ? thrown.message : String(thrown))
  }
})
