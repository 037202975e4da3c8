import { type ReactNode, useMemo, useState } from 'react'
import { SCORE_MEASURES, type ScoreMeasure } from '../../../shared/flow/signal-score'
import type { RuleScores, Scorecard } from '../../../shared/protocol/rest-scorecard'
import { fetchRuleScores, fetchScorecard } from '../../api/scorecard'
import { display } from '../../session/display'
import { useResource } from '../../store/use-resource'
import { columnEntries } from '../../text/dictionary-columns'
import { scorecardText as text } from '../../text/scorecard'
import { DataTable } from '../../ui/data-table'
import { formatClock, formatDay } from '../../ui/format'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { StateView } from '../../ui/state-view'
import { useQuery } from '../../ui/use-query'
import { scoreColumns } from './score-columns'
import { type Scored, type ScoredRow, scoredOf, scoredRows } from './scored-rows'
import { SignalList } from './signal-list'
import { signalWords } from './signal-words'

const RANGES = ['1', '5', '20'] as const
type Range = (typeof RANGES)[number]
/** Polling interval of the score, and while days are still being scored. */
const EVERY_MS = 30_000
const PENDING_MS = 3_000

const oneOf = <Value extends string>(values: readonly Value[], text: string, otherwise: Value): Value =>
  values.find((value) => value === text) ?? otherwise

const isPending = (card: Scorecard | undefined) => (card?.pending.length ?? 0) > 0

/** Score of one range; the last result stays until the next, and then shows what is pending now. */
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

/** One's own rules; a wall belongs to no account. */
const useOwnScores = (days: number) =>
  useResource(
    `rule-scores:${days}`,
    (options) => (display.token() ? Promise.resolve(undefined) : fetchRuleScores(days, options)),
    { everyMs: EVERY_MS },
  )

function Scope({ card, own, failed }: { card: Scorecard; own: RuleScores | undefined; failed: string | undefined }) {
  const { days, missing, pending, asOf } = card
  return (
    <span className="num flex gap-3 text-12 whitespace-nowrap text-text-3">
      {failed !== undefined && <span className="text-warning">{text.ownFailed(failed)}</span>}
      {own && own.followed < own.count && <span>{text.ownShort(own.followed, own.count)}</span>}
      {pending.length > 0 && <span className="text-warning">{text.pending(pending.length)}</span>}
      <span title={missing.length > 0 ? text.scoredWhy(missing.map(formatDay)) : undefined}>
        {text.scored(days.length, missing.length)}
      </span>
      {asOf > 0 && <span>{text.asOf(formatClock(asOf))}</span>}
    </span>
  )
}

/** Shown one by one: the chosen kind, even if it never occurred; else the first kind, or rule. */
function chosenOf(rows: readonly ScoredRow[], key: string): { key: string; name: string; scored: Scored } | undefined {
  const row = rows.find((one) => one.key === key)
  const requested = scoredOf(key)
  if (!row && requested && 'kind' in requested)
    return { key, name: signalWords(requested.kind).name, scored: requested }
  const shown = row ?? rows.find(({ isOwn }) => !isOwn) ?? rows[0]
  const scored = shown && scoredOf(shown.key)
  return scored && { key: shown.key, name: shown.name, scored }
}

interface ChoicesProps {
  scope: ReactNode
  measure: ScoreMeasure
  onMeasure: (measure: ScoreMeasure) => void
  range: Range
  onRange: (range: Range) => void
}

function Choices({ scope, measure, onMeasure, range, onRange }: ChoicesProps) {
  return (
    <span className="flex items-center gap-2">
      <span className="max-md:hidden">{scope}</span>
      <Segmented
        label={text.measure}
        options={SCORE_MEASURES.map((value) => ({ value, title: text.measures[value] }))}
        value={measure}
        onChange={onMeasure}
      />
      <Segmented
        label={text.range}
        options={RANGES.map((value) => ({ value, title: text.ranges[value] }))}
        value={range}
        onChange={onRange}
      />
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
  const measure: ScoreMeasure = oneOf(SCORE_MEASURES, measureText, 'own')
  const { data, error, reload } = useScores(Number(range))
  const { data: own, error: ownError } = useOwnScores(Number(range))
  const columns = useMemo(() => scoreColumns(measure), [measure])
  const rows = useMemo(() => data && scoredRows(data, own), [data, own])
  const chosen = chosenOf(rows ?? [], chosenText)
  const scope = data && <Scope card={data} own={own} failed={ownError?.message} />
  return (
    <div className="grid min-h-full grid-cols-[minmax(0,1fr)] gap-px bg-line lg:h-full lg:grid-cols-[minmax(0,13fr)_minmax(0,9fr)] lg:grid-rows-1">
      <Panel
        entry="scoreMean"
        title={text.title}
        className="min-h-96"
        controls={<Choices scope={scope} measure={measure} onMeasure={setMeasure} range={range} onRange={setRange} />}
        bodyClassName="flex flex-col"
      >
        {error && !data ? (
          <NoticePanel title={error.message} onRetry={reload} />
        ) : (
          <>
            {scope && <div className="px-2 py-1 md:hidden">{scope}</div>}
            <DataTable
              entries={columnEntries.scores}
              className="min-h-0 flex-1"
              label={text.label}
              columns={columns}
              rows={rows}
              rowKey={({ key }) => key}
              selected={chosen?.key ?? null}
              onSelect={({ key }) => choose(key)}
              emptyState={isPending(data) ? 'loading' : 'empty'}
              emptyWhy={isPending(data) ? undefined : text.none}
              stale={error !== undefined}
            />
            <Notes />
          </>
        )}
      </Panel>
      {chosen && data ? (
        <SignalList
          key={chosen.key}
          scored={chosen.scored}
          name={chosen.name}
          days={'ruleId' in chosen.scored ? (own?.days ?? []) : data.days}
          day={day}
          onDay={setDay}
        />
      ) : (
        <div className="bg-panel">
          <StateView state="unchosen" why={text.choose} />
        </div>
      )}
    </div>
  )
}
