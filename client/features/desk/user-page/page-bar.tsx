import type { Repair } from '../../../../shared/desk/read-layout'
import { deskText } from '../../../text/desk'
import { userPageText as text } from '../../../text/user-page'
import { Button } from '../../../ui/button'
import { ComposeButtons, type ComposeButtonsProps } from '../compose-buttons'
import { useNarrowDesk } from '../desk-grid'
import { RepairNotes } from '../repair-notes'
import type { PageDialog } from './page-dialogs'
import type { PageHandle } from './use-page'

interface PageBarProps extends Pick<ComposeButtonsProps, 'arranging' | 'onAdd' | 'onArrange'> {
  page: PageHandle
  repairs: readonly Repair[]
  composing: boolean
  onCompose: () => void
  openDialog: (dialog: PageDialog) => void
}

/** Owner and version of a page, and actions for its editors. */
export function PageBar({
  page,
  repairs,
  composing,
  arranging,
  onCompose,
  onAdd,
  onArrange,
  openDialog,
}: PageBarProps) {
  const { body, stored, dirty, busy, canUndo, undo } = page
  const { name, version, mayEdit, mayGrant } = stored
  const narrow = useNarrowDesk()
  return (
    <>
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-panel px-2 py-1">
        <h2 className="text-15 font-medium">{body.title || text.untitled(name)}</h2>
        <span className="num text-12 text-text-3">
          {version > 0 ? `${text.head(name)} · ${text.version(version)}` : text.unpublished}
        </span>
        {body.note && <span className="text-12 text-text-2">{body.note}</span>}
        <RepairNotes repairs={repairs} />
        <span className="ml-auto flex items-center gap-1.5">
          {mayGrant && (
            <Button size="small" onClick={() => openDialog({ kind: 'readers' })}>
              {text.readers}
            </Button>
          )}
          {mayEdit && (
            <Button size="small" aria-pressed={composing} onClick={onCompose}>
              {composing ? text.composed : text.edit}
            </Button>
          )}
        </span>
      </header>
      {composing && (
        <div
          role="toolbar"
          aria-label={text.bar}
          className="flex h-8 shrink-0 items-center gap-1.5 overflow-x-auto border-b border-line bg-raised px-2 whitespace-nowrap"
        >
          <ComposeButtons
            arranging={arranging}
            canUndo={canUndo}
            narrow={narrow}
            onAdd={onAdd}
            onArrange={onArrange}
            bare={body.layout.panes.length === 0}
            onUndo={undo}
          />
          <Button size="small" onClick={() => openDialog({ kind: 'about' })}>
            {text.about}
          </Button>
          <Button size="small" disabled={version === 0} onClick={() => openDialog({ kind: 'versions' })}>
            {deskText.versions}
          </Button>
          <span className="ml-auto flex items-center gap-1.5">
            {dirty && <span className="text-12 text-warning">{text.unpublished}</span>}
            <Button size="small" variant="primary" disabled={busy || !dirty} onClick={() => void page.publish()}>
              {text.publish}
            </Button>
          </span>
        </div>
      )}
    </>
  )
}
