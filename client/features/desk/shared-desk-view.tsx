import type { DeskPane } from '../../../shared/desk/layout'
import { readLayout } from '../../../shared/desk/read-layout'
import type { Desk } from '../../../shared/protocol/rest-desks'
import { createDesk, fetchDesks, fetchSharedDesk } from '../../api/desks'
import { asApiError, useResource } from '../../store/use-resource'
import { deskText as text } from '../../text/desk'
import { Button } from '../../ui/button'
import { formatDateTime } from '../../ui/format'
import { NoticePanel } from '../../ui/notice'
import { StateView } from '../../ui/state-view'
import { toast } from '../../ui/toast'
import { DeskGrid } from './desk-grid'
import { layoutSummary } from './desk-strips'
import { NO_ACTIONS } from './pane-controls'
import { PaneFrame, type RenderPane } from './pane-frame'
import { RepairNotes } from './repair-notes'

/** A name that is not taken yet: 打板, 打板 2, … */
function freeName(name: string, taken: readonly string[]): string {
  for (let count = 1; ; count++) {
    const tried = count === 1 ? name : `${name.slice(0, 20)} ${count}`
    if (!taken.includes(tried)) return tried
  }
}

interface SharedDeskViewProps {
  share: string
  render: RenderPane
  /** To one's own desk: the one that was taken over, or as it was. */
  onDone: (taken?: Desk) => void
}

/** Another user's desk, live, for a preview before it is copied. */
export function SharedDeskView({ share, render, onDone }: SharedDeskViewProps) {
  const { data, error, reload } = useResource(`shared-desk ${share}`, (options) => fetchSharedDesk(share, options))
  const back = <Button onClick={() => onDone()}>{text.back}</Button>
  if (error?.code === 'not-found')
    return <StateView state="empty" why={`${text.shareGone}。${text.shareGoneWhy}`} action={back} />
  if (error && !data) return <NoticePanel title={error.message} onRetry={reload} />
  if (!data) return <StateView state="loading" />
  const reading = readLayout(data.layout)
  if (!reading.ok) return <StateView state="failed" why={text.damaged} action={back} />
  const { layout, repairs } = reading
  // Panes in windows are shown on the desk.
  const docked = readLayout({ ...layout, panes: layout.panes.map(({ window: _window, ...pane }: DeskPane) => pane) })
  const shown = docked.ok ? docked.layout : layout

  async function take() {
    if (!data) return
    try {
      const { desks } = await fetchDesks()
      const name = freeName(
        data.name,
        desks.map((desk) => desk.name),
      )
      const desk = await createDesk(name, layout)
      toast.success(text.takenOver(name))
      onDone(desk)
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    }
  }

  return (
    <>
      <section
        aria-label={text.preview(data.name, data.owner)}
        className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-raised px-2 py-1 text-12"
      >
        <span className="font-medium text-text-1">{text.preview(data.name, data.owner)}</span>
        <span className="num text-text-3">
          {layoutSummary(layout)} · {formatDateTime(data.savedAt)}
        </span>
        <RepairNotes repairs={repairs} />
        <span className="text-text-2 max-lg:hidden">{text.previewHelp}</span>
        <span className="ml-auto flex gap-2">
          <Button size="small" variant="primary" onClick={() => void take()}>
            {text.takeOver}
          </Button>
          <Button size="small" onClick={() => onDone()}>
            {text.back}
          </Button>
        </span>
      </section>
      <DeskGrid
        layout={shown}
        change={() => undefined}
        arranging={false}
        onArranged={() => undefined}
        filled={undefined}
        render={(pane) => (
          <PaneFrame pane={pane} actions={{ change: () => undefined, ...NO_ACTIONS }} render={render} />
        )}
      />
    </>
  )
}
