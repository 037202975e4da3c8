import { parentPort, workerData } from 'node:worker_threads'
import { type CodeColumns, columnsOf } from './engine-input'
import type { EngineRequest, FromEngine, ToEngine } from './messages'
import { runTest } from './run-test'

const post = (message: FromEngine): void => parentPort?.postMessage(message)
const request = workerData as EngineRequest
const codes: CodeColumns[] = []
const days = new Map<string, string>()

function dayOf(day: string): string {
  const known = days.get(day) ?? day
  days.set(day, known)
  return known
}

parentPort?.on('message', (message: ToEngine) => {
  if (message.kind === 'code') {
    codes.push(columnsOf(message.code, request.test, dayOf))
    return
  }
  const finished = runTest(request, { codes, index: message.index }, (part) => post({ kind: 'progress', part }))
  post({ kind: 'done', finished })
})
