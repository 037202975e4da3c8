import type { PageLayout } from '../../shared/protocol/page-layouts'
import { SkeletonRows } from '../ui/skeleton-rows'

const Head = () => (
  <div className="flex h-7 shrink-0 items-center border-b border-line px-2">
    <span className="skeleton h-2.5 w-24" />
  </div>
)

/** A panel with its head, and rows of the height that its table will have. */
function Rows({ rows, columns, className = '' }: { rows: number; columns: number; className?: string }) {
  return (
    <div className={`flex min-h-0 min-w-0 flex-col overflow-hidden bg-panel ${className}`}>
      <Head />
      <SkeletonRows rows={rows} columns={columns} />
    </div>
  )
}

const Plot = ({ className = '' }: { className?: string }) => (
  <div className={`flex min-h-0 min-w-0 flex-col bg-panel ${className}`}>
    <Head />
  </div>
)

const INDEX_TILES = [0, 1, 2, 3, 4, 5]
const CARDS = [0, 1, 2, 3, 4, 5, 6, 7]

/** The trading desk: indexes, list, chart, book and trades; on a narrow screen the list over a bar of tabs. */
const Desk = () => (
  <div className="flex h-full min-h-0 flex-col">
    <div className="flex h-10 shrink-0 overflow-hidden border-b border-line bg-panel">
      {INDEX_TILES.map((tile) => (
        <div key={tile} className="flex min-w-[104px] flex-1 flex-col justify-center gap-1.5 border-r border-line px-2">
          <span className="skeleton h-2 w-16" />
          <span className="skeleton h-2 w-24" />
        </div>
      ))}
    </div>
    <div className="grid min-h-0 flex-1 gap-px bg-line min-[1180px]:grid-cols-[38%_minmax(0,1fr)_clamp(258px,16vw,340px)]">
      <Rows rows={42} columns={9} />
      <Plot className="max-[1179px]:hidden" />
      <Rows rows={42} columns={3} className="max-[1179px]:hidden" />
    </div>
    <div className="h-11 shrink-0 border-t border-line bg-panel min-[1180px]:hidden" />
  </div>
)

/** The overview of the indexes: a card each. */
const Cards = () => (
  <div className="grid min-h-full auto-rows-fr grid-cols-1 gap-px bg-panel *:outline *:outline-line sm:grid-cols-2 xl:grid-cols-4">
    {CARDS.map((card) => (
      <div key={card} className="flex min-h-80 min-w-0 flex-col bg-panel">
        <div className="flex h-9 shrink-0 items-center border-b border-line px-2">
          <span className="skeleton h-3 w-28" />
        </div>
      </div>
    ))}
  </div>
)

const Charts = () => (
  <div className="flex h-full flex-col bg-panel">
    <Head />
    <div className="grid min-h-0 flex-1 grid-cols-1 gap-px bg-line lg:grid-cols-2 lg:grid-rows-2">
      <Plot />
      <Plot />
      <Plot className="max-lg:hidden" />
      <Plot className="max-lg:hidden" />
    </div>
  </div>
)

const LAYOUTS: Record<PageLayout, () => React.ReactNode> = {
  desk: Desk,
  cards: Cards,
  charts: Charts,
  panel: () => <Rows rows={42} columns={8} className="h-full" />,
}

/** Placeholder of a page: its panels, empty. */
export function PageSkeleton({ layout }: { layout: PageLayout }) {
  const Layout = LAYOUTS[layout]
  return <Layout />
}
