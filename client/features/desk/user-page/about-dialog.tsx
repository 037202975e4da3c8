import { type FormEvent, useState } from 'react'
import type { UserPageBody } from '../../../../shared/protocol/rest-user-pages'
import { common } from '../../../text/common'
import { userPageText as text } from '../../../text/user-page'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'

export interface AboutDialogProps extends Pick<UserPageBody, 'title' | 'note'> {
  onBody: (body: Pick<UserPageBody, 'title' | 'note'>) => void
  onClose: () => void
}

/** How the page is called, and what stands beside its name. */
export function AboutDialog({ onBody, onClose, ...given }: AboutDialogProps) {
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
