import type { InstrumentId } from '../../../../shared/market/instrument'
import type { StrategyRunData, StrategyTest } from '../../../../shared/protocol/rest-back-tests'
import type { RunRows, RunSummary } from './messages'

const NO_SUMMARY: RunSummary = { data: null, metrics: null, doubled: null, holdReturn: null, checks: null }
const NO_ROWS: RunRows = { trades: [], equity: [], index: [], hold: [] }

/** What the engine used while requests had a list of codes and none of these fields. */
const FORMER = {
  rank: '',
  positionYuan: null,
  commissionPpm: 250,
  commissionMinYuan: 5,
  benchmark: '000300.SH',
  checks: false,
} as const

/** A stored request; one of the former format in today's, which has no multiple of the costs. */
export function storedTest(text: string): StrategyTest {
  const stored = JSON.parse(text) as StrategyTest & { codes?: InstrumentId[]; costMultiple?: number }
  const { codes, costMultiple: _, ...test } = stored
  return codes ? { ...FORMER, ...test, universe: { kind: 'codes', name: '', codes } } : test
}

/** Figures of a stored run; those that it lacks, because it has not ended or is of the former format, are null or empty. */
export function storedSummary(text: string | null, { universe }: StrategyTest): RunSummary {
  if (text === null) return NO_SUMMARY
  const { data, ...figures } = JSON.parse(text) as Partial<RunSummary>
  const codes = universe.kind === 'codes' ? universe.codes.length : 0
  const former: Partial<StrategyRunData> = { codes, partialSessions: [] }
  return { ...NO_SUMMARY, ...figures, data: data ? { ...former, ...data } : null }
}

export const storedRows = (text: string | null): RunRows =>
  text === null ? NO_ROWS : { ...NO_ROWS, ...(JSON.parse(text) as Partial<RunRows>) }
