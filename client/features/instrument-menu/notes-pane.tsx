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

/** One's notes: of the chosen instrument to be written, below it all others. */
export function NotesPane({
  instrument,
  title,
}: {
  instrument: Pick<MenuSubject, 'id' | 'name'> | undefined
  title: string
}) {
  const instruments = useInstruments()
  const { data, error, reload } = useResource('notes', fetchNotes)
  const [kept, keep] = useState<string>()
  const note = data?.find(({ id }) => id === instrument?.id)
  const others = data?.filter(({ id }) => id !== instrument?.id) ?? []
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
      {instrument && (
        <div {...markOf(instrument.id)}>
          <h3 className="mb-1 text-12 text-text-2">{verbText.notes.title(instrument.name)}</h3>
          <NoteForm
            key={`${instrument.id} ${note?.revision ?? 0}`}
            {...{ note, kept, instrument }}
            onClose={() => {
              keep(undefined)
              reload()
            }}
            onConflict={(written) => {
              keep(written)
              reload()
            }}
          />
        </div>
      )}
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
