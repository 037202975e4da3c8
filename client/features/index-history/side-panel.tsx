import type { Bars } from '../../../shared/protocol/rest'
import { ChartState } from '../../charts/chart-state'
import type { ListedInstrument } from '../../store/rows/instruments'
import { indexHistoryText as text } from '../../text/index-history'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { useQuery } from '../../ui/use-query'
import { type BrushRange, rangeOfIndexes } from './brush'
import type { IndexDayRow } from './day-rows'
import { DayTable } from './day-table'
import { RangeContributions } from './range-contributions'
import { SimilarPanel } from './similar-panel'

const VIEWS = ['days', 'members', 'similar'] as const
type View = (typeof VIEWS)[number]

interface SidePanelProps {
  index: ListedInstrument
  /** As they are drawn. */
  bars: Bars
  rows: readonly IndexDayRow[]
  priceScale: number
  brush: BrushRange | undefined
  lastDay: string | undefined
  /** End of the address; empty: up to now. */
  end: string
}

/** Beside the charts: the days, what members did in a part of them, or days like the last one. */
export function SidePanel({ index, bars, rows, priceScale, brush, lastDay, end }: SidePanelProps) {
  const [viewParam, setView] = useQuery('view', 'days', 'step')
  const view: View = VIEWS.find((each) => each === viewParam) ?? 'days'
  const whole = rangeOfIndexes(bars, { from: 0, to: bars.time.length - 1 })
  const switcher = (
    <Segmented
      label={text.view.label}
      options={VIEWS.map((value) => ({ value, title: text.view[value] }))}
      value={view}
      onChange={setView}
    />
  )
  return (
    <Panel title={view === 'days' ? text.days(rows.length) : text.view[view]} controls={switcher}>
      {view === 'days' && <DayTable rows={rows} priceScale={priceScale} />}
      {view !== 'days' && (!whole || lastDay === undefined) && <ChartState state="empty" why={text.empty} />}
      {view === 'members' && whole && (
        <RangeContributions index={index} whole={whole} brush={brush} live={end === ''} />
      )}
      {view === 'similar' && lastDay !== undefined && (
        <SimilarPanel index={index} to={end.length === 12 ? end : lastDay} live={end === ''} />
      )}
    </Panel>
  )
}
