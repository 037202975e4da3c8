import { common } from '../text/common'

/** Rows of the coming table, of the right height, so that nothing jumps when they fill. */
export function SkeletonRows({
  rows = 12,
  columns = 6,
  rowHeight = 24,
}: {
  rows?: number
  columns?: number
  rowHeight?: number
}) {
  const count = (length: number) => Array.from({ length }, (_, index) => index)
  return (
    <div role="status" aria-label={common.loading} className="max-h-full overflow-hidden">
      {count(rows).map((row) => (
        <div key={row} className="flex items-center gap-3 border-b border-line/60 px-2" style={{ height: rowHeight }}>
          {count(columns).map((column) => (
            <span key={column} className="skeleton h-2.5" style={{ flex: column === 0 ? 2 : 1 }} />
          ))}
        </div>
      ))}
    </div>
  )
}
