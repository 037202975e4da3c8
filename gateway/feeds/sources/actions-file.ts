import { readFile } from 'node:fs/promises'
import type { CorporateAction } from '../../../shared/back-test/model'
import type { InstrumentId } from '../../../shared/market/instrument'
import { addTo } from '../../../shared/market/multi-map'
import { ConfigError } from '../../config/config'
import { logOf } from '../../log'
import { readActions } from '../imported/read-actions'

const log = logOf('app')

const NAMED_MAX = 20

/** Corporate actions of a code, by ex-date. */
export type ActionsOf = (code: InstrumentId) => readonly CorporateAction[]

/**
 * The operator's table of corporate actions: wrong lines are left out and logged. Throws `ConfigError` where the file
 * cannot be read or has no right line.
 */
export async function openActionsFile(path: string | undefined): Promise<ActionsOf> {
  if (path === undefined) return () => []
  const bytes = await readFile(path).catch((thrown: Error) => {
    throw new ConfigError([`ZEUS_ACTIONS=${JSON.stringify(path)}: ${thrown.message}`])
  })
  const { actions, problems } = readActions(bytes)
  const said = problems.slice(0, NAMED_MAX).map((problem) => `ZEUS_ACTIONS=${JSON.stringify(path)}: ${problem}`)
  if (actions.length === 0 && said.length > 0) throw new ConfigError(said)
  if (said.length > 0) log.warn({ problems: said, count: problems.length }, 'lines of the actions file are left out')
  log.info({ path, actions: actions.length }, 'corporate actions read')
  const byCode = new Map<InstrumentId, CorporateAction[]>()
  for (const action of actions.toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1))) {
    addTo(byCode, action.code, action)
  }
  return (code) => byCode.get(code) ?? []
}
