import { type FormEvent, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { WATCHLIST_CODES_MAX, WATCHLISTS_MAX } from '../../../shared/protocol/limits'
import { useInstruments } from '../../store/hooks'
import {
  changedGroup,
  GROUP_COLOURS,
  type Group,
  movedGroup,
  nameProblem,
  withCodes,
  withGroup,
  withoutCode,
  withoutGroup,
} from '../../store/watch-groups'
import { common } from '../../text/common'
import { watchlist as text } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { StateView } from '../../ui/state-view'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { ConflictDialog } from './conflict-dialog'
import { GroupRow } from './group-row'
import { PasteDialog } from './paste-dialog'
import { putWords } from './put-words'
import { useWatchlists } from './use-watchlists'

const PROBLEMS = { needed: text.nameNeeded, taken: text.nameTaken } as const

/** A person's groups: made, named, coloured, put in order, filled and emptied. Each change is stored at once. */
export function GroupsEditor() {
  const lists = useWatchlists()
  const { table } = useInstruments()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [pasteInto, setPasteInto] = useState<string>()
  const [doomed, setDoomed] = useState<Group>()
  const { groups, change } = lists
  if (!groups || !table) {
    if (lists.error) return <Notice title={lists.error.message} onRetry={lists.reload} />
    return <StateView state="loading" />
  }

  function addGroup(event: FormEvent) {
    event.preventDefault()
    if (!groups) return
    const wrong = nameProblem(groups, name)
    if (wrong || groups.length >= WATCHLISTS_MAX) {
      setProblem(wrong ? PROBLEMS[wrong] : text.tooManyGroups(WATCHLISTS_MAX))
      return
    }
    setProblem(undefined)
    setName('')
    change(withGroup(groups, name.trim(), GROUP_COLOURS[groups.length % GROUP_COLOURS.length] ?? 'accent'))
  }
  const rename = (group: Group, to: string) => {
    const others = withoutGroup(groups, group.name)
    const wrong = nameProblem(others, to)
    if (wrong) toast.error(PROBLEMS[wrong])
    else change(changedGroup(groups, group.name, { name: to.trim() }))
  }
  const add = (codes: InstrumentId[], words: ReadonlyMap<InstrumentId, readonly string[]>) => {
    const next = withCodes(groups, pasteInto ?? '', codes)
    const most = Math.max(...next.map((group) => group.codes.length))
    if (most > WATCHLIST_CODES_MAX) toast.error(text.tooMany(WATCHLIST_CODES_MAX))
    else {
      change(next)
      putWords(words)
    }
  }

  return (
    <div className="px-3 py-2">
      {groups.length === 0 && <p className="py-2 text-text-3">{text.noGroups}</p>}
      <ul>
        {groups.map((group) => (
          <GroupRow
            key={group.name}
            group={group}
            onRename={(to) => rename(group, to)}
            onColour={(colour) => change(changedGroup(groups, group.name, { colour }))}
            onMove={(by) => change(movedGroup(groups, group.name, by))}
            onPaste={() => setPasteInto(group.name)}
            onRemoveCode={(code) => change(withoutCode(groups, group.name, code))}
            onRemove={() => setDoomed(group)}
          />
        ))}
      </ul>
      <form onSubmit={addGroup} className="flex items-start gap-2 pt-2">
        <TextField
          label={text.groupName}
          hideLabel
          placeholder={text.newGroup}
          value={name}
          onChange={setName}
          error={problem ?? null}
          className="w-56"
        />
        <Button type="submit">{text.addGroup}</Button>
      </form>
      <PasteDialog
        open={pasteInto !== undefined}
        onOpenChange={() => setPasteInto(undefined)}
        table={table}
        onAdd={add}
      />
      <Dialog
        open={doomed !== undefined}
        onOpenChange={(open) => open || setDoomed(undefined)}
        title={text.removeGroup}
        description={text.removeGroupWhy(doomed?.name ?? '', doomed?.codes.length ?? 0)}
        footer={
          <>
            <Button onClick={() => setDoomed(undefined)}>{common.cancel}</Button>
            <Button
              variant="danger"
              onClick={() => {
                if (doomed) change(withoutGroup(groups, doomed.name))
                setDoomed(undefined)
              }}
            >
              {common.delete}
            </Button>
          </>
        }
      />
      <ConflictDialog lists={lists} />
    </div>
  )
}
