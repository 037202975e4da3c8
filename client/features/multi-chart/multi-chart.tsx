import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { MULTI_CHART_CODES_MAX } from '../../../shared/protocol/limits'
import { address } from '../../../shared/protocol/routes'
import { PeriodBox } from '../../charts/period-box'
import { useSession } from '../../store/hooks'
import { multiText } from '../../text/multi-chart'
import { buttonClass } from '../../ui/button'
import { formatDay } from '../../ui/format'
import { NoticePanel } from '../../ui/notice'
import { PageLink } from '../../ui/page-link'
import { FailedState } from '../../ui/retry'
import { StateView } from '../../ui/state-view'
import { useMedia } from '../../ui/use-media'
import { replaceQuery, useQuery } from '../../ui/use-query'
import { CellContent } from './cell-content'
import type { SplitMarks } from './cell-drawing'
import { CellGrid } from './cell-grid'
import { useCellKeys, useLeaderKeys } from './cell-keys'
import { choiceChanges } from './choice-changes'
import { nextShown, parseFull } from './layout'
import { Pager } from './pager'
import { ShareButton } from './share-button'
import { SharedScale } from './shared-scale'
import { periodChoice, Toolbar } from './toolbar'
import type { MultiChoice, MultiParams } from './use-address'
import { useChoice } from './use-choice'
import { useSwitches } from './use-switches'

const back = (
  <PageLink href={address.multiChart()} className={buttonClass()}>
    {multiText.backToDefault}
  </PageLink>
)

/** Shown while there are no cells: an error of the address, a pending request, a failure. */
function choiceProblem(
  { choice, instruments, groups }: ReturnType<typeof useChoice>,
  tradingDay: string,
): ReactNode | undefined {
  if ('wrongLayout' in choice)
    return (
      <NoticePanel title={multiText.wrongLayout(choice.wrongLayout)} why={multiText.wrongLayoutWhy} action={back} />
    )
  if ('wrongRange' in choice)
    return <NoticePanel title={multiText.wrongRange(choice.wrongRange)} why={multiText.wrongRangeWhy} action={back} />
  if (!groups.data && groups.error)
    return <NoticePanel title={multiText.groupsFailed} why={groups.error.message} onRetry={groups.reload} />
  if (instruments.table && tradingDay !== '' && groups.data) return undefined
  if (!instruments.error) return <StateView state="loading" />
  return <FailedState onRetry={() => void instruments.refresh()} />
}

interface KeyboardProps {
  onPick: (id: InstrumentId) => void
  onPickInNewTab: (id: InstrumentId) => void
  onBasket: (code: string) => void
  leaderKeys: readonly { key: string; title: string; run: () => void }[]
}

interface MultiChartProps {
  params: MultiParams
  /** Puts an address in the place of this one. */
  replace: (href: string) => void
  splitMarks: SplitMarks
  /** The keyboard box of the page, with the meaning of typed text here. */
  keyboard: (props: KeyboardProps) => ReactNode
}

/** Parts of an address that could not be shown. */
function notesOf({ unknown, tooMany, all }: MultiChoice): string {
  return [
    ...(unknown.length > 0 ? [multiText.unknownCodes(unknown.join('、'))] : []),
    ...(tooMany ? [multiText.tooMany(MULTI_CHART_CODES_MAX)] : []),
    ...(all.length === 0 ? [multiText.emptyGroup] : []),
  ].join(' · ')
}

const rangeText = ({ range }: MultiChoice, today: string): string =>
  range
    ? multiText.range(formatDay(range.startDay), range.endDay >= today ? multiText.live : formatDay(range.endDay))
    : ''

/** Which cell is shown alone, and which the keys go to. */
function useFocus(count: number) {
  const [fullText, setFull] = useQuery('full')
  const [focused, setFocused] = useState(0)
  const full = parseFull(fullText, count)
  const toggleFull = useCallback((at: number) => setFull(full === at ? null : String(at + 1)), [full, setFull])
  useCellKeys(count, setFocused)
  return { focused, setFocused, full, toggleFull }
}

/** 组合图: up to sixteen small charts. The address holds everything, so that it rebuilds the page. */
export function MultiChart({ params, replace, splitMarks, keyboard }: MultiChartProps) {
  const found = useChoice(params)
  const { tradingDay } = useSession()
  const choice = 'cells' in found.choice ? found.choice : undefined
  const switches = useSwitches(choice?.range !== undefined)
  const { focused, setFocused, full, toggleFull } = useFocus(choice?.cells.length ?? 0)
  const [shared] = useState(() => new SharedScale())
  const roomy = useMedia('(min-width: 1024px)')
  useRotation(choice, full, switches.rotate)
  const leaderKeys = useLeaderKeys(
    switches,
    useCallback(() => toggleFull(focused), [toggleFull, focused]),
  )
  const problem = choiceProblem(found, tradingDay)
  if (problem || !choice) return problem

  const { link, ...shown } = switches
  const { period, layers, same } = shown
  const { layout, cells, range, page, pages } = choice
  const onPeriod = range ? undefined : switches.onPeriod
  const { put, swap, putText, goToPage, goToLayout } = choiceChanges(choice, { params, replace }, found.instruments)
  const pick = (code: string) => put(Math.min(focused, cells.length - 1), code)
  const notes = notesOf(choice)
  const dense = full === undefined && layout.columns >= 4
  const drawing = { period, range, layers, shared, link, splitMarks, same, dense }
  return (
    <div className="flex min-h-full flex-col lg:h-full">
      <Toolbar
        {...shown}
        onPeriod={onPeriod}
        layout={layout.name}
        onLayout={goToLayout}
        pager={<Pager page={page} pages={pages} onPage={goToPage} />}
        share={<ShareButton choice={choice} />}
        range={rangeText(choice, tradingDay)}
      />
      {notes !== '' && (
        <p role="alert" className="border-b border-line bg-panel px-2 py-1 text-12 text-warning">
          {notes}
        </p>
      )}
      <PeriodBox period={periodChoice({ period, onPeriod })} className="contents">
        <CellGrid
          choice={choice}
          roomy={roomy}
          focused={focused}
          full={full}
          onFocus={setFocused}
          onFull={toggleFull}
          onSwap={swap}
          onDropCode={putText}
          onRemove={(at) => put(at, undefined)}
          content={(subject) => (
            <CellContent
              key={subject?.id}
              {...drawing}
              subject={subject}
              today={tradingDay}
              onPeriod={switches.onPeriod}
            />
          )}
        />
      </PeriodBox>
      {keyboard({
        onPick: pick,
        onBasket: pick,
        onPickInNewTab: (id) => void window.open(address.multiChart('1', [id]), '_blank', 'noopener'),
        leaderKeys,
      })}
    </div>
  )
}

/** Rotates through the cells of all pages, `seconds` each; undefined: no rotation. */
function useRotation(
  choice: Pick<MultiChoice, 'all' | 'layout' | 'page'> | undefined,
  full: number | undefined,
  seconds: number | undefined,
): void {
  const next = choice && nextShown(choice.all, choice.layout.cells.length, choice.page, full)
  const [page, cell] = [next?.page, next?.full]
  useEffect(() => {
    if (seconds === undefined || page === undefined || cell === undefined) return
    const go = () => replaceQuery({ page: page === 0 ? null : String(page + 1), full: String(cell + 1) })
    const timer = setInterval(go, seconds * 1_000)
    return () => clearInterval(timer)
  }, [seconds, page, cell])
}
