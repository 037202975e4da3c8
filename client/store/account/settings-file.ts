import { SETTING_LENGTH_MAX } from '../../../shared/protocol/limits'
import type { UserSettings } from '../../../shared/protocol/rest'
import { isSave } from './settings-saves'
import { readSettings, SETTING_NAMES, type Settings } from './user-settings'

const MARK = 'zeus-settings'
const VERSION = 1
/** As the gateway takes them. */
const NAME = /^[a-z][a-zA-Z0-9.-]{0,63}$/
const ENTRIES_MAX = 300

type Values = UserSettings['values']

/** Everything that the account keeps among its settings, as a file; earlier saves stay where they are. */
export function settingsFile(values: Values, at: number): string {
  const entries = Object.entries(values).filter(([name]) => !isSave(name))
  return `${JSON.stringify({ kind: MARK, version: VERSION, at, values: Object.fromEntries(entries.sort()) }, null, 2)}\n`
}

export interface ReadFile {
  /** Settings of the page. */
  settings: Partial<Settings>
  /** Settings stored by other pages: keys, columns, tiers, drawings. */
  others: Values
  /** Entries that are none, or damaged: left out. */
  refused: string[]
}

const isValue = (value: unknown): value is Values[string] =>
  (typeof value === 'string' && value.length <= SETTING_LENGTH_MAX) ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  typeof value === 'boolean'

function valuesOf(text: string): Record<string, unknown> | undefined {
  try {
    const { kind, version, values } = JSON.parse(text) as { kind?: unknown; version?: unknown; values?: unknown }
    const isOurs = kind === MARK && version === VERSION && typeof values === 'object' && values !== null
    return isOurs ? (values as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Content of a file; undefined if it is not one of ours. */
export function readSettingsFile(text: string): ReadFile | undefined {
  const values = valuesOf(text)
  if (!values) return undefined
  const entries = Object.entries(values)
  const isTaken = ([name, value]: [string, unknown]) => NAME.test(name) && !isSave(name) && isValue(value)
  const taken = entries.filter(isTaken).slice(0, ENTRIES_MAX) as [string, Values[string]][]
  const own = new Set<string>(SETTING_NAMES)
  const named = Object.fromEntries(taken.filter(([name]) => own.has(name))) as Values
  const read = readSettings(named)
  const good = SETTING_NAMES.filter((name) => Object.hasOwn(named, name) && read[name] === named[name])
  const accepted = new Set<string>([...good, ...taken.map(([name]) => name).filter((name) => !own.has(name))])
  return {
    settings: Object.fromEntries(good.map((name) => [name, read[name]])),
    others: Object.fromEntries(taken.filter(([name]) => !own.has(name))),
    refused: entries.map(([name]) => name).filter((name) => !accepted.has(name)),
  }
}
