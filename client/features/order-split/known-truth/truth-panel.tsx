import { useMemo } from 'react'
import { proofText } from '../../../text/order-split-proof'
import { Button } from '../../../ui/button'
import { EMPTY, formatPercent, formatRatio } from '../../../ui/format'
import { NoticePanel } from '../../../ui/notice'
import { StateView } from '../../../ui/state-view'
import { Figures } from '../figures'
import { ProgressBar } from '../progress'
import { TruthParents } from './truth-parents'
import { type TruthSummary, truthSummary } from './truth-table'
import type { useKnownTruth } from './use-known-truth'

const { truth: words } = proofText
const SEEDS_A_TURN = 5

const percent = (share: number | undefined, digits = 0) => formatPercent(share, { sign: false, digits })
const between = ([low, high]: [number, number]) => `${percent(low)}–${percent(high)}`

interface TruthPanelProps {
  truth: ReturnType<typeof useKnownTruth>
  threshold: number
}

/** Recall and precision on simulated days whose parents are known, by how they were sliced. */
export function TruthPanel({ truth, threshold }: TruthPanelProps) {
  const { days, wanted, busy, error, run, cancel } = truth
  const summary = useMemo(() => truthSummary(days, threshold), [days, threshold])
  const start = () => void run(wanted / 2 + SEEDS_A_TURN)
  if (days.length === 0 && !busy) {
    if (error) return <NoticePanel title={words.failed} why={error.message} onRetry={start} className="min-h-0" />
    return (
      <div className="flex h-full flex-col items-start justify-center gap-2 p-3">
        <p className="max-w-3xl text-12 leading-normal text-text-2">{words.idle}</p>
        <Button size="small" variant="primary" onClick={start}>
          {words.start}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid h-full min-h-0 grid-cols-1 gap-px bg-line sm:grid-cols-2 xl:grid-cols-[minmax(250px,1fr)_minmax(280px,1fr)_1.4fr]">
      <div className="flex min-h-0 flex-col gap-1 overflow-y-auto bg-panel p-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          {busy ? (
            <>
              <Button size="small" onClick={cancel}>
                {words.cancel}
              </Button>
              <ProgressBar done={days.length} of={wanted} text={words.running(days.length, wanted)} />
            </>
          ) : (
            <>
              <Button size="small" variant="primary" onClick={start}>
                {words.more}
              </Button>
              <span className="num text-12 text-text-2">{words.at(percent(summary.threshold), summary.days)}</span>
            </>
          )}
        </div>
        {error && (
          <p role="alert" className="text-12 text-warning">
            {error.message}
          </p>
        )}
        <Figures rows={totals(summary)} />
        <p className="mt-auto text-11 leading-normal text-text-3">{words.rule}</p>
      </div>
      <StyleTable summary={summary} />
      <div className="min-h-40 bg-panel sm:col-span-2 xl:col-span-1 xl:min-h-0">
        <TruthParents days={days} threshold={summary.threshold} />
      </div>
    </div>
  )
}

function totals(summary: TruthSummary): [string, string][] {
  const { precision, precisionInterval, recall, recallInterval, f1, volumeF1, delayChildren, falseADay } = summary
  const share = (value: number | undefined, interval: [number, number]) =>
    value === undefined ? EMPTY : `${percent(value)} (${between(interval)})`
  return [
    [words.recall, share(recall, recallInterval)],
    [words.precision, share(precision, precisionInterval)],
    [`${words.f1} · ${words.volumeF1}`, `${formatRatio(f1)} · ${formatRatio(volumeF1)}`],
    [words.delay, delayChildren === undefined ? EMPTY : `${delayChildren} ${words.delayUnit}`],
    [words.falseADay, falseADay === undefined ? EMPTY : `${formatRatio(falseADay, 1)} ${words.perDay}`],
  ]
}

function StyleTable({ summary }: { summary: TruthSummary }) {
  if (summary.styles.length === 0) return <StateView state="empty" why={words.failedNone} className="bg-panel" />
  const cell = 'px-2 text-right'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
    <section aria-label={words.label} tabIndex={0} className="min-h-0 overflow-auto bg-panel">
      <table aria-label={words.label} className="num w-full text-12">
        <thead className="text-text-2">
          <tr className="h-6">
            <th scope="col" className="sticky top-0 border-b border-line bg-panel px-2 text-left font-normal">
              {words.style}
            </th>
            {[words.found, words.recall, words.interval].map((head) => (
              <th
                key={head}
                scope="col"
                className="sticky top-0 border-b border-line bg-panel px-2 text-right font-normal whitespace-nowrap"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {summary.styles.map(({ style, found, all, recall, interval }) => (
            <tr key={style} className="h-6 border-b border-line/60">
              <th scope="row" className="px-2 text-left font-normal whitespace-nowrap">
                {words.styles[style] ?? style}
              </th>
              <td className={cell}>{`${found}/${all}`}</td>
              <td className={cell}>{percent(recall)}</td>
              <td className={`${cell} text-text-3`}>{between(interval)}</td>
            </tr>
          ))}
          <tr className="h-6 font-medium">
            <th scope="row" className="px-2 text-left font-medium">
              {words.all}
            </th>
            <td className={cell}>{`${summary.found}/${summary.all}`}</td>
            <td className={cell}>{percent(summary.recall)}</td>
            <td className={`${cell} text-text-3`}>{between(summary.recallInterval)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}
