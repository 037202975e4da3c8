import { type FormEvent, type ReactNode, useState } from 'react'
import { isOperatorRole, type ListedDepartment, NAME_OF_RIGHT, type Rights } from '../../../shared/protocol/account'
import { fetchRights, makeDepartment, makeRole, removeDepartment, removeRole } from '../../api/account'
import { asApiError, useResource } from '../../store/use-resource'
import { accounts as text } from '../../text/account'
import { Button } from '../../ui/button'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { Select } from '../../ui/select'
import { StateView } from '../../ui/state-view'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { DepartmentDialog } from './department-dialog'
import { RemoveRight } from './remove-right'

interface FormProps {
  rights: Rights
  onMade: (rights: Rights) => void
}

/** Answers what there is now; undefined when it was refused, which is said. */
async function made(work: Promise<Rights>): Promise<Rights | undefined> {
  try {
    const rights = await work
    toast.success(text.done)
    return rights
  } catch (thrown) {
    toast.error(asApiError(thrown).message)
    return undefined
  }
}

/** One of the list: its name, how many have it, and the way to delete it. */
function Listed({ members, children: [name, remove] }: { members: number; children: [ReactNode, ReactNode] }) {
  return (
    <li className="flex min-h-7 items-center justify-between gap-2 border-b border-line text-text-2">
      {name}
      <span className="flex shrink-0 items-center gap-2">
        <span className="num text-12 text-text-3">{text.members(members)}</span>
        {remove}
      </span>
    </li>
  )
}

function Roles({ rights, onMade }: FormProps) {
  const [namespace, setNamespace] = useState('default')
  const [code, setCode] = useState('')
  const [description, setDescription] = useState('')
  async function submit(event: FormEvent) {
    event.preventDefault()
    const next = await made(makeRole({ namespace, code, description: description.trim() || null }))
    if (!next) return
    onMade(next)
    setCode('')
    setDescription('')
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2 p-2">
      <p className="font-medium">{text.roles}</p>
      <ul>
        {rights.roles.map((role) => (
          <Listed key={`${role.namespace}:${role.code}`} members={role.members}>
            <span>
              {role.description} <span className="num text-12 text-text-3">{`${role.namespace}:${role.code}`}</span>
            </span>
            {isOperatorRole(role) ? null : (
              <RemoveRight
                label={text.removeOf(role.description ?? role.code)}
                title={text.removeRole(role.description ?? role.code)}
                consequence={text.roleGoes(role.members)}
                remove={() => removeRole(role)}
                onRemoved={onMade}
              />
            )}
          </Listed>
        ))}
      </ul>
      <div className="flex flex-wrap items-start gap-2">
        <TextField label={text.namespace} value={namespace} onChange={setNamespace} maxLength={64} />
        <TextField label={text.code} hint={text.codeHint} value={code} onChange={setCode} maxLength={64} />
        <TextField label={text.description} value={description} onChange={setDescription} maxLength={64} />
      </div>
      <Button
        type="submit"
        className="self-start"
        disabled={!NAME_OF_RIGHT.test(namespace) || !NAME_OF_RIGHT.test(code)}
      >
        {text.makeRole}
      </Button>
    </form>
  )
}

function ListedOne({ one, onMade }: { one: ListedDepartment; onMade: (rights: Rights) => void }) {
  const { id, name, code, description, members, below } = one
  return (
    <Listed members={members}>
      <span title={description ?? undefined}>
        {name} {code === null ? null : <span className="num text-12 text-text-3">{code}</span>}
      </span>
      <span className="flex gap-2">
        <DepartmentDialog one={one} onChanged={onMade} />
        <RemoveRight
          label={text.removeOf(name)}
          title={text.removeDepartment(name)}
          consequence={text.departmentGoes(members)}
          hindrance={below === 0 ? undefined : text.departmentAbove(below)}
          remove={() => removeDepartment(id)}
          onRemoved={onMade}
        />
      </span>
    </Listed>
  )
}

function Departments({ rights, onMade }: FormProps) {
  const [name, setName] = useState('')
  const [parent, setParent] = useState('')
  async function submit(event: FormEvent) {
    event.preventDefault()
    const next = await made(makeDepartment(name, parent || null))
    if (!next) return
    onMade(next)
    setName('')
  }
  const parents = [
    { value: '', title: text.noParent },
    ...rights.departments.map(({ id, name }) => ({ value: id, title: name })),
  ]
  return (
    <form onSubmit={submit} className="flex flex-col gap-2 p-2">
      <p className="font-medium">{text.departments}</p>
      {rights.departments.length === 0 ? <p className="text-text-3">{text.noDepartments}</p> : null}
      <ul>
        {rights.departments.map((one) => (
          <ListedOne key={one.id} one={one} onMade={onMade} />
        ))}
      </ul>
      <div className="flex flex-wrap items-start gap-2">
        <TextField label={text.department} value={name} onChange={setName} maxLength={64} />
        <Select
          label={text.parent}
          className="flex-col items-start! gap-1!"
          options={parents}
          value={parent}
          onChange={setParent}
        />
      </div>
      <Button type="submit" className="self-start" disabled={name.trim() === ''}>
        {text.makeDepartment}
      </Button>
    </form>
  )
}

/** Roles and departments that accounts may have. */
export function RightsPanel() {
  const { data, error, reload, replace } = useResource('rights', fetchRights)
  if (!data) {
    return (
      <Panel title={text.rights}>
        {error ? <NoticePanel title={error.message} onRetry={reload} /> : <StateView state="loading" />}
      </Panel>
    )
  }
  return (
    <Panel title={text.rights} bodyClassName="grid md:grid-cols-2">
      <Roles rights={data} onMade={replace} />
      <Departments rights={data} onMade={replace} />
    </Panel>
  )
}
