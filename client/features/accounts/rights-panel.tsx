import { type FormEvent, useState } from 'react'
import {
  isOperatorRole,
  type ListedDepartment,
  type ListedRole,
  NAME_OF_RIGHT,
  type Rights,
  type RoleName,
} from '../../../shared/protocol/account'
import { changeRole, fetchRights, makeDepartment, makeRole, removeDepartment, removeRole } from '../../api/account'
import { useResource } from '../../store/use-resource'
import { accounts as text } from '../../text/account'
import { Button } from '../../ui/button'
import { Select } from '../../ui/select'
import { TextField } from '../../ui/text-field'
import { DepartmentDialog } from './department-dialog'
import { GroupsForm } from './groups-form'
import { Listed, type RightsFormProps, reported } from './listed-right'
import { LoadedPanel } from './loaded-panel'
import { RemoveRight } from './remove-right'

const nameOf = ({ namespace, code }: RoleName): string => `${namespace}:${code}`

/** Roles that others may inherit from; the operators' role is none of them. */
const parentsAmong = (roles: readonly ListedRole[], own?: ListedRole) => [
  { value: '', title: text.noParentRole },
  ...roles
    .filter((role) => !isOperatorRole(role) && role !== own)
    .map((role) => ({ value: nameOf(role), title: role.description ?? nameOf(role) })),
]

function ListedOneRole({ role, rights, onMade }: RightsFormProps & { role: ListedRole }) {
  const shown = role.description ?? role.code
  async function inherit(name: string) {
    const parent = rights.roles.find((one) => nameOf(one) === name)
    const next = await reported(
      changeRole(role, { parent: parent ? { namespace: parent.namespace, code: parent.code } : null }),
    )
    if (next) onMade(next)
  }
  return (
    <Listed members={role.members}>
      <span>
        {role.description} <span className="num text-12 text-text-3">{nameOf(role)}</span>
      </span>
      {isOperatorRole(role) ? null : (
        <span className="flex gap-2">
          <Select
            label={text.parentRoleOf(shown)}
            hideLabel
            size="small"
            options={parentsAmong(rights.roles, role).map(({ value, title }) => ({
              value,
              title: value === '' ? text.inheritsNothing : text.inherits(title),
            }))}
            value={role.parent ? nameOf(role.parent) : ''}
            onChange={inherit}
          />
          <RemoveRight
            label={text.removeOf(shown)}
            title={text.removeRole(shown)}
            consequence={text.roleGoes(role.members)}
            remove={() => removeRole(role)}
            onRemoved={onMade}
          />
        </span>
      )}
    </Listed>
  )
}

function Roles({ rights, onMade }: RightsFormProps) {
  const [namespace, setNamespace] = useState('default')
  const [code, setCode] = useState('')
  const [description, setDescription] = useState('')
  const [parent, setParent] = useState('')
  async function submit(event: FormEvent) {
    event.preventDefault()
    const above = rights.roles.find((role) => nameOf(role) === parent)
    const role = { namespace, code, description: description.trim() || null }
    const next = await reported(
      makeRole({ ...role, parent: above ? { namespace: above.namespace, code: above.code } : null }),
    )
    if (!next) return
    onMade(next)
    setCode('')
    setDescription('')
    setParent('')
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2 p-2">
      <p className="font-medium">{text.roles}</p>
      <ul>
        {rights.roles.map((role) => (
          <ListedOneRole key={nameOf(role)} role={role} rights={rights} onMade={onMade} />
        ))}
      </ul>
      <div className="flex flex-wrap items-start gap-2">
        <TextField label={text.namespace} value={namespace} onChange={setNamespace} maxLength={64} />
        <TextField label={text.code} hint={text.codeHint} value={code} onChange={setCode} maxLength={64} />
        <TextField label={text.description} value={description} onChange={setDescription} maxLength={64} />
        <Select
          label={text.parentRole}
          className="flex-col items-start! gap-1!"
          options={parentsAmong(rights.roles)}
          value={parent}
          onChange={setParent}
        />
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

function Departments({ rights, onMade }: RightsFormProps) {
  const [name, setName] = useState('')
  const [parent, setParent] = useState('')
  async function submit(event: FormEvent) {
    event.preventDefault()
    const next = await reported(makeDepartment(name, parent || null))
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

/** Roles, groups and departments that accounts may have. */
export function RightsPanel() {
  const resource = useResource('rights', fetchRights)
  return (
    <LoadedPanel title={text.rights} resource={resource} bodyClassName="grid md:grid-cols-2">
      {(data) => (
        <>
          <div>
            <Roles rights={data} onMade={resource.replace} />
            <GroupsForm rights={data} onMade={resource.replace} />
          </div>
          <Departments rights={data} onMade={resource.replace} />
        </>
      )}
    </LoadedPanel>
  )
}
