import type { ReactNode } from 'react'
import { tradingText } from '../../text/trading'
import { TabPanel, Tabs } from '../../ui/tabs'
import { useMedia } from '../../ui/use-media'
import { useQuery } from '../../ui/use-query'
import { DeskColumns, dimmed } from './columns'

const WIDE = '(min-width: 1180px)'

type View = keyof typeof tradingText.views
const VIEWS = (Object.keys(tradingText.views) as View[]).map((id) => ({ id, title: tradingText.views[id] }))
/** A composite instrument has no book, and shows its members in place of prints. */
const BOOKLESS = VIEWS.filter(({ id }) => id !== 'book').map((view) =>
  view.id === 'tape' ? { ...view, title: tradingText.members } : view,
)

interface DeskProps {
  strip: ReactNode
  table: ReactNode
  head: ReactNode
  chart: ReactNode
  /** Definition of the chart's money, in one line below it. */
  foot: ReactNode
  book: ReactNode
  tape: ReactNode
  /** An index is shown, of the market or one's own. */
  bookless: boolean
  /** All but the chart is dimmed: it is live, and the chart is not. */
  isDimmed: boolean
}

/** Layout of the panels: three adjacent columns, or on a narrow screen one panel and a bar of tabs below. */
export function TradingDesk(props: DeskProps) {
  const wide = useMedia(WIDE)
  return (
    <div className="flex h-full min-h-0 flex-col">
      {props.strip}
      {wide ? <DeskColumns {...props} /> : <OnePanel {...props} />}
    </div>
  )
}

function OnePanel({ table, head, chart, foot, book, tape, bookless, isDimmed }: DeskProps) {
  const [text, setView] = useQuery('view', 'table', 'step')
  const chosen = VIEWS.find(({ id }) => id === text)?.id ?? 'table'
  const view = bookless && chosen === 'book' ? 'tape' : chosen
  const panels: Record<View, ReactNode> = { table, chart, book, tape }
  return (
    <>
      <TabPanel idPrefix="desk" id={view} className="flex min-h-0 flex-1 flex-col">
        {view !== 'table' && <div className={dimmed(isDimmed && view === 'chart')}>{head}</div>}
        <div className="flex min-h-0 flex-1 flex-col bg-panel *:min-h-0 *:flex-1">{panels[view]}</div>
        {view === 'chart' && foot}
      </TabPanel>
      <Tabs
        label={tradingText.viewLabel}
        idPrefix="desk"
        size="large"
        tabs={bookless ? BOOKLESS : VIEWS}
        value={view}
        onChange={setView}
        className="shrink-0 border-t border-line bg-panel"
      />
    </>
  )
}

/** Choosing a row on a narrow screen shows it. */
export const isNarrow = (): boolean => !matchMedia(WIDE).matches
