import type { ReactNode } from 'react'
import type { Metrics } from '../../../shared/back-test/metrics'
import { codeOf } from '../../../shared/market/instrument'
import type { StrategyRunData, StrategyRunResult } from '../../../shared/protocol/rest-back-tests'
import { ruleLab } from '../../text/rule-lab'
import { EMPTY, formatDay, formatPercent, formatRatio, formatYuan } from '../../ui/format'
import { PercentNum } from '../../ui/num'
import { toneOf } from './equity-chart'
import { isShort, requestedDays } from './run-days'
import { Yearly } from './yearly'

const text = ruleLab.figures
const NAMED_MAX = 6

type Done = StrategyRunResult & { metrics: Metrics; data: StrategyRunData }

const TONES = { ad: 'text-ad', od: 'text-od', split: 'text-split', average: 'text-average' } as const

const difference = (a: number, b: number | null | undefined): number | null =>
  b === null || b === undefined ? null : a - b

const plainPercent = (ratio: number | null): string => formatPercent(ratio, { sign: false })

function drawdownDays({ drawdownPeak, drawdownTrough }: Metrics, { equity }: StrategyRunResult): string {
  if (drawdownPeak === null) return EMPTY
  const from = drawdownPeak === 'start' ? (equity[0]?.date ?? '') : drawdownPeak
  return text.days(formatDay(from), formatDay(drawdownTrough))
}

function named(list: readonly string[]): string {
  if (list.length === 0) return text.none
  const shown = list.slice(0, NAMED_MAX).join(' ')
  return list.length > NAMED_MAX ? `${shown} … ${list.length}` : shown
}

interface Figure {
  title: string
  help?: string
  cell: (run: Done) => ReactNode
}

/** A figure per year. */
const yearly = (figure: (metrics: Metrics) => ReactNode) => (run: Done) => (
  <Yearly run={run} figure={figure(run.metrics)} />
)

function sessionsCell(run: Done): ReactNode {
  const { sessions } = run.data
  const requested = requestedDays(run)
  return sessions < requested ? (
    <span className="text-warning">{text.sessionsOf(sessions, requested)}</span>
  ) : (
    String(sessions)
  )
}

const FIGURES: readonly Figure[] = [
  { title: text.totalReturn, cell: ({ metrics }) => <PercentNum ratio={metrics.totalReturn} /> },
  { title: text.cagr, cell: yearly(({ cagr }) => <PercentNum ratio={cagr} />) },
  { title: text.excess, cell: ({ metrics }) => <PercentNum ratio={metrics.excessReturn ?? null} /> },
  {
    title: text.overHold,
    cell: ({ metrics, holdReturn }) => <PercentNum ratio={difference(metrics.totalReturn, holdReturn)} />,
  },
  { title: text.doubled, cell: ({ doubled }) => <PercentNum ratio={doubled?.totalReturn ?? null} /> },
  { title: text.maxDrawdown, cell: ({ metrics }) => plainPercent(metrics.maxDrawdown) },
  { title: text.drawdownDays, cell: (run) => drawdownDays(run.metrics, run) },
  { title: text.sharpe, cell: yearly(({ sharpe }) => formatRatio(sharpe)) },
  {
    title: text.deflated,
    help: text.deflatedHelp,
    cell: ({ deflatedSharpe }) => formatPercent(deflatedSharpe, { sign: false, digits: 1 }),
  },
  { title: text.trials, cell: ({ trials }) => text.count(trials) },
  { title: text.sortino, cell: yearly(({ sortino }) => formatRatio(sortino)) },
  { title: text.calmar, cell: yearly(({ calmar }) => formatRatio(calmar)) },
  { title: text.volatility, cell: yearly(({ volatility }) => plainPercent(volatility)) },
  { title: text.roundTrips, cell: ({ metrics }) => text.count(metrics.roundTrips) },
  { title: text.winRate, cell: ({ metrics }) => plainPercent(metrics.winRate) },
  { title: text.profitFactor, cell: ({ metrics }) => formatRatio(metrics.profitFactor) },
  { title: text.turnover, cell: ({ metrics }) => text.times(formatRatio(metrics.turnover)) },
  { title: text.exposure, cell: ({ metrics }) => plainPercent(metrics.exposure) },
  {
    title: text.fees,
    cell: ({ metrics }) => formatYuan((metrics.commissionFen + metrics.stampFen + metrics.transferFen) / 100),
  },
  { title: text.sessions, cell: sessionsCell },
  { title: text.codes, cell: ({ data }) => String(data.codes) },
  { title: text.completeness, cell: ({ data }) => plainPercent(data.completeness) },
  { title: text.partial, cell: ({ data }) => named(data.partialSessions.map(formatDay)) },
  { title: text.missing, cell: ({ data }) => named(data.missing.map(codeOf)) },
  { title: text.run, cell: ({ id }) => id },
  {
    title: text.digest,
    help: text.digestHelp,
    cell: ({ data }) => <span title={data.digest}>{data.digest.slice(0, 16)}</span>,
  },
]

const isDone = (run: StrategyRunResult): run is Done => run.metrics !== null && run.data !== null

/** Known dividends in the days of the runs. */
const actionWords = (done: readonly Done[]): string => {
  const counts = done.map(({ data }) => data.actions ?? 0)
  return counts.some((count) => count > 0) ? ruleLab.actions([...new Set(counts)].join('、')) : ruleLab.noActions
}

/** All figures of the runs, a column each, with what they leave out. */
export function FiguresTable({ runs }: { runs: readonly StrategyRunResult[] }) {
  const done = runs.filter(isDone)
  return (
    <div tabIndex={done.length > 0 ? 0 : undefined} className="h-full overflow-auto p-2">
      <table
        aria-label={ruleLab.result.tabs.figures}
        className="num w-full text-12"
        style={{ maxWidth: `${16 + 14 * done.length}rem` }}
      >
        <thead>
          <tr>
            <th scope="col" className="pb-1 text-left font-normal text-text-3">
              {text.figure}
            </th>
            {done.map(({ id, test }, at) => (
              <th key={id} scope="col" className={`pb-1 text-right font-medium ${TONES[toneOf(at)]}`}>
                {test.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {FIGURES.map(({ title, help, cell }) => (
            <tr key={title} className="h-6 hover:bg-raised">
              <th scope="row" title={help} className="border-t border-line/60 pr-2 text-left font-normal text-text-2">
                {title}
              </th>
              {done.map((run) => (
                <td key={run.id} className="border-t border-line/60 pl-2 text-right">
                  {cell(run)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-12 text-text-3">{text.deflatedHelp}</p>
      <ul className="mt-1 list-disc pl-4 text-12 text-text-3">
        {[...(done.some(isShort) ? [text.shortRun] : []), actionWords(done), ...ruleLab.caveats].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
