import { type FormEvent, useState } from 'react'
import { NAME_OF_RIGHT, type Rights } from '../../../shared/protocol/account'
import { fetchRights, makeDepartment, makeRole } from '../../api/account'
import { asApiError, useResource } from '../../store/use-resource'
import { accounts as text } from '../../text/account'
import { Button } from '../../ui/button'
import { Panel } from '../../ui/panel'
import { Select } from '../../ui/select'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'

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
      <ul className="text-text-2">
        {rights.roles.map((role) => (
          <li key={`${role.namespace}:${role.code}`}>
            {role.description} <span className="num text-12 text-text-3">{`${role.namespace}:${role.code}`}</span>
          </li>
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
      <ul className="text-text-2">
        {rights.departments.map(({ id, name }) => (
          <li key={id}>{name}</li>
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
  const { data, replace } = useResource('rights', fetchRights)
  if (!data) return null
  return (
    <Panel title={text.rights} bodyClassName="grid md:grid-cols-2">
      <Roles rights={data} onMade={replace} />
      <Departments rights={data} onMade={replace} />
    </Panel>
  )
}
