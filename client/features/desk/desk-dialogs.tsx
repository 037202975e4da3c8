import { DESK_NAME_MAX, type DeskLayout } from '../../../shared/desk/layout'
import type { Desk } from '../../../shared/protocol/rest-desks'
import { fetchDeskVersions } from '../../api/desks'
import { common } from '../../text/common'
import { deskText as text } from '../../text/desk'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { NameDialog } from './name-dialog'
import { type PaneDialog, PaneDialogs, type PaneDialogsProps } from './pane-dialogs'
import { ShareDialog } from './share-dialog'
import { VersionsDialog } from './versions-dialog'

/** Dialogs of the desk; one at a time. */
export type DeskDialog = { kind: 'save-as' | 'versions' | 'share' | 'remove' } | PaneDialog

interface DeskDialogsProps extends Pick<PaneDialogsProps, 'onChange'> {
  dialog: DeskDialog | undefined
  /** One's own desk that is open. */
  desk: Desk | undefined
  name: string
  dirty: boolean
  onClose: () => void
  onSaveAs: (name: string) => Promise<string | undefined>
  onRestore: (layout: DeskLayout) => void
  onDesk: (desk: Desk) => void
  onRemove: (desk: Desk) => void
}

export function DeskDialogs(props: DeskDialogsProps) {
  const { dialog, desk, name, dirty, onClose } = props
  if (!dialog) return null
  if (dialog.kind === 'save-as') {
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
  if ('pane' in dialog) return <PaneDialogs dialog={dialog} onChange={props.onChange} onClose={onClose} />
  if (!desk) return null
  if (dialog.kind === 'versions') {
    return (
      <VersionsDialog
        name={desk.name}
        current={desk.revision}
        versionsKey={`desk-versions ${desk.id} ${desk.revision}`}
        load={async (options) =>
          (await fetchDeskVersions(desk.id, options)).map(({ revision, ...more }) => ({ version: revision, ...more }))
        }
        onRestore={({ layout }) => props.onRestore(layout)}
        onClose={onClose}
      />
    )
  }
  if (dialog.kind === 'share') return <ShareDialog desk={desk} dirty={dirty} onClose={onClose} onDesk={props.onDesk} />
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
