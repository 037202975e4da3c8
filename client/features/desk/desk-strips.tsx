import { windowCount } from '../../../shared/desk/edit'
import type { DeskLayout, DeskPane } from '../../../shared/desk/layout'
import { readLayout } from '../../../shared/desk/read-layout'
import type { DeskDay } from '../../../shared/protocol/rest-desks'
import { deskText as text } from '../../text/desk'
import { Button } from '../../ui/button'
import { formatDay, formatMinute } from '../../ui/format'
import { paneTitle } from './pane-title'

const stripClass =
  'flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-raised px-2 py-1 text-12'

/** Words of how much a layout holds. */
export const layoutSummary = (layout: DeskLayout): string => {
  const windows = windowCount(layout)
  return [text.paneCount(layout.panes.length), windows > 0 ? text.windowCount(windows) : ''].filter(Boolean).join(' · ')
}

/** Offers to restore the desk as it was last used. */
export function LastDesk({
  day,
  onRestore,
  onDismiss,
}: {
  day: DeskDay
  onRestore: (layout: DeskLayout) => void
  onDismiss: () => void
}) {
  const reading = readLayout(day.layout)
  if (!reading.ok) return null
  return (
    <section aria-label={text.yesterday} className={stripClass}>
      <span className="text-text-1">{text.left(formatDay(day.day), formatMinute(day.savedAt))}</span>
      <span className="num text-text-3">{layoutSummary(reading.layout)}</span>
      <Button size="small" variant="primary" onClick={() => onRestore(reading.layout)}>
        {text.restore}
      </Button>
      <Button size="small" variant="quiet" onClick={onDismiss}>
        {text.notNow}
      </Button>
    </section>
  )
}

/** Why windows did not open, and a way for each: a click opens one. */
export function BlockedWindows({
  panes,
  onOpen,
  onDismiss,
}: {
  panes: readonly DeskPane[]
  onOpen: (pane: DeskPane) => void
  onDismiss: () => void
}) {
  if (panes.length === 0) return null
  return (
    <section aria-label={text.blocked} role="alert" className={stripClass}>
      <span className="font-medium text-warning">{text.blocked}</span>
      <span className="text-text-2">{text.blockedWhy}</span>
      {panes.map((pane) => (
        <Button key={pane.id} size="small" onClick={() => onOpen(pane)}>
          {paneTitle(pane)}
        </Button>
      ))}
      <Button size="small" variant="quiet" className="ml-auto" onClick={onDismiss}>
        {text.notNow}
      </Button>
    </section>
  )
}

/** The desk was saved elsewhere while this page has changes of its own. */
export function NewerDesk({ revision, onOpen, onKeep }: { revision: number; onOpen: () => void; onKeep: () => void }) {
  return (
    <section aria-label={text.newer} className={stripClass}>
      <span className="text-text-1">{text.newerSaved(revision)}</span>
      <Button size="small" variant="primary" onClick={onOpen}>
        {text.openNewer}
      </Button>
      <Button size="small" variant="quiet" onClick={onKeep}>
        {text.keepOwn}
      </Button>
    </section>
  )
}

/** The scheduled layout of the desk by the time of the day, while there are unsaved changes. */
export function DuePreset({ name, onSwitch }: { name: string; onSwitch: () => void }) {
  return (
    <section aria-label={text.auto} className={stripClass}>
      <span className="text-text-1">{text.autoDue(name)}</span>
      <Button size="small" onClick={onSwitch}>
        {text.switchNow}
      </Button>
    </section>
  )
}
