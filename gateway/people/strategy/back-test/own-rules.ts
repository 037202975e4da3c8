import type { OwnData } from '../../../../shared/market/own-data'
import type { StrategyTest } from '../../../../shared/protocol/rest-back-tests'
import type { EngineRequest } from './messages'
import { ownNamesOf, readTest } from './read-test'

/** Own data of accounts. */
export interface OwnSource {
  names(owner: string): Promise<string[]>
  /** A data set with its rows; undefined if it is gone. */
  get(owner: string, name: string): Promise<OwnData | undefined>
}

export type ReadRequest = { ok: true; request: EngineRequest } | { ok: false; reason: string }

/** A request with its rule and the data sets that this names, or a sentence that says what cannot be read. */
export async function readRequest(source: OwnSource, owner: string, test: StrategyTest): Promise<ReadRequest> {
  const read = readTest(test, await source.names(owner))
  if (!read.ok) return read
  const own: OwnData[] = []
  for (const name of ownNamesOf(read.rule)) {
    const set = await source.get(owner, name)
    if (set) own.push(set)
  }
  return { ok: true, request: { test, rule: read.rule, own } }
}
