import type { StrategyRunResult } from '../../../shared/protocol/rest-back-tests'

type Column = (number | null)[]

/** Returns of several runs over all their days, percent; null on days that a run does not have. */
export interface EquityColumns {
  /** `YYYYMMDD`, ascending. */
  days: string[]
  /** Return since the start of each run. */
  returns: Column[]
  /** Distance from the highest value so far, at most 0. */
  drawdowns: Column[]
  /** Benchmarks of the first run: its index, and holding all codes. */
  index: Column
  hold: Column
}

const percent = (value: number): number => (value - 1) * 100

function drawdownOf(values: readonly number[]): number[] {
  let peak = 1
  return values.map((value) => {
    peak = Math.max(peak, value)
    return percent(value / peak)
  })
}

export function equityColumns(runs: readonly StrategyRunResult[]): EquityColumns {
  const days = [...new Set(runs.flatMap(({ equity }) => equity.map(({ date }) => date)))].sort()
  const spread = (run: StrategyRunResult, values: readonly (number | null)[]): Column => {
    const byDay = new Map(run.equity.map(({ date }, at) => [date, values[at] ?? null]))
    return days.map((day) => byDay.get(day) ?? null)
  }
  const growth = runs.map(({ equity, test }) => equity.map((row) => row.equity / (test.cashYuan * 100)))
  const [first] = runs
  const beside = (values: readonly (number | null)[] | undefined) =>
    first
      ? spread(
          first,
          (values ?? []).map((value) => (value === null ? null : percent(value))),
        )
      : []
  return {
    days,
    returns: runs.map((run, at) => spread(run, (growth[at] as number[]).map(percent))),
    drawdowns: runs.map((run, at) => spread(run, drawdownOf(growth[at] as number[]))),
    index: beside(first?.index),
    hold: beside(first?.hold),
  }
}
