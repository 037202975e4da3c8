import { DESK_NAME_MAX, type DeskLayout, type DeskPane, PANE_TITLE_MAX } from '../../../shared/desk/layout'
import type { Desk } from '../../../shared/protocol/rest-desks'
import { common } from '../../text/common'
import { deskText as text } from '../../text/desk'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { NameDialog } from './name-dialog'
import { paneTitle } from './pane-title'
import { ShareDialog } from './share-dialog'
import { VersionsDialog } from './versions-dialog'

/** What the desk asks or shows over itself; one at a time. */
export type Asked = { kind: 'save-as' | 'versions' | 'share' | 'remove' } | { kind: 'title'; pane: DeskPane }

export interface DeskDialogsProps {
  asked: Asked | undefined
  /** One's own desk that is open. */
  desk: Desk | undefined
  name: string
  dirty: boolean
  onClose: () => void
  onSaveAs: (name: string) => Promise<string | undefined>
  onTitle: (pane: DeskPane, title: string) => void
  onRestore: (layout: DeskLayout) => void
  onDesk: (desk: Desk) => void
  onRemove: (desk: Desk) => void
}

export function DeskDialogs(props: DeskDialogsProps) {
  const { asked, desk, name, dirty, onClose } = props
  if (!asked) return null
  if (asked.kind === 'save-as') {
    return (
      <NameDialog
        title={text.saveAs}
        label={text.rename}
        hint={text.nameHint}
        first={desk ? '' : name}
        most={DESK_NAME_MAX}
        onName={props.onSaveAs}
        onClose={onClose}
      />
    )
  }
  if (asked.kind === 'title') {
    const { pane } = asked
    const done = (title: string) => {
      props.onTitle(pane, title)
      return undefined
    }
    return (
      <NameDialog
        title={text.retitle}
        label={text.titleField}
        hint={text.titleHint}
        first={paneTitle(pane)}
        most={PANE_TITLE_MAX}
        mayBeEmpty
        onName={done}
        onClose={onClose}
      />
    )
  }
  if (!desk) return null
  if (asked.kind === 'versions') return <VersionsDialog desk={desk} onRestore={props.onRestore} onClose={onClose} />
  if (asked.kind === 'share') return <ShareDialog {...{ desk, dirty, onClose }} onDesk={props.onDesk} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.removeAsk}
      description={text.removeWhy(desk.name)}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="danger" onClick={() => props.onRemove(desk)}>
            {common.delete}
          </Button>
        </>
      }
    />
  )
}
