import { useMemo, useState } from 'react'
import { MEASURES, type Measure } from '../../../shared/flow/signal-score'
import { type Scorecard, SIGNAL_KINDS, type SignalKind } from '../../../shared/protocol/rest-scorecard'
import { fetchScorecard } from '../../api/scorecard'
import { useResource } from '../../store/use-resource'
import { scorecardText as text } from '../../text/scorecard'
import { DataTable } from '../../ui/data-table'
import { formatClock, formatDay } from '../../ui/format'
import { Notice } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { StateView } from '../../ui/state-view'
import { useQuery } from '../../ui/use-query'
import { scoreColumns } from './score-columns'
import { SignalList } from './signal-list'

const RANGES = ['1', '5', '20'] as const
type Range = (typeof RANGES)[number]
/** How often the score is asked for, and while days are still being scored. */
const EVERY_MS = 30_000
const PENDING_MS = 3_000

const oneOf = <Value extends string>(values: readonly Value[], text: string, otherwise: Value): Value =>
  values.find((value) => value === text) ?? otherwise

const isPending = (card: Scorecard | undefined) => (card?.pending.length ?? 0) > 0

/** Of one range; what was scored stays until something else is, and then tells what is pending now. */
function useScores(days: number) {
  const [everyMs, setEvery] = useState(EVERY_MS)
  const [scored, setScored] = useState<{ of: number; card: Scorecard }>()
  const scores = useResource(`scorecard:${days}`, (options) => fetchScorecard(days, options), { everyMs })
  const wanted = isPending(scores.data) ? PENDING_MS : EVERY_MS
  if (wanted !== everyMs) setEvery(wanted)
  const card = scores.data
  if (card && (card.days.length > 0 || !isPending(card))) {
    if (scored?.card !== card) setScored({ of: days, card })
    return scores
  }
  return card && scored?.of === days ? { ...scores, data: { ...scored.card, pending: card.pending } } : scores
}

function Scope({ card }: { card: Scorecard }) {
  const { days, missing, pending, asOf } = card
  return (
    <span className="num flex gap-3 text-12 whitespace-nowrap text-text-3">
      {pending.length > 0 && <span className="text-warning">{text.pending(pending.length)}</span>}
      <span title={missing.length > 0 ? text.scoredWhy(missing.map(formatDay)) : undefined}>
        {text.scored(days.length, missing.length)}
      </span>
      {asOf > 0 && <span>{text.asOf(formatClock(asOf))}</span>}
    </span>
  )
}

function Notes() {
  return (
    <ul className="shrink-0 border-t border-line px-3 py-2 text-12 text-text-3">
      {text.notes.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** Every kind of signal at the left with what became of it on the whole; the chosen one's single signals beside it. */
export function ScorecardView() {
  const [rangeText, setRange] = useQuery('days', '5')
  const [measureText, setMeasure] = useQuery('by', 'own')
  const [chosenText, choose] = useQuery('signal', '', 'step')
  const [day, setDay] = useQuery('day')
  const range: Range = oneOf(RANGES, rangeText, '5')
  const measure: Measure = oneOf(MEASURES, measureText, 'own')
  const { data, error, reload } = useScores(Number(range))
  const columns = useMemo(() => scoreColumns(measure), [measure])
  const chosen = SIGNAL_KINDS.find((kind) => kind === chosenText) ?? data?.scores[0]?.signal
  return (
    <div className="grid min-h-full grid-cols-[minmax(0,1fr)] gap-px bg-line lg:h-full lg:grid-cols-[minmax(0,13fr)_minmax(0,9fr)] lg:grid-rows-1">
      <Panel
        title={text.title}
        className="min-h-96"
        controls={
          <span className="flex items-center gap-2">
            <span className="max-md:hidden">{data && <Scope card={data} />}</span>
            <Segmented
              label={text.measure}
              options={MEASURES.map((value) => ({ value, title: text.measures[value] }))}
              value={measure}
              onChange={setMeasure}
            />
            <Segmented
              label={text.range}
              options={RANGES.map((value) => ({ value, title: text.ranges[value] }))}
              value={range}
              onChange={setRange}
            />
          </span>
        }
        bodyClassName="flex flex-col"
      >
        {error && !data ? (
          <Notice title={error.message} onRetry={reload} />
        ) : (
          <>
            {data && (
              <div className="px-2 py-1 md:hidden">
                <Scope card={data} />
              </div>
            )}
            <DataTable
              className="min-h-0 flex-1"
              label={text.label}
              columns={columns}
              rows={data?.scores}
              rowKey={({ signal }) => signal}
              selected={chosen ?? null}
              onSelect={({ signal }) => choose(signal)}
              emptyState={isPending(data) ? 'loading' : 'empty'}
              emptyWhy={isPending(data) ? undefined : text.none}
              stale={error !== undefined}
            />
            <Notes />
          </>
        )}
      </Panel>
      {chosen && data ? (
        <SignalList key={chosen} signal={chosen as SignalKind} days={data.days} day={day} onDay={setDay} />
      ) : (
        <div className="bg-panel">
          <StateView state="unchosen" why={text.choose} />
        </div>
      )}
    </div>
  )
}
