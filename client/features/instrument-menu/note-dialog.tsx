import { type KeyboardEvent, useId, useState } from 'react'
import { NOTE_LENGTH_MAX } from '../../../shared/protocol/limits'
import type { Note } from '../../../shared/protocol/rest-notes'
import { fetchNotes, saveNote } from '../../api/notes'
import { asApiError, useResource } from '../../store/use-resource'
import type { MenuSubject } from '../../store/verbs'
import { common } from '../../text/common'
import { verbText } from '../../text/verbs'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { formatDateTime } from '../../ui/format'
import { FailedState } from '../../ui/retry'
import { StateView } from '../../ui/state-view'
import { toast } from '../../ui/toast'

const text = verbText.notes

interface NoteDialogProps {
  /** An instrument or a basket. */
  instrument: Pick<MenuSubject, 'id' | 'name'>
  onClose: () => void
}

/** This person's note about an instrument, and its editor. */
export function NoteDialog({ instrument, onClose }: NoteDialogProps) {
  const { id, name } = instrument
  const { data, error, reload } = useResource('notes', fetchNotes)
  const [rejected, setRejected] = useState<string>()
  const [draft, setDraft] = useState<NoteDraft>()
  const note = data?.find((one) => one.id === id)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={text.title(`${name} ${id}`)}>
      {data ? (
        <NoteForm
          autoFocus
          note={note}
          rejected={rejected}
          instrument={instrument}
          draft={draft}
          onDraft={setDraft}
          onForget={() => setRejected(undefined)}
          onStored={onClose}
          onConflict={(written) => {
            setDraft(undefined)
            setRejected(written)
            reload()
          }}
        />
      ) : error ? (
        <FailedState why={error.message} onRetry={reload} />
      ) : (
        <StateView state="loading" />
      )}
    </Dialog>
  )
}

/** Unsaved text. */
export interface NoteDraft {
  written: string
  /** Revision of the note at the start of the edit: later saves were not its base. */
  revision: number
}

interface NoteFormProps extends Pick<NoteDialogProps, 'instrument'> {
  /** Focuses the field when the dialog opens. */
  autoFocus?: boolean
  note: Note | undefined
  /** Text written here when another window saved its own. */
  rejected: string | undefined
  onForget: () => void
  onConflict: (written: string) => void
  /** All notes, this one among them. */
  onStored: (notes: Note[]) => void
  /** Undefined: what is stored. */
  draft: NoteDraft | undefined
  onDraft: (draft: NoteDraft | undefined) => void
}

/** One note, written and stored. */
export function NoteForm(props: NoteFormProps) {
  const { note, rejected, onForget, onStored, onConflict, draft, onDraft, autoFocus = false } = props
  const { id, name } = props.instrument
  const stored = note?.text ?? ''
  const { written, revision } = draft ?? { written: stored, revision: note?.revision ?? 0 }
  const [problem, setProblem] = useState('')
  const fieldId = useId()
  const save = async () => {
    setProblem('')
    try {
      const notes = await saveNote(id, revision, written)
      toast.success(written.trim() === '' ? text.removed(name) : text.saved(name))
      onStored(notes)
    } catch (thrown) {
      const { code, message } = asApiError(thrown)
      if (code === 'conflict') {
        onConflict(written)
      } else setProblem(text.failed(message))
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="flex flex-col gap-2"
    >
      <label htmlFor={fieldId} className="text-12 text-text-2">
        {text.label}
      </label>
      <textarea
        id={fieldId}
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to write
        autoFocus={autoFocus}
        rows={6}
        maxLength={NOTE_LENGTH_MAX}
        value={written}
        onChange={({ target: { value } }) => onDraft(value === stored ? undefined : { written: value, revision })}
        onKeyDown={onKeyDown}
        className="w-full resize-y rounded border border-line bg-app p-2 text-13 hover:border-text-3"
      />
      {rejected !== undefined && (
        <div role="alert" className="text-12 text-warning">
          {text.conflict}
          <p className="my-1 whitespace-pre-wrap text-text-1">{rejected}</p>
          <Button onClick={onForget}>{text.forget}</Button>
        </div>
      )}
      {problem !== '' && (
        <p role="alert" className="text-12 text-warning">
          {problem}
        </p>
      )}
      <div className="flex items-center justify-between gap-2">
        <span className="num text-11 text-text-3">
          {note ? text.writtenAt(formatDateTime(note.updatedAt)) : text.fresh} · {written.length}/{NOTE_LENGTH_MAX}
        </span>
        <Button type="submit" variant="primary" disabled={written.trim() === stored}>
          {common.save}
        </Button>
      </div>
    </form>
  )
}
