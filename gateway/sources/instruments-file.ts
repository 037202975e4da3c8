import { readFile } from 'node:fs/promises'
import type { Instrument } from '../../shared/market/instrument'
import { ConfigError } from '../config'
import { readInstruments } from '../feeds/imported/read-instruments'
import { logOf } from '../log'

const log = logOf('app')

const NAMED_MAX = 20

/** The user's table of instruments. Throws `ConfigError` naming the lines that are wrong. */
export async function openInstrumentsFile(path: string): Promise<Instrument[]> {
  const { instruments, problems } = readInstruments(await readFile(path))
  if (problems.length > 0) {
    const named = problems.slice(0, NAMED_MAX).map((problem) => `ZEUS_INSTRUMENTS=${JSON.stringify(path)}: ${problem}`)
    const rest = problems.length - named.length
    throw new ConfigError(rest > 0 ? [...named, `ZEUS_INSTRUMENTS: ${rest} more lines are wrong`] : named)
  }
  log.info({ path, instruments: instruments.length }, 'instruments read')
  return instruments
}
