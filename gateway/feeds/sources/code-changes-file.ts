import { readFileSync } from 'node:fs'
import type { CodeChanges } from '../../../shared/market/code-changes'
import { splitCsv } from '../../../shared/market/csv-line'
import { type InstrumentId, idsFromInput } from '../../../shared/market/instrument'
import { linesOfText, textOfBytes } from '../../../shared/market/text-file'
import { ConfigError } from '../../config/config'
import { logOf } from '../../log'

const log = logOf('app')

/**
 * Reads the operator's table of changed codes: CSV, each line an old code and the one that took its place. A first line
 * of titles and wrong lines are left out, wrong ones are logged. Throws `ConfigError` where the file cannot be read.
 */
export function openCodeChanges(path: string | undefined): CodeChanges {
  const changes = new Map<InstrumentId, InstrumentId>()
  if (path === undefined) return changes
  const wrong: number[] = []
  for (const [at, line] of linesOfText(textOf(path)).entries()) {
    if (line.trim() === '') continue
    const [old, now] = (splitCsv(line) ?? []).map((cell) => idsFromInput(withZeros(cell))[0])
    if (old !== undefined && now !== undefined && old !== now) changes.set(old, now)
    else if (at > 0 || /\d/.test(line)) wrong.push(at + 1)
  }
  if (wrong.length > 0) log.warn({ path, lines: wrong.slice(0, 20) }, 'lines of ZEUS_CODE_CHANGES are left out')
  return changes
}

/** A code whose leading zeros a spreadsheet ate: `2009` for 002009. */
const withZeros = (cell: string): string => (/^\s*\d{1,5}\s*$/.test(cell) ? cell.trim().padStart(6, '0') : cell)

function textOf(path: string): string {
  try {
    const text = textOfBytes(readFileSync(path))
    if (text !== undefined) return text
  } catch (thrown) {
    throw new ConfigError([`ZEUS_CODE_CHANGES=${JSON.stringify(path)}: ${(thrown as Error).message}`])
  }
  throw new ConfigError([`ZEUS_CODE_CHANGES=${JSON.stringify(path)}: neither UTF-8, UTF-16 nor GB18030`])
}
