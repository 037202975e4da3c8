import { parentPort, workerData } from 'node:worker_threads'
import { OwnRows, ownKey } from '../../../../shared/market/own-data'
import { type CodeColumns, marketInput, withOwnFigures } from './engine-input'
import type { EngineRequest, FromEngine, ToEngine } from './messages'
import { runTests } from './run-test'

const post = (message: FromEngine): void => parentPort?.postMessage(message)
/** All over the same codes and days, and of one owner. */
const requests = workerData as [EngineRequest, ...EngineRequest[]]
const own = requests[0].own.map((set) => ({ key: ownKey(set.name), rows: new OwnRows(set) }))
const codes: CodeColumns[] = []

parentPort?.on('message', (message: ToEngine) => {
  if (message.kind === 'code') {
    codes.push(withOwnFigures(message.code, own))
    return
  }
  runTests(
    requests,
    { market: marketInput(codes.splice(0), message.actions), index: message.index },
    {
      progress: (at, part) => post({ kind: 'progress', at, part }),
      finished: (at, finished) => post({ kind: 'done', at, finished }),
    },
  )
})
