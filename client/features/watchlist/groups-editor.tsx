import { useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import {
  changedGroup,
  GROUP_MOST,
  type Group,
  movedGroup,
  nameProblem,
  tooManyIn,
  withCodes,
  withoutCode,
  withoutGroup,
} from '../../store/account/watch-groups'
import { useInstruments } from '../../store/hooks'
import { watchlist as text } from '../../text/watchlist'
import { NoticePanel } from '../../ui/notice'
import { StateView } from '../../ui/state-view'
import { toast } from '../../ui/toast'
import { ConflictDialog } from './conflict-dialog'
import { GroupRow } from './group-row'
import { NewGroup, PROBLEMS } from './new-group'
import { PasteDialog } from './paste-dialog'
import { putWords } from './put-words'
import { RemoveGroupDialog } from './remove-group-dialog'
import { useWatchlists } from './use-watchlists'

/** A person's groups: made, named, coloured, put in order, filled and emptied. Each change is stored at once. */
export function GroupsEditor() {
  const lists = useWatchlists()
  const { table } = useInstruments()
  const [pasteInto, setPasteInto] = useState<string>()
  const [doomed, setDoomed] = useState<Group>()
  const { groups, change } = lists
  if (!groups || !table) {
    if (lists.error) return <NoticePanel title={lists.error.message} onRetry={lists.reload} />
    return <StateView state="loading" />
  }

  const rename = (group: Group, to: string) => {
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
