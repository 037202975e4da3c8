import { useState } from 'react'
import { fetchNotes } from '../../api/notes'
import { nameOfCode } from '../../store/baskets/basket-code'
import { useInstruments } from '../../store/hooks'
import { useResource } from '../../store/use-resource'
import type { MenuSubject } from '../../store/verbs'
import { deskText } from '../../text/desk'
import { verbText } from '../../text/verbs'
import { formatDateTime } from '../../ui/format'
import { markOf } from '../../ui/instrument-mark'
import { Panel } from '../../ui/panel'
import { FailedState } from '../../ui/retry'
import { StateView } from '../../ui/state-view'
import { type NoteDraft, NoteForm } from './note-dialog'

/** Something of several subjects, each its own: the pane's group may show another one meanwhile. */
function useBySubject<T>() {
  const [all, setAll] = useState<ReadonlyMap<string, T>>(new Map())
  const put = (id: string, one: T | undefined) =>
    setAll((before) => {
      const next = new Map(before)
      if (one === undefined) next.delete(id)
      else next.set(id, one)
      return next
    })
  return { all, put }
}

/** One's notes: of the chosen instrument to be written, below it what was written beside others and not stored, then all others. */
export function NotesPane({
  instrument,
  title,
}: {
  instrument: Pick<MenuSubject, 'id' | 'name'> | undefined
  title: string
}) {
  const instruments = useInstruments()
  const { data, error, reload, replace } = useResource('notes', fetchNotes)
  const drafts = useBySubject<NoteDraft>()
  const rejected = useBySubject<string>()
  const noteOf = (id: string | undefined) => data?.find((note) => note.id === id)
  const differing = [...drafts.all].filter(([id, { written }]) => written.trim() !== (noteOf(id)?.text ?? ''))
  const open = new Set([...differing.map(([id]) => id), ...rejected.all.keys()])
  const others = data?.filter(({ id }) => id !== instrument?.id && !open.has(id)) ?? []
  const unsaved = [...open]
    .filter((id) => id !== instrument?.id)
    .map((id) => ({ id, name: nameOfCode(instruments, id) }))
  if (!data) {
    return (
      <Panel title={title} className="h-full">
        {error ? <FailedState why={error.message} onRetry={reload} /> : <StateView state="loading" />}
      </Panel>
    )
  }
  return (
    <Panel title={title} className="h-full" bodyClassName="overflow-y-auto p-2">
      {[...(instrument ? [instrument] : []), ...unsaved].map(({ id, name }) => (
        <div key={id} {...markOf(id)} className="mb-2">
          <h3 className="mb-1 text-12 text-text-2">
            {verbText.notes.title(name)}
            {id !== instrument?.id && <span className="ml-2 text-warning">{deskText.unsavedNote}</span>}
          </h3>
          <NoteForm
            note={noteOf(id)}
            instrument={{ id, name }}
            draft={drafts.all.get(id)}
            rejected={rejected.all.get(id)}
            onDraft={(draft) => drafts.put(id, draft)}
            onForget={() => rejected.put(id, undefined)}
            onStored={(notes) => {
              drafts.put(id, undefined)
              rejected.put(id, undefined)
              replace(notes)
            }}
            onConflict={(written) => {
              drafts.put(id, undefined)
              rejected.put(id, written)
              reload()
            }}
          />
        </div>
      ))}
      {data.length === 0 && <p className="mt-2 text-12 text-text-3">{deskText.noNotes}</p>}
      <ul aria-label={deskText.notesOfAll} className="mt-2 divide-y divide-line">
        {others.map(({ id, text, updatedAt }) => (
          <li key={id} {...markOf(id)} className="py-1 text-12">
            <span className="flex justify-between gap-2">
              <button type="button" className="truncate text-text-1 hover:text-accent" {...markOf(id)}>
                {nameOfCode(instruments, id)}
              </button>
              <span className="num shrink-0 text-11 text-text-3">{formatDateTime(updatedAt)}</span>
            </span>
            <p className="line-clamp-3 whitespace-pre-wrap text-text-2">{text}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
