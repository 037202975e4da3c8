import type { DeskLayout } from '../../../shared/desk/layout'
import { readLayout } from '../../../shared/desk/read-layout'
import type { Desk } from '../../../shared/protocol/rest-desks'
import { fetchDeskVersions } from '../../api/desks'
import { useResource } from '../../store/use-resource'
import { common } from '../../text/common'
import { deskText as text } from '../../text/desk'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { formatDateTime } from '../../ui/format'
import { StateView } from '../../ui/state-view'
import { DeskSketch } from './desk-sketch'

export interface VersionsDialogProps {
  desk: Desk
  onRestore: (layout: DeskLayout) => void
  onClose: () => void
}

/** As a desk was saved before, each in outline. */
export function VersionsDialog({ desk, onRestore, onClose }: VersionsDialogProps) {
  const { data, error, reload } = useResource(`desk-versions ${desk.id} ${desk.revision}`, (options) =>
    fetchDeskVersions(desk.id, options),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.versionsTitle(desk.name)}
      description={text.versionsHelp}
    >
      {data ? (
        <ul className="divide-y divide-line border border-line">
          {data.map(({ revision, savedAt, layout }) => {
            const reading = readLayout(layout)
            return (
              <li key={revision} className="flex items-center gap-3 px-2 py-1.5">
                {reading.ok && <DeskSketch layout={reading.layout} className="h-10 w-16 shrink-0" />}
                <span className="num min-w-0 flex-1">
                  <span className="block text-13 text-text-1">{text.version(revision)}</span>
                  <span className="block text-12 text-text-3">
                    {formatDateTime(savedAt)}
                    {reading.ok && ` · ${text.paneCount(reading.layout.panes.length)}`}
                  </span>
                </span>
                {revision === desk.revision && <span className="text-12 text-text-3">{text.current}</span>}
                <Button size="small" onClick={() => onRestore(layout)}>
                  {text.restoreVersion}
                </Button>
              </li>
            )
          })}
        </ul>
      ) : error ? (
        <StateView state="failed" why={error.message} action={<Button onClick={reload}>{common.retry}</Button>} />
      ) : (
        <StateView state="loading" />
      )}
    </Dialog>
  )
}
