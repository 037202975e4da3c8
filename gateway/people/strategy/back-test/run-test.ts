import { metricsOf, returnsOf } from '../../../../shared/back-test/metrics'
import type { EngineInput, Slippage } from '../../../../shared/back-test/model'
import { trialOf } from '../../../../shared/back-test/over-fitting'
import { runBackTest } from '../../../../shared/back-test/run'
import { allSeries, type Series } from '../../../../shared/back-test/series'
import { checksOf } from './checks'
import { equalPartsCourse, indexCourse } from './comparisons'
import { digestsOf, engineInput, type MarketInput } from './engine-input'
import type { RunReport } from './engine-thread'
import type { BenchmarkDays, EngineRequest, FinishedRun, RunRows, RunSummary } from './messages'

/** Sessions between two reports of progress. */
const EVERY = 5
/** Part of the progress that checks take. */
const CHECKS_PART = 0.2
/** Rows of trades that are stored of one run. */
const TRADES_MAX = 50_000

function doubledSlippage(slippage: Slippage): Slippage {
  switch (slippage.model) {
    case 'ticks':
      return { ...slippage, n: slippage.n * 2 }
    case 'half_spread':
      return { ...slippage, spreadBp: slippage.spreadBp * 2 }
    case 'sqrt':
      return { ...slippage, kBp: slippage.kBp * 2 }
  }
}

/** The same input with twice the fees and twice the slippage. */
function withDoubledCosts(input: EngineInput): EngineInput {
  const { config } = input
  const doubled = { costMultiple: config.costMultiple * 2, slippage: doubledSlippage(config.slippage) }
  return { ...input, config: { ...config, ...doubled } }
}

/** Days that runs read; no market: there is no bar. */
interface RunColumns {
  market: MarketInput | undefined
  index: BenchmarkDays
}

/** Runs requests over the same codes and days, one after another, with series that are made once. */
export function runTests(requests: readonly EngineRequest[], { market, index }: RunColumns, report: RunReport): void {
  if (!market) {
    for (const at of requests.keys()) report.finished(at, null)
    return
  }
  const inputs = requests.map(({ test, rule }) => engineInput(test, rule, market))
  const digests = digestsOf(inputs)
  let series: readonly Series[] | undefined
  for (const [at, request] of requests.entries()) {
    const input = inputs[at] as EngineInput
    series ??= allSeries(input)
    const parts = { input, series, index, data: { ...market.data, digest: digests[at] as string } }
    report.finished(
      at,
      runTest(request, parts, (part) => report.progress(at, part)),
    )
  }
}

interface TestParts {
  input: EngineInput
  series: readonly Series[]
  index: BenchmarkDays
  data: MarketInput['data'] & { digest: string }
}

/** Runs a request over the days of its codes, and again at twice the costs; null without a session of its own. */
function runTest(
  { test, rule, firstDay = '' }: EngineRequest,
  { input: whole, series, index: indexDays, data }: TestParts,
  onProgress: (part: number) => void,
): FinishedRun | null {
  const firstSession = whole.calendar.findIndex((day) => day >= firstDay)
  if (firstSession < 0) return null
  const input = { ...whole, firstSession }
  const { calendar, config } = input
  const runsPart = test.checks ? 1 - CHECKS_PART : 1
  const half = (start: number) => (session: number) => {
    if (session % EVERY === 0) onProgress((start + session / calendar.length / 2) * runsPart)
  }
  const run = runBackTest(input, half(0), series)
  if (run.trades.length > TRADES_MAX) return { refused: 'trades' }
  const doubledInput = withDoubledCosts(input)
  const doubled = metricsOf(runBackTest(doubledInput, half(0.5), series), doubledInput.config)
  const index = indexCourse(calendar, indexDays)
  const hold = equalPartsCourse(input)
  // Days of an index that begin later say nothing about the whole run.
  const indexEnd = index[0] === null ? undefined : (index.at(-1) ?? undefined)
  const metrics = metricsOf(run, config, indexEnd === undefined ? undefined : indexEnd - 1)
  const trial = trialOf(returnsOf(run.equity, config.cashFen)) ?? null
  const summary: RunSummary = {
    data: { ...data, trial },
    metrics,
    doubled,
    holdReturn: (hold.at(-1) as number) - 1,
    checks: test.checks ? checksOf(input, rule, { run, series }) : null,
  }
  const rows: RunRows = { ...run, index, hold }
  return { summary: JSON.stringify(summary), rows: JSON.stringify(rows) }
}
