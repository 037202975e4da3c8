import { type FormEvent, useState } from 'react'
import { NAME_OF_RIGHT } from '../../../shared/protocol/account'
import { makeGroup, removeGroup } from '../../api/account'
import { accounts as text } from '../../text/account'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/text-field'
import { Listed, type RightsFormProps, reported } from './listed-right'
import { RemoveRight } from './remove-right'

/** Groups of people who are authorised together. */
export function GroupsForm({ rights, onMade }: RightsFormProps) {
  const [code, setCode] = useState('')
  const [description, setDescription] = useState('')
  async function submit(event: FormEvent) {
    event.preventDefault()
    const next = await reported(makeGroup({ code, description: description.trim() || null }))
    if (!next) return
    onMade(next)
    setCode('')
    setDescription('')
  }
  return (
    <form onSubmit={submit} aria-label={text.groups} className="flex flex-col gap-2 p-2">
      <p className="font-medium">{text.groups}</p>
      {rights.groups.length === 0 ? <p className="text-text-3">{text.noGroups}</p> : null}
      <ul>
        {rights.groups.map((group) => (
          <Listed key={group.code} members={group.members}>
            <span>
              {group.description} <span className="num text-12 text-text-3">{group.code}</span>
            </span>
            <RemoveRight
              label={text.removeOf(group.description ?? group.code)}
              title={text.removeGroup(group.description ?? group.code)}
              consequence={text.groupGoes(group.members)}
              remove={() => removeGroup(group.code)}
              onRemoved={onMade}
            />
          </Listed>
        ))}
      </ul>
      <div className="flex flex-wrap items-start gap-2">
        <TextField label={text.groupCode} value={code} onChange={setCode} maxLength={64} />
        <TextField label={text.description} value={description} onChange={setDescription} maxLength={64} />
      </div>
      <Button type="submit" className="self-start" disabled={!NAME_OF_RIGHT.test(code)}>
        {text.makeGroup}
      </Button>
    </form>
  )
}
