import { useMemo, useState } from 'react'
import { falseADay } from '../../../../shared/flow/split/verdict/false-findings'
import { MINUTES_PER_DAY, timeOfDay } from '../../../../shared/market/session'
import { tradingMinutes } from '../../../charts/day-axis'
import { proofText } from '../../../text/order-split-proof'
import { Button } from '../../../ui/button'
import { EMPTY, formatClock, formatCount, formatPercent, formatRatio } from '../../../ui/format'
import { NoticePanel } from '../../../ui/notice'
import { Segmented } from '../../../ui/segmented'
import { Figures } from '../figures'
import { HistogramView } from '../histogram-view'
import { ProgressBar } from '../progress'
import { allowedByExpectation, countsOfDays, type NullResult, nullResult } from './null-result'
import type { NullTestState } from './use-null-test'

const { null: words } = proofText
/** Bounded: one takes about as long as the day's detection, some tenths of a second to two seconds. */
export const SHUFFLE_CHOICES = ['20', '100', '200'] as const
type ShuffleChoice = (typeof SHUFFLE_CHOICES)[number]
const CHOICES = SHUFFLE_CHOICES.map((value) => ({ value, title: words.times(Number(value)) }))

interface NullPanelProps {
  state: NullTestState
  /** Findings count from this stated probability on. */
  threshold: number
  onStart: (shuffles: number) => void
  onCancel: () => void
}

/** Number of shuffled days, and the button that starts or stops the test. */
function Controls(props: {
  choice: ShuffleChoice
  phase: NullTestState['phase']
  busy: boolean
  onChoice: (choice: ShuffleChoice) => void
  onStart: () => void
  onCancel: () => void
}) {
  const { choice, phase, busy, onChoice, onStart, onCancel } = props
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented label={words.shuffles} options={CHOICES} value={choice} onChange={onChoice} />
      {busy ? (
        <Button size="small" onClick={onCancel}>
          {words.cancel}
        </Button>
      ) : (
        <Button size="small" variant="primary" onClick={onStart}>
          {phase === 'idle' ? words.start : words.again}
        </Button>
      )}
    </div>
  )
}

function progressWords({ phase, recorded, shuffled, wanted }: NullTestState): string {
  if (phase === 'loading') return words.loading
  if (phase === 'cancelled') return words.cancelled(shuffled.length)
  return recorded ? words.running(shuffled.length, wanted) : words.first
}

/** The recorded day's count beside that of shuffled days, and what the printed expectation allows of the same stretch. */
function figuresOf({ recorded, from, to }: NullTestState, threshold: number, result: NullResult): [string, string][] {
  const counted = result.days > 0
  const shareOfDay = (tradingMinutes(timeOfDay(to)) - tradingMinutes(timeOfDay(from))) / (MINUTES_PER_DAY - 1)
  const { expected, allowed } = allowedByExpectation(falseADay(threshold), shareOfDay, result.days)
  return [
    [words.real, recorded ? String(result.real) : EMPTY],
    [words.shuffled, counted ? words.deviation(formatRatio(result.mean, 2), formatRatio(result.deviation, 2)) : EMPTY],
    [words.printed, counted ? words.allowed(formatRatio(expected), formatRatio(allowed)) : EMPTY],
    [words.most, counted ? String(result.most) : EMPTY],
    [words.chance, counted ? formatPercent(result.chance, { sign: false, digits: 1 }) : EMPTY],
    [words.falseShare, formatPercent(result.falseShare, { sign: false, digits: 0 })],
  ]
}

/** The recorded day against shuffled ones: findings of the detector without slicing. */
export function NullPanel({ state, threshold, onStart, onCancel }: NullPanelProps) {
  const [choice, setChoice] = useState<ShuffleChoice>('20')
  const { phase, recorded, shuffled, wanted } = state
  const busy = phase === 'loading' || phase === 'running'
  const result = useMemo(() => nullResult(recorded ?? [], shuffled, threshold), [recorded, shuffled, threshold])
  const bins = useMemo(
    () =>
      countsOfDays(recorded ?? [], shuffled, threshold).map(({ findings, days }) => ({
        from: findings,
        to: findings + 1,
        count: days,
      })),
    [recorded, shuffled, threshold],
  )
  const controls = (
    <Controls
      choice={choice}
      phase={phase}
      busy={busy}
      onCancel={onCancel}
      onChoice={setChoice}
      onStart={() => onStart(Number(choice))}
    />
  )
  if (phase === 'failed')
    return (
      <NoticePanel
        title={words.failed}
        why={state.error?.message}
        action={<div className="flex justify-center">{controls}</div>}
        className="min-h-0"
      />
    )
  if (phase === 'idle')
    return (
      <div className="flex h-full flex-col items-start justify-center gap-2 p-3">
        <p className="max-w-3xl text-12 leading-normal text-text-2">{words.idle}</p>
        {controls}
      </div>
    )
  const counted = result.days > 0
  return (
    <div className="grid h-full min-h-0 grid-cols-1 gap-px bg-line sm:grid-cols-[minmax(280px,1fr)_1.6fr]">
      <div className="flex min-h-0 flex-col gap-1 overflow-y-auto bg-panel p-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          {controls}
          <ProgressBar done={shuffled.length} of={wanted} text={progressWords(state)} />
        </div>
        <Figures rows={figuresOf(state, threshold, result)} />
        <p className="mt-auto text-11 text-text-3" title={words.scopeHelp}>
          {state.prints > 0 && words.scope(formatCount(state.prints), formatClock(state.from), formatClock(state.to))}
        </p>
      </div>
      <figure className="flex h-40 min-h-0 flex-col bg-panel sm:h-auto">
        <figcaption className="px-2 pt-1 text-11 text-text-3">{words.bars}</figcaption>
        <HistogramView
          title={words.bars}
          unit=""
          bins={counted ? bins : []}
          format={(edge) => String(edge === bins.at(-1)?.to ? edge - 1 : edge)}
          mark={recorded ? { at: result.real + 0.5, text: words.realMark } : undefined}
        />
      </figure>
    </div>
  )
}
