import { lookAheadCheck } from '../../../../shared/back-test/checks/look-ahead'
import { recursiveCheck } from '../../../../shared/back-test/checks/recursive'
import { spread } from '../../../../shared/back-test/checks/signal-table'
import { returnsOf } from '../../../../shared/back-test/metrics'
import type { BackTestRun, EngineInput, WrittenRule } from '../../../../shared/back-test/model'
import { overfittingProbability } from '../../../../shared/back-test/over-fitting'
import { runBackTest } from '../../../../shared/back-test/run'
import type { Series } from '../../../../shared/back-test/series'
import { variantsOf } from '../../../../shared/back-test/variants'
import { walkForward } from '../../../../shared/back-test/walk-forward'
import { barsNeeded } from '../../../../shared/expression/bar-expression'
import type { StrategyChecks } from '../../../../shared/protocol/rest-back-tests'

/** Codes whose signals are compared, and sessions after which data are changed. */
const CODES = 20
const DAYS = 4
/** More bars would take minutes for each variant. */
const VARIANT_BARS_MAX = 500_000
const BLOCKS = 8
/** Sessions of the first window and of a step at least. */
const WINDOW_LEAST = 20
const STEP_LEAST = 10

/** The input of up to `CODES` codes, those with trades first. */
function sampleOf(input: EngineInput, { trades }: BackTestRun): EngineInput {
  const traded = new Set(trades.map(({ code }) => code))
  const places = input.securities.map((_, at) => at)
  const first = places.filter((at) => traded.has(input.securities[at]?.code ?? ''))
  const chosen = new Set(spread(first.length > 0 ? first : places, CODES))
  const pick = <T>(values: readonly T[]) => values.filter((_, at) => chosen.has(at))
  return { ...input, securities: pick(input.securities), bars: pick(input.bars) }
}

/** Bars after which the signals of a rule do not depend on earlier ones. */
const warmUpOf = ({ entry, exit }: WrittenRule): number => Math.max(barsNeeded(entry), exit ? barsNeeded(exit) : 1)

function variantChecks(
  input: EngineInput,
  rule: WrittenRule,
  series: readonly Series[],
): Pick<StrategyChecks, 'scales' | 'walkForward' | 'overfitting'> {
  const variants = variantsOf(rule)
  const scales = variants.map(({ scale }) => scale)
  const { calendar, config } = input
  const bars = input.bars.reduce((sum, { session }) => sum + session.length, 0)
  const window = Math.max(WINDOW_LEAST, Math.floor(calendar.length / 3))
  const step = Math.max(STEP_LEAST, Math.floor(calendar.length / 6))
  if (bars > VARIANT_BARS_MAX || calendar.length < window + 2 * step) {
    return { scales, walkForward: null, overfitting: null }
  }
  const columns = variants.map((variant) =>
    returnsOf(runBackTest({ ...input, rule: variant.rule }, undefined, series).equity, config.cashFen),
  )
  const walked = walkForward(columns, { window, step })
  const dayOf = (session: number) => calendar[session] as string
  const days = walked?.steps.map(({ from, to }): [string, string] => [dayOf(from), dayOf(to - 1)])
  return {
    scales,
    walkForward: walked && days ? { ...walked, days } : null,
    overfitting: overfittingProbability(columns, BLOCKS) ?? null,
  }
}

/** Look-ahead and recursive check on codes that were traded, and what the neighbours of the rule come to. */
export function checksOf(
  input: EngineInput,
  rule: WrittenRule,
  { run, series }: { run: BackTestRun; series: readonly Series[] },
): StrategyChecks {
  const sample = sampleOf(input, run)
  return {
    codes: sample.securities.length,
    lookAhead: lookAheadCheck(sample, { days: DAYS }),
    recursive: recursiveCheck(sample, warmUpOf(rule)),
    ...variantChecks(input, rule, series),
  }
}
