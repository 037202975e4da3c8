import { metricsOf, returnsOf } from '../../../../shared/back-test/metrics'
import { trialOf } from '../../../../shared/back-test/over-fitting'
import { runBackTest } from '../../../../shared/back-test/run'
import { type CodeDays, engineInput } from './engine-input'
import type { EngineRequest, FinishedRun } from './messages'

/** Sessions between two reports of progress. */
const EVERY = 5

/** Runs a request over the days of its codes; null without any bar. */
export function runTest(
  { test, rule }: EngineRequest,
  codes: readonly CodeDays[],
  onProgress: (part: number) => void,
): FinishedRun | null {
  const made = engineInput(test, rule, codes)
  if (!made) return null
  const { input, data } = made
  const run = runBackTest(input, (session) => {
    if (session % EVERY === 0) onProgress(session / input.calendar.length)
  })
  const metrics = metricsOf(run, input.config)
  const trial = trialOf(returnsOf(run.equity, input.config.cashFen)) ?? null
  return { summary: JSON.stringify({ data: { ...data, trial }, metrics }), rows: JSON.stringify(run) }
}
