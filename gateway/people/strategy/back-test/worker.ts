import { parentPort, workerData } from 'node:worker_threads'
import type { CodeDays } from './engine-input'
import type { EngineRequest, FromEngine, ToEngine } from './messages'
import { runTest } from './run-test'

const post = (message: FromEngine): void => parentPort?.postMessage(message)
const codes: CodeDays[] = []

parentPort?.on('message', (message: ToEngine) => {
  if (message.kind === 'code') {
    codes.push(message.code)
    return
  }
  const days = { codes, index: message.index }
  const finished = runTest(workerData as EngineRequest, days, (part) => post({ kind: 'progress', part }))
  post({ kind: 'done', finished })
})
