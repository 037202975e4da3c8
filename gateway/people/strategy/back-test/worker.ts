import { parentPort, workerData } from 'node:worker_threads'
import { OwnRows, ownKey } from '../../../../shared/market/own-data'
import { type CodeColumns, columnsOf } from './engine-input'
import type { EngineRequest, FromEngine, ToEngine } from './messages'
import { runTests } from './run-test'

const post = (message: FromEngine): void => parentPort?.postMessage(message)
/** All over the same codes and days, and of one owner. */
const requests = workerData as [EngineRequest, ...EngineRequest[]]
const own = requests[0].own.map((set) => ({ key: ownKey(set.name), rows: new OwnRows(set) }))
const codes: CodeColumns[] = []
const days = new Map<string, string>()

function dayOf(day: string): string {
  const known = days.get(day) ?? day
  days.set(day, known)
  return known
}

parentPort?.on('message', (message: ToEngine) => {
  if (message.kind === 'code') {
    codes.push(columnsOf(message.code, requests[0].test, { dayOf, own }))
    return
  }
  runTests(
    requests,
    { codes, index: message.index, actions: message.actions },
    {
      progress: (at, part) => post({ kind: 'progress', at, part }),
      finished: (at, finished) => post({ kind: 'done', at, finished }),
    },
  )
})
