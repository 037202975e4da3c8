import { type ReactNode, type RefObject, useCallback, useEffect, useId, useMemo, useRef } from 'react'
import { falseADay } from '../../../shared/flow/split/verdict/false-findings'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { previousTradingDay } from '../../../shared/market/calendar'
import { address } from '../../../shared/protocol/routes'
import { ChartState } from '../../charts/chart-state'
import type { DayAxis } from '../../charts/day-axis'
import { movedNotes } from '../../charts/moved-days'
import type { RangeQuery } from '../../store/bars/range-query'
import { useFreshness, useStoreValue } from '../../store/hooks'
import type { ListedInstrument } from '../../store/rows/instruments'
import { liveMarket } from '../../store/rows/live-market'
import { derivedText } from '../../text/derived'
import { splitText } from '../../text/order-split'
import { proofText } from '../../text/order-split-proof'
import { buttonClass } from '../../ui/button'
import { formatDay } from '../../ui/format'
import { subjectOf } from '../../ui/instrument-mark'
import { NoticePanel } from '../../ui/notice'
import { PageLink } from '../../ui/page-link'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { useQuery } from '../../ui/use-query'
import { EmptyFindings } from './empty-findings'
import { EvidencePanel } from './evidence-panel'
import { ExchangeNotes } from './exchange-notes'
import { FindingFilterBar } from './filter-bar'
import { passesFindingFilter } from './finding-filter'
import { FindingList } from './finding-list'
import { ProofStrip } from './proof-strip'
import { type Scene, viewAround } from './scene'
import { SceneCharts } from './scene-charts'
import { SplitNet } from './split-net'
import { SplitTitle } from './split-title'
import { consequenceOf, daysPassed, findingRanks, type Rank } from './threshold'
import { ThresholdNote } from './threshold-note'
import { useFacts } from './use-facts'
import { useFilter } from './use-filter'
import { useLookedAt } from './use-looked-at'
import { useScene } from './use-scene'
import { PublicPrecision } from './verdicts/public-precision'
import { useVerdicts } from './verdicts/use-verdicts'
import type { VerdictBook } from './verdicts/verdict-book'

interface SplitViewProps {
  instrument: ListedInstrument
  range: RangeQuery
  start: string
  end: string
  today: string
}

const FOCUS = (['all', 'parent'] as const).map((value) => ({ value, title: splitText.focus[value] }))

/** Content of the charts: the remaining findings, and the requested range, or that of the chosen parent. */
function useSceneView(scene: Scene, axis: DayAxis, range: RangeQuery, shown: readonly SplitFinding[], chosen: Chosen) {
  const { finding, focus } = chosen
  const span = finding && scene.spanOf(finding)
  const [spanFrom, spanTo] = focus === 'parent' && span ? span : [undefined, undefined]
  useEffect(() => scene.set({ findings: shown, selected: finding?.id }), [scene, shown, finding?.id])
  useEffect(() => {
    const wanted = [axis.xOf(range.from) ?? 0, axis.xOf(range.to - 1) ?? axis.end] as const
    const whole = wanted[1] > wanted[0] ? wanted : ([0, axis.end] as const)
    scene.set({ view: spanFrom === undefined ? whole : viewAround([spanFrom, spanTo ?? spanFrom], axis.end) })
  }, [scene, axis, range, spanFrom, spanTo])
}

interface Chosen {
  /** Undefined if none is chosen. */
  finding: SplitFinding | undefined
  focus: string
}

/** Filter of findings, and the selected one; both are in the address. */
function useChoice(findings: readonly SplitFinding[]) {
  const { filter, change } = useFilter()
  const [parent, setParent] = useQuery('parent', '', 'step')
  const [focus, setFocus] = useQuery('focus', 'all')
  const shown = useMemo(() => findings.filter((finding) => passesFindingFilter(finding, filter)), [findings, filter])
  const selected = shown.find(({ id }) => id === parent) ?? shown[0]
  const onPick = useCallback((finding: { id: string }) => setParent(finding.id), [setParent])
  return { filter, change, shown, selected, chosen: parent === '' ? undefined : selected, onPick, focus, setFocus }
}

type Choice = ReturnType<typeof useChoice>
type Shown = ReturnType<typeof useScene>

/** Shares traded in the minutes in sight. */
const volumeOf = (scene: Scene): number => scene.minutes().volume.reduce((sum, volume) => sum + volume, 0)

/** Notices about the visible days. */
function notesOf(instrument: ListedInstrument, { moved, derived, missing }: Shown, printsSince: string | undefined) {
  return [
    ...(instrument.hasOrderNumbers ? [] : [splitText.noNumbersNote]),
    ...movedNotes(moved),
    ...(printsSince === undefined ? [] : [splitText.sinceNote(printsSince)]),
    ...(derived > 0 ? [derivedText.why(derived)] : []),
    ...(missing.length > 0 ? [splitText.missing(missing.map(formatDay).join(' '))] : []),
  ]
}

/** Suggestions while this stock has no findings: the market's list of that day, and the stock's day before. */
function Elsewhere({ id, start, today }: { id: string; start: string; today: string }) {
  const before = previousTradingDay(start)
  const market = start === today ? address.orderSplit() : `${address.orderSplit()}?day=${start}`
  return (
    <span className="flex flex-wrap justify-center gap-2">
      <PageLink href={market} className={buttonClass()}>
        {splitText.toMarket(start === today ? splitText.dayChoice.today : `${formatDay(start)} `)}
      </PageLink>
      <PageLink href={address.orderSplit(id, before, before)} className={buttonClass()}>
        {splitText.toDay(formatDay(before))}
      </PageLink>
    </span>
  )
}

/** One instrument: price with its parents, the raster of their children, the evidence, and what puts it to the test. */
export function SplitView({ instrument, range, start, end, today }: SplitViewProps) {
  const shownScene = useScene(instrument, range, start, end, today)
  const { scene, tick, findings, axis, live, error, retry } = shownScene
  const { freshness, ageMs } = useFreshness(tick)
  const choice = useChoice(findings)
  const { filter, change, shown, selected, chosen, focus } = choice
  const book = useVerdicts()
  const sliderId = useId()
  const nullTest = useRef<() => void>(null)
  useSceneView(scene, axis, range, shown, { finding: chosen, focus })

  const pastDays = axis.days.filter((day) => day !== today).length
  const days = daysPassed(pastDays, live ? liveMarket().marketTime() : undefined)
  const ranks = useMemo(() => findingRanks(findings, days), [findings, days])
  const market = useStoreValue(scene, volumeOf)
  const { since: printsSince, noneWhy } = useLookedAt(live ? today : '', findings.length)

  if (error) return <NoticePanel title={error.message} onRetry={error.retry ? retry : undefined} />
  const notes = notesOf(instrument, shownScene, printsSince)
  const age = { closed: freshness === 'closed', lateMs: freshness === 'live' ? null : (ageMs ?? null) }
  return (
    <div {...subjectOf(instrument.id)} className="flex min-h-full flex-col lg:h-full">
      <FindingFilterBar filter={filter} onChange={change} sliderId={sliderId}>
        <ExchangeNotes />
      </FindingFilterBar>
      <ThresholdNote
        consequence={consequenceOf(findings, filter, days)}
        all={findings.length}
        measuredFalseADay={falseADay(filter.confidence)}
        net={<SplitNet shown={shown} />}
        covered={market > 0 ? shown.reduce((sum, { volume }) => sum + volume, 0) / market : undefined}
      >
        <PublicPrecision precision={book.verdicts?.everybody} />
      </ThresholdNote>
      {notes.length > 0 && (
        <p role="status" className="border-b border-line px-2 py-1 text-12 text-warning">
          {notes.join(' · ')}
        </p>
      )}
      <div className="grid min-h-0 flex-1 grid-cols-1 gap-px bg-line lg:grid-cols-[minmax(0,1fr)_420px]">
        <div className="grid min-h-0 grid-rows-[440px_auto] gap-px lg:grid-rows-[minmax(0,1fr)_212px]">
          <ScenePanel instrument={instrument} range={range} choice={choice} age={age} shown={shownScene} />
          <ProofStrip
            instrument={instrument}
            scene={scene}
            selected={selected}
            nullTest={nullTest}
            threshold={filter.confidence}
            prints={live ? tick.prints : undefined}
            today={live ? today : undefined}
          />
        </div>
        <div className="grid min-h-0 grid-rows-[260px_640px_auto] gap-px lg:grid-rows-[minmax(140px,2fr)_minmax(0,3fr)_auto]">
          <FindingsPanel
            choice={choice}
            book={book}
            ranks={ranks}
            nullTest={nullTest}
            sliderId={sliderId}
            shown={shownScene}
            none={{
              why: live && start === today ? noneWhy : splitText.emptyRange,
              elsewhere: <Elsewhere id={instrument.id} start={start} today={today} />,
            }}
          />
          <Panel title={splitText.evidence}>
            {selected ? (
              <EvidencePanel
                book={book}
                finding={selected}
                priceScale={instrument.priceScale}
                rank={ranks.get(selected.id)}
              />
            ) : (
              <ChartState state="unchosen" why={splitText.noEvidence} action={<ExchangeNotes />} />
            )}
          </Panel>
          <p className="bg-panel px-2 py-1 text-11 text-text-3">{splitText.limits}</p>
        </div>
      </div>
    </div>
  )
}

interface ScenePanelProps {
  instrument: ListedInstrument
  range: RangeQuery
  shown: Shown
  choice: Choice
  age: { closed: boolean; lateMs: number | null }
}

/** The charts, and how old they are. */
function ScenePanel({ instrument, range, shown, choice, age }: ScenePanelProps) {
  const { scene, tick, axis, live, loading, since, ready } = shown
  return (
    <Panel
      title={<SplitTitle instrument={instrument} range={range} tick={tick} live={live ? age : undefined} />}
      controls={
        <Segmented
          label={splitText.focus.label}
          options={FOCUS}
          value={choice.focus === 'parent' ? 'parent' : 'all'}
          onChange={choice.setFocus}
        />
      }
    >
      {loading || !ready ? (
        <ChartState state="loading" />
      ) : axis.days.length === 0 ? (
        <ChartState state="empty" why={splitText.emptyMinutes} since={since} />
      ) : (
        <SceneCharts scene={scene} name={instrument.name} onPick={choice.onPick} />
      )}
    </Panel>
  )
}

interface FindingsPanelProps {
  shown: Shown
  choice: Choice
  book: VerdictBook
  ranks: ReadonlyMap<string, Rank>
  nullTest: RefObject<(() => void) | null>
  sliderId: string
  /** Placeholder if there are no findings at all. */
  none: { why: string; elsewhere: ReactNode }
}

/** The findings that pass, to be chosen, judged and put to the test. */
function FindingsPanel({ shown: scene, choice, book, ranks, nullTest, sliderId, none }: FindingsPanelProps) {
  const { filter, change, shown, selected, onPick, focus, setFocus } = choice
  const { source, findings, loading } = scene
  const facts = useFacts(book, ranks)
  return (
    <Panel
      title={`${splitText.findings} ${splitText.count(shown.length, findings.length)}`}
      controls={<span className="text-11 text-text-3">{proofText.keys}</span>}
    >
      <FindingList
        source={source}
        filter={filter}
        facts={facts}
        selected={selected}
        sliderId={sliderId}
        loading={loading}
        label={splitText.findings}
        named={false}
        count={shown.length}
        onSelect={onPick}
        onOpen={() => setFocus(focus === 'parent' ? 'all' : 'parent')}
        onJudge={(verdict) => selected && void book.judge(selected, verdict)}
        onNullTest={() => nullTest.current?.()}
        empty={
          <EmptyFindings
            findings={findings}
            filter={filter}
            onChange={change}
            noneWhy={none.why}
            elsewhere={none.elsewhere}
          />
        }
      />
    </Panel>
  )
}
