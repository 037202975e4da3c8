import { type DeskPane, PANE_TITLE_MAX } from '../../../shared/desk/layout'
import { deskText as text } from '../../text/desk'
import { ContentsDialog } from './contents-dialog'
import { NameDialog } from './name-dialog'
import type { PaneActions } from './pane-controls'
import { paneTitle } from './pane-title'

/** Dialogs of one pane: its name, or its content. */
export type PaneDialog = { kind: 'title' | 'contents'; pane: DeskPane }

export interface PaneDialogsProps {
  dialog: PaneDialog
  onChange: (pane: DeskPane, change: Parameters<PaneActions['change']>[0]) => void
  onClose: () => void
}

export function PaneDialogs({ dialog: { kind, pane }, onChange, onClose }: PaneDialogsProps) {
  if (kind === 'contents') {
    return <ContentsDialog pane={pane} onOptions={(options) => onChange(pane, { options })} onClose={onClose} />
  }
  const done = (title: string) => {
    onChange(pane, { title: title === '' ? undefined : title })
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
