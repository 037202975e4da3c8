import { type FormEvent, useState } from 'react'
import { readLayout } from '../../../../shared/desk/read-layout'
import type { UserPageBody } from '../../../../shared/protocol/rest-user-pages'
import { fetchUserPageVersions } from '../../../api/user-pages'
import { common } from '../../../text/common'
import { deskText } from '../../../text/desk'
import { userPageText as text } from '../../../text/user-page'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'
import { toast } from '../../../ui/toast'
import { type PaneDialog, PaneDialogs, type PaneDialogsProps } from '../pane-dialogs'
import { VersionsDialog } from '../versions-dialog'
import { ReadersDialog } from './readers-dialog'
import type { PageHandle } from './use-page'

/** Dialogs of the page; one at a time. */
export type PageDialog = { kind: 'about' | 'versions' | 'readers' } | PaneDialog

interface PageDialogsProps {
  dialog: PageDialog | undefined
  page: PageHandle
  onPane: PaneDialogsProps['onChange']
  onClose: () => void
}

export function PageDialogs({ dialog, page, onPane, onClose }: PageDialogsProps) {
  const { body, stored, set } = page
  const { name, version } = stored
  if (!dialog) return null
  if ('pane' in dialog) return <PaneDialogs dialog={dialog} onChange={onPane} onClose={onClose} />
  if (dialog.kind === 'readers') return <ReadersDialog name={name} onClose={onClose} />
  if (dialog.kind === 'about') return <AboutDialog {...body} onBody={set} onClose={onClose} />
  return (
    <VersionsDialog
      name={body.title || name}
      current={version}
      help={text.versionsHelp}
      versionsKey={`user-page-versions ${name} ${version}`}
      load={(options) => fetchUserPageVersions(name, options)}
      onRestore={({ title, note, layout }) => {
        const reading = readLayout(layout)
        if (reading.ok) set({ title, note, layout: reading.layout })
        toast.info(reading.ok ? text.restored : deskText.damaged)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

interface AboutDialogProps extends Pick<UserPageBody, 'title' | 'note'> {
  onBody: (body: Pick<UserPageBody, 'title' | 'note'>) => void
  onClose: () => void
}

/** Title of the page, and the note beside it. */
function AboutDialog({ onBody, onClose, ...given }: AboutDialogProps) {
  const [title, setTitle] = useState(given.title)
  const [note, setNote] = useState(given.note)
  function submit(event: FormEvent) {
    event.preventDefault()
    onBody({ title: title.trim(), note: note.trim() })
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={text.about}>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextField label={text.titleField} value={title} maxLength={60} autoFocus onChange={setTitle} />
        <TextField label={text.noteField} value={note} maxLength={2_000} onChange={setNote} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary" disabled={title.trim() === ''}>
            {common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
