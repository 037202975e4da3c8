import { readFile } from 'node:fs/promises'
import type { Instrument } from '../../../shared/market/instrument'
import { ConfigError } from '../../config/config'
import { logOf } from '../../log'
import { readInstruments } from '../imported/read-instruments'

const log = logOf('app')

const NAMED_MAX = 20

/** The user's table of instruments: wrong lines are left out and logged. Throws `ConfigError` where there is nothing else. */
export async function openInstrumentsFile(path: string): Promise<Instrument[]> {
  const { instruments, problems } = readInstruments(await readFile(path))
  const named = problems.slice(0, NAMED_MAX).map((problem) => `ZEUS_INSTRUMENTS=${JSON.stringify(path)}: ${problem}`)
  const rest = problems.length - named.length
  const said = rest > 0 ? [...named, `ZEUS_INSTRUMENTS: ${rest} more lines are wrong`] : named
  if (instruments.length === 0) throw new ConfigError(said)
  if (said.length > 0) log.warn({ problems: said }, 'lines of the instruments file are left out')
  log.info({ path, instruments: instruments.length }, 'instruments read')
  return instruments
}
