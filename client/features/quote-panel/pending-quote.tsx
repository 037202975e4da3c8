import { classNames } from '../../ui/class-names'
import { SkeletonRows } from '../../ui/skeleton-rows'

/** In the place of `QuoteHead` until its instrument is known, and as high. */
export const PendingHead = () => (
  <div
    aria-hidden="true"
    className="flex h-[85px] shrink-0 flex-col gap-3 border-b border-line bg-panel px-2 py-3 max-sm:h-[101px]"
  >
    <span className="skeleton h-2.5 w-40" />
    <span className="skeleton h-5 w-28" />
  </div>
)

const PanelHead = () => (
  <div className="flex h-7 shrink-0 items-center border-b border-line px-2">
    <span className="skeleton h-2.5 w-24" />
  </div>
)

/** In the place of a panel of the instrument. */
function PendingPanel({ className, children }: { className?: string; children?: React.ReactNode }) {
  return (
    <div className={classNames('flex min-h-0 min-w-0 flex-col overflow-hidden bg-panel', className)}>
      <PanelHead />
      {children}
    </div>
  )
}

export const PendingChart = () => <PendingPanel />

/** Same height as the book with ten levels, on a low screen five. */
export const PendingBook = () => (
  <PendingPanel className="min-[1180px]:h-[452px] min-[1180px]:[@media(max-height:899px)]:h-[252px]" />
)

export const PendingTape = () => (
  <PendingPanel>
    <SkeletonRows rows={30} columns={3} rowHeight={20} />
  </PendingPanel>
)
