import { clockText } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import type { HealthReport } from '../../../shared/protocol/rest'
import { healthWords } from './words'

/** Listed by name at most, of each kind. */
const LISTED_MAX = 5

interface FigureFindings {
  /** Instruments without rows while others of their exchange have some. */
  silent: readonly { name: string; since: UnixMs; usualMs: number }[]
  /** Day volumes that decreased, shares. */
  fallen: readonly { name: string; since: UnixMs; from: number; to: number }[]
  /** Indexes that differ from their members; returns of the day. */
  offIndexes: readonly { name: string; since: UnixMs; index: number; members: number }[]
}

const percent = (value: number): string => `${value > 0 ? '+' : ''}${(value * 100).toFixed(2)}%`

function listOf<T>(findings: readonly T[], one: (finding: T) => string, say: (list: string) => string): string[] {
  if (findings.length === 0) return []
  const more = findings.length > LISTED_MAX ? healthWords.figures.more(findings.length) : ''
  return [say(`${findings.slice(0, LISTED_MAX).map(one).join('、')}${more}`)]
}

/** Errors in the figures of single instruments and indexes. */
export function figuresReport({ silent, fallen, offIndexes }: FigureFindings, at: number): HealthReport {
  const words = healthWords.figures
  const told = [
    ...listOf(
      silent,
      ({ name, since, usualMs }) => words.silentOne(name, clockText(since), Math.max(1, Math.round(usualMs / 1_000))),
      words.silent,
    ),
    ...listOf(fallen, ({ name, since, from, to }) => words.fallenOne(name, clockText(since), from, to), words.fallen),
    ...listOf(
      offIndexes,
      ({ name, since, index, members }) => words.offIndex(name, clockText(since), percent(index), percent(members)),
      words.offIndexes,
    ),
  ]
  return {
    source: 'figures',
    state: told.length > 0 ? 'late' : 'ok',
    words: told.length > 0 ? told.join('；') : words.ok,
    at,
    figures: { silent: silent.length, fallen: fallen.length, indexes: offIndexes.length },
  }
}
