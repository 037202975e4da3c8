import { fetchWatchlists } from '../../api/watchlists'
import { inStorage } from '../../session/in-storage'
import { GroupFull, ownLists } from '../../store/account/own-lists'
import { GROUP_MOST } from '../../store/account/watch-groups'
import { asApiError, useResource } from '../../store/use-resource'
import type { MenuSubject } from '../../store/verbs'
import { verbText } from '../../text/verbs'
import { DropdownCheck, DropdownItem, DropdownLabel } from '../../ui/dropdown'
import { toast } from '../../ui/toast'

const text = verbText.lists

/** Key in this browser's storage: the group to which an instrument was added last. */
const LAST_GROUP = 'zeus.group'
const stored = () => localStorage

/** The group that was added to last, if it still exists, else the first. */
export function lastGroup(groups: readonly { name: string }[]): string {
  const last = inStorage(stored, (place) => place.getItem(LAST_GROUP))
  return groups.find(({ name }) => name === last)?.name ?? groups[0]?.name ?? text.first
}

/** Puts an instrument or basket into a group or takes it out, says so, and offers to undo it. */
export async function changeMembership({ id, name }: MenuSubject, group: string, member: boolean): Promise<void> {
  try {
    if (member) await ownLists.add(group, id)
    else await ownLists.remove(group, id)
    if (member) inStorage(stored, (place) => place.setItem(LAST_GROUP, group))
    const notice = member ? text.added(name, group) : text.removed(name, group)
    toast.info(notice, { label: text.undo, onClick: () => void undo(id, group, member) })
  } catch (thrown) {
    toast.error(
      thrown instanceof GroupFull
        ? text.full[thrown.of](group, GROUP_MOST[thrown.of])
        : text.saveFailed(asApiError(thrown).message),
    )
  }
}

const undo = (id: string, group: string, member: boolean) =>
  (member ? ownLists.remove(group, id) : ownLists.add(group, id)).catch((thrown: unknown) =>
    toast.error(text.saveFailed(asApiError(thrown).message)),
  )

/** One's groups: in which ones it is, and into which it goes. */
export function ListEntries({ instrument }: { instrument: MenuSubject }) {
  const { data, error } = useResource('menu-lists', fetchWatchlists)
  if (!data) return <DropdownLabel>{error ? text.failed : text.loading}</DropdownLabel>
  if (data.groups.length === 0) {
    return (
      <DropdownItem onSelect={() => void changeMembership(instrument, text.first, true)}>
        {text.newGroup(text.first)}
      </DropdownItem>
    )
  }
  return data.groups.map(({ name, codes }) => (
    <DropdownCheck
      key={name}
      checked={codes.includes(instrument.id)}
      onChange={(member) => void changeMembership(instrument, name, member)}
      closes
    >
      {name}
    </DropdownCheck>
  ))
}
