import {
  type CodeColumns,
  ColumnPages,
  columnsOf,
  marketInput,
  withOwnFigures,
} from '../../gateway/people/strategy/back-test/engine-input'
import type { RunQueueParts } from '../../gateway/people/strategy/back-test/run-queue'
import { runTests } from '../../gateway/people/strategy/back-test/run-test'
import { OwnRows, ownKey } from '../../shared/market/own-data'

/** Runs requests as the thread of back-tests does, in this one. */
export const runHere: RunQueueParts['run'] = async (requests, { codes, index, actions }, _signal, report) => {
  const [first] = requests
  if (!first) return
  const all: CodeColumns[] = []
  const own = first.own.map((set) => ({ key: ownKey(set.name), rows: new OwnRows(set) }))
  const pages = new ColumnPages()
  for await (const code of codes) all.push(withOwnFigures(columnsOf(code, first.test, pages), own))
  runTests(requests, { market: marketInput(all, actions), index: await index() }, report)
}
