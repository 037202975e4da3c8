import { type FormEvent, useState } from 'react'
import type { Rights } from '../../../shared/protocol/account'
import {
  ALL_ACTIONS,
  EFFECTS,
  type Effect,
  GRANTEE_TYPES,
  type GranteeType,
  type ListedResource,
  type ResourceList,
} from '../../../shared/protocol/permissions'
import { fetchRights } from '../../api/account'
import { grantResource } from '../../api/resources'
import { asApiError, useResource } from '../../store/use-resource'
import { common } from '../../text/common'
import { resources as text } from '../../text/resources'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { NoticePanel } from '../../ui/notice'
import { Select } from '../../ui/select'
import { StateView } from '../../ui/state-view'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { actionText } from './action-text'

interface GrantDialogProps {
  one: ListedResource
  keys: ResourceList['keys']
  onChanged: (list: ResourceList) => void
}

/** Grantees that can be chosen from a list, by the names that the gateway accepts. */
function choicesOf(
  grantee: Exclude<GranteeType, 'USER'>,
  { roles, groups, departments }: Rights,
  keys: ResourceList['keys'],
): { value: string; title: string }[] {
  switch (grantee) {
    case 'ROLE':
      return roles.map(({ namespace, code, description }) => {
        const name = `${namespace}:${code}`
        return { value: name, title: description ?? name }
      })
    case 'GROUP':
      return groups.map(({ code, description }) => ({ value: code, title: description ?? code }))
    case 'ORG':
      return departments.map(({ id, name }) => ({ value: id, title: name }))
    default:
      return keys.map(({ id, name }) => ({ value: id, title: name }))
  }
}

interface GranteeFieldProps {
  grantee: GranteeType
  name: string
  onChange: (name: string) => void
  rights: Rights
  keys: ResourceList['keys']
}

function GranteeField({ grantee, name, onChange, rights, keys }: GranteeFieldProps) {
  if (grantee === 'USER') return <TextField label={text.account} value={name} onChange={onChange} maxLength={254} />
  const choices = choicesOf(grantee, rights, keys)
  if (choices.length === 0) return <p className="text-text-3">{text.noGrantee(text.grantees[grantee])}</p>
  return (
    <Select
      label={text.grantees[grantee]}
      options={[{ value: '', title: text.choose }, ...choices]}
      value={name}
      onChange={onChange}
    />
  )
}

function GrantForm({ one, keys, onChanged, onCancel }: GrantDialogProps & { onCancel: () => void }) {
  const rights = useResource('rights', fetchRights)
  const [grantee, setGrantee] = useState<GranteeType>('ROLE')
  const [name, setName] = useState('')
  const [effect, setEffect] = useState<Effect>('ALLOW')
  const [actions, setActions] = useState<readonly string[]>([ALL_ACTIONS])
  if (!rights.data) {
    return rights.error ? (
      <NoticePanel title={rights.error.message} onRetry={rights.reload} />
    ) : (
      <StateView state="loading" />
    )
  }
  const isAll = actions.includes(ALL_ACTIONS)
  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      onChanged(await grantResource(one, { grantee, name: name.trim(), effect, actions: [...actions] }))
      toast.success(text.done)
      onCancel()
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    }
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Select
        label={text.grantee}
        options={GRANTEE_TYPES.map((value) => ({ value, title: text.grantees[value] }))}
        value={grantee}
        onChange={(type) => {
          setGrantee(type)
          setName('')
        }}
      />
      <GranteeField grantee={grantee} name={name} onChange={setName} rights={rights.data} keys={keys} />
      <Select
        label={text.effect}
        options={EFFECTS.map((value) => ({ value, title: text.effects[value] }))}
        value={effect}
        onChange={setEffect}
      />
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1" aria-label={text.actions}>
        <label className="flex items-center gap-1.5">
          <input
            type="checkbox"
            checked={isAll}
            onChange={({ target }) => setActions(target.checked ? [ALL_ACTIONS] : [])}
          />
          {text.all}
        </label>
        {one.actions.map((action) => (
          <label key={action} className="flex items-center gap-1.5">
            <input
              type="checkbox"
              checked={isAll || actions.includes(action)}
              onChange={({ target }) => {
                const before = isAll ? one.actions : actions
                setActions(target.checked ? [...before, action] : before.filter((other) => other !== action))
              }}
            />
            {actionText(action)}
          </label>
        ))}
      </fieldset>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Button type="submit" disabled={name.trim() === '' || actions.length === 0}>
          {text.grant}
        </Button>
      </div>
    </form>
  )
}

/** Allows or denies a person, role, group, department or key actions of a resource. */
export function GrantDialog(props: GrantDialogProps) {
  const [open, setOpen] = useState(false)
  const name = props.one.description ?? props.one.code
  return (
    <>
      <Button size="small" aria-label={text.grantOf(name)} onClick={() => setOpen(true)}>
        {text.grant}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={text.grantOf(name)}>
        {open ? <GrantForm {...props} onCancel={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  )
}
