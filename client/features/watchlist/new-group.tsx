import { type FormEvent, useState } from 'react'
import { WATCHLISTS_MAX } from '../../../shared/protocol/limits'
import { GROUP_COLOURS, type Group, nameProblem, withGroup } from '../../store/account/watch-groups'
import { watchlist as text } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-field'

/** Error of a group's name. */
export const PROBLEMS = { needed: text.nameNeeded, taken: text.nameTaken } as const

/** A field for the name of one more group. */
export function NewGroup({ groups, onChange }: { groups: readonly Group[]; onChange: (groups: Group[]) => void }) {
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
