import { useState } from 'react'
import { fetchNotes } from '../../api/notes'
import { nameOfCode } from '../../store/basket-code'
import { useInstruments } from '../../store/hooks'
import { useResource } from '../../store/use-resource'
import type { MenuSubject } from '../../store/verbs'
import { common } from '../../text/common'
import { deskText } from '../../text/desk'
import { verbText } from '../../text/verbs'
import { Button } from '../../ui/button'
import { formatDateTime } from '../../ui/format'
import { markOf } from '../../ui/instrument-mark'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { NoteForm } from './note-dialog'

/** What was written and not stored, by instrument: the pane's group may show another one meanwhile. */
function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map())
  const write = (id: string, written: string | undefined) =>
    setDrafts((before) => {
      const next = new Map(before)
      if (written === undefined) next.delete(id)
      else next.set(id, written)
      return next
    })
  return { drafts, write }
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
  const { data, error, reload } = useResource('notes', fetchNotes)
  const [kept, keep] = useState<{ id: string; written: string }>()
  const { drafts, write } = useDrafts()
  const note = data?.find(({ id }) => id === instrument?.id)
  const others = data?.filter(({ id }) => id !== instrument?.id && !drafts.has(id)) ?? []
  const unsaved = [...drafts.keys()]
    .filter((id) => id !== instrument?.id)
    .map((id) => ({ id, name: nameOfCode(instruments, id) }))
  if (!data) {
    const retry = <Button onClick={reload}>{common.retry}</Button>
    return (
      <Panel title={title} className="h-full">
        {error ? <StateView state="failed" why={error.message} action={retry} /> : <StateView state="loading" />}
      </Panel>
    )
  }
  return (
    <Panel title={title} className="h-full" bodyClassName="overflow-y-auto p-2">
      {[...(instrument ? [instrument] : []), ...unsaved].map(({ id, name }) => {
        const own = data.find((one) => one.id === id)
        return (
          <div key={id} {...markOf(id)} className="mb-2">
            <h3 className="mb-1 text-12 text-text-2">
              {verbText.notes.title(name)}
              {id !== instrument?.id && <span className="ml-2 text-warning">{deskText.unsavedNote}</span>}
            </h3>
            <NoteForm
              key={own?.revision ?? 0}
              {...{ note: own, instrument: { id, name } }}
              kept={kept?.id === id ? kept.written : undefined}
              draft={drafts.get(id)}
              onDraft={(written) => write(id, written)}
              onClose={() => {
                write(id, undefined)
                keep(undefined)
                reload()
              }}
              onConflict={(written) => {
                write(id, undefined)
                keep({ id, written })
                reload()
              }}
            />
          </div>
        )
      })}
      {others.length === 0 && !note && <p className="mt-2 text-12 text-text-3">{deskText.noNotes}</p>}
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
