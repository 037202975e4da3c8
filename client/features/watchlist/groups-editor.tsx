import { type FormEvent, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { WATCHLISTS_MAX } from '../../../shared/protocol/limits'
import type { WatchGroup } from '../../../shared/protocol/rest'
import {
  changedGroup,
  GROUP_COLOURS,
  GROUP_MOST,
  movedGroup,
  nameProblem,
  tooManyIn,
  withCodes,
  withGroup,
  withoutCode,
  withoutGroup,
} from '../../store/account/watch-groups'
import { useInstruments } from '../../store/hooks'
import { common } from '../../text/common'
import { watchlist as text } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { NoticePanel } from '../../ui/notice'
import { StateView } from '../../ui/state-view'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { useOrderDrag } from '../../ui/use-order-drag'
import { ConflictDialog } from './conflict-dialog'
import { GroupRow } from './group-row'
import { PasteDialog } from './paste-dialog'
import { putWords } from './put-words'
import { useWatchlists } from './use-watchlists'

/** Error of a group's name. */
const PROBLEMS = { needed: text.nameNeeded, taken: text.nameTaken } as const

/** A field for the name of one more group. */
function NewGroup({ groups, onChange }: { groups: readonly WatchGroup[]; onChange: (groups: WatchGroup[]) => void }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()

  function addGroup(event: FormEvent) {
    event.preventDefault()
    const wrong = nameProblem(groups, name)
    if (wrong || groups.length >= WATCHLISTS_MAX) {
      setProblem(wrong ? PROBLEMS[wrong] : text.tooManyGroups(WATCHLISTS_MAX))
      return
    }
    setProblem(undefined)
    setName('')
    onChange(withGroup(groups, name.trim(), GROUP_COLOURS[groups.length % GROUP_COLOURS.length] ?? 'accent'))
  }

  return (
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
  )
}

/** Editor of the user's groups: names, colours, order and members. Each change is stored immediately. */
export function GroupsEditor() {
  const lists = useWatchlists()
  const { table } = useInstruments()
  const [pasteInto, setPasteInto] = useState<string>()
  const [doomed, setDoomed] = useState<WatchGroup>()
  const { groups, change } = lists
  const drag = useOrderDrag({
    item: '[data-group]',
    handle: '[data-handle]',
    axis: 'y',
    onMove: (from, to) => groups && change(movedGroup(groups, groups[from]?.name ?? '', to - from)),
  })
  if (!groups || !table) {
    if (lists.error) return <NoticePanel title={lists.error.message} onRetry={lists.reload} />
    return <StateView state="loading" />
  }

  const rename = (group: WatchGroup, to: string) => {
    const others = withoutGroup(groups, group.name)
    const wrong = nameProblem(others, to)
    if (wrong) toast.error(PROBLEMS[wrong])
    else change(changedGroup(groups, group.name, { name: to.trim() }))
  }
  const add = (codes: InstrumentId[], words: ReadonlyMap<InstrumentId, readonly string[]>) => {
    const next = withCodes(groups, pasteInto ?? '', codes)
    const full = tooManyIn(next)
    if (full) toast.error(text.tooMany[full](GROUP_MOST[full]))
    else {
      change(next)
      putWords(words)
    }
  }

  return (
    <div className="px-3 py-2">
      {groups.length === 0 && <p className="py-2 text-text-3">{text.noGroups}</p>}
      <ul {...drag}>
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
      <NewGroup groups={groups} onChange={change} />
      <PasteDialog
        open={pasteInto !== undefined}
        onOpenChange={() => setPasteInto(undefined)}
        table={table}
        onAdd={add}
      />
      <RemoveGroupDialog
        doomed={doomed}
        onClose={() => setDoomed(undefined)}
        onRemove={({ name }) => change(withoutGroup(groups, name))}
      />
      <ConflictDialog lists={lists} />
    </div>
  )
}

interface RemoveGroupDialogProps {
  /** Undefined: closed. */
  doomed: WatchGroup | undefined
  onClose: () => void
  onRemove: (group: WatchGroup) => void
}

/** Confirmation before a group is deleted, with its contents. */
function RemoveGroupDialog({ doomed, onClose, onRemove }: RemoveGroupDialogProps) {
  return (
    <Dialog
      open={doomed !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={text.removeGroup}
      description={text.removeGroupWhy(doomed?.name ?? '', doomed?.codes.length ?? 0)}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="danger"
            onClick={() => {
              if (doomed) onRemove(doomed)
              onClose()
            }}
          >
            {common.delete}
          </Button>
        </>
      }
    />
  )
}
