import { dockedPanes } from '../../../shared/desk/edit'
import { rowCountOf } from '../../../shared/desk/grid'
import { DESK_COLUMNS, type DeskLayout } from '../../../shared/desk/layout'
import { readLayout } from '../../../shared/desk/read-layout'
import type { RequestOptions } from '../../api/http'
import { useResource } from '../../store/use-resource'
import { deskText as text } from '../../text/desk'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { formatDateTime } from '../../ui/format'
import { FailedState } from '../../ui/retry'
import { StateView } from '../../ui/state-view'

/** A layout as it was saved; times in epoch milliseconds. */
interface LayoutVersion {
  version: number
  layout: DeskLayout
  savedAt: number
  /** Author of the save, if there are several. */
  by?: string
}

interface VersionsDialogProps<V extends LayoutVersion> {
  name: string
  current: number
  help?: string
  versionsKey: string
  load: (options: RequestOptions) => Promise<V[]>
  onRestore: (version: V) => void
  onClose: () => void
}

/** As a layout was saved before, each in outline. */
export function VersionsDialog<V extends LayoutVersion>(props: VersionsDialogProps<V>) {
  const { name, current, help = text.versionsHelp, versionsKey, load, onRestore, onClose } = props
  const { data, error, reload } = useResource(versionsKey, load)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={text.versionsTitle(name)} description={help}>
      {data ? (
        <ul className="divide-y divide-line border border-line">
          {data.map((entry) => {
            const reading = readLayout(entry.layout)
            const facts = [
              formatDateTime(entry.savedAt),
              ...(entry.by ? [entry.by] : []),
              ...(reading.ok ? [text.paneCount(reading.layout.panes.length)] : []),
            ]
            return (
              <li key={entry.version} className="flex items-center gap-3 px-2 py-1.5">
                {reading.ok && <DeskSketch layout={reading.layout} className="h-10 w-16 shrink-0" />}
                <span className="num min-w-0 flex-1">
                  <span className="block text-13 text-text-1">{text.version(entry.version)}</span>
                  <span className="block truncate text-12 text-text-3">{facts.join(' · ')}</span>
                </span>
                {entry.version === current && <span className="text-12 text-text-3">{text.current}</span>}
                <Button size="small" onClick={() => onRestore(entry)}>
                  {text.restoreVersion}
                </Button>
              </li>
            )
          })}
        </ul>
      ) : error ? (
        <FailedState why={error.message} onRetry={reload} />
      ) : (
        <StateView state="loading" />
      )}
    </Dialog>
  )
}

/** A desk in outline: where its panes stand. */
function DeskSketch({ layout, className }: { layout: DeskLayout; className?: string }) {
  const panes = dockedPanes(layout.panes)
  const rows = Math.max(12, rowCountOf(panes))
  return (
    <svg
      viewBox={`0 0 ${DESK_COLUMNS} ${rows}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`border border-line bg-app ${className ?? ''}`}
    >
      {panes.map(({ id, x, y, w, h }) => (
        <rect
          key={id}
          x={x + 0.2}
          y={y + 0.2}
          width={w - 0.4}
          height={h - 0.4}
          fill="var(--raised)"
          stroke="var(--text-3)"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}
