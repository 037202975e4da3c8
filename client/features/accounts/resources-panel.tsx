import { type FormEvent, useState } from 'react'
import { NAME_OF_RIGHT } from '../../../shared/protocol/account'
import {
  ACTION,
  ACTIONS_MAX,
  type ListedResource,
  PRODUCT_NAMESPACE,
  RESOURCE_CODE,
  RESOURCE_TYPES,
  type ResourceList,
  type ResourceType,
} from '../../../shared/protocol/permissions'
import { defineResource, fetchResources, removeResource, withdrawGrant } from '../../api/resources'
import { asApiError, useResource } from '../../store/use-resource'
import { resources as text } from '../../text/resources'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Select } from '../../ui/select'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { actionText } from './action-text'
import { GrantDialog } from './grant-dialog'
import { LoadedPanel, wordsIn } from './loaded-panel'
import { RemoveRight } from './remove-right'

type Changed = (list: ResourceList) => void

function DefineForm({ onDefined }: { onDefined: Changed }) {
  const [namespace, setNamespace] = useState('default')
  const [code, setCode] = useState('')
  const [type, setType] = useState<ResourceType>('DATA')
  const [line, setLine] = useState('')
  const [identifier, setIdentifier] = useState('')
  const [description, setDescription] = useState('')
  const actions = wordsIn(line, /[,，\s]/)
  const valid =
    NAME_OF_RIGHT.test(namespace) &&
    RESOURCE_CODE.test(code) &&
    actions.length > 0 &&
    actions.length <= ACTIONS_MAX &&
    actions.every((action) => ACTION.test(action))
  async function submit(event: FormEvent) {
    event.preventDefault()
    const texts = { apiIdentifier: identifier.trim() || null, description: description.trim() || null }
    try {
      onDefined(await defineResource({ namespace, code, type, actions, ...texts }))
      toast.success(text.done)
      for (const clear of [setCode, setLine, setIdentifier, setDescription]) clear('')
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    }
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <TextField label={text.namespace} value={namespace} onChange={setNamespace} maxLength={64} />
      <TextField label={text.code} hint={text.codeHint} value={code} onChange={setCode} maxLength={64} />
      <Select
        label={text.type}
        className="flex-col items-start! gap-1!"
        options={RESOURCE_TYPES.map((value) => ({ value, title: text.types[value] }))}
        value={type}
        onChange={setType}
      />
      <TextField label={text.actions} hint={text.actionsHint} value={line} onChange={setLine} maxLength={2_048} />
      <TextField label={text.identifier} value={identifier} onChange={setIdentifier} maxLength={256} />
      <TextField label={text.description} value={description} onChange={setDescription} maxLength={64} />
      <Button type="submit" className="self-end" disabled={!valid}>
        {text.define}
      </Button>
    </form>
  )
}

function Grants({ one, onChanged }: { one: ListedResource; onChanged: Changed }) {
  async function withdraw(grant: ListedResource['grants'][number]) {
    try {
      onChanged(await withdrawGrant(one, grant))
      toast.success(text.withdrawn)
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    }
  }
  if (one.grants.length === 0) return <p className="text-12 text-text-3">{text.noGrants}</p>
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {one.grants.map((grant) => (
        <li key={`${grant.grantee} ${grant.id} ${grant.effect}`} className="flex items-center gap-1.5 text-text-2">
          <Badge kind={grant.effect === 'DENY' ? 'warning' : 'note'}>{text.effects[grant.effect]}</Badge>
          {text.grantees[grant.grantee]} {grant.name}：{grant.actions.map(actionText).join('、')}
          <Button size="small" aria-label={text.withdrawOf(grant.name)} onClick={() => withdraw(grant)}>
            {text.withdraw}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function ResourceRow({
  one,
  keys,
  onChanged,
}: {
  one: ListedResource
  keys: ResourceList['keys']
  onChanged: Changed
}) {
  const name = one.description ?? one.code
  return (
    <li className="flex flex-col gap-1 border-b border-line py-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-text-1">
          {name}{' '}
          <span className="num text-12 text-text-3">
            {one.namespace}:{one.code} · {text.types[one.type]} · {one.actions.map(actionText).join('、')}
            {one.apiIdentifier === null ? '' : ` · ${one.apiIdentifier}`}
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-2">
          <GrantDialog one={one} keys={keys} onChanged={onChanged} />
          {one.namespace === PRODUCT_NAMESPACE ? (
            <Badge kind="note">{text.builtIn}</Badge>
          ) : (
            <RemoveRight
              label={text.removeOf(name)}
              title={text.removeTitle(name)}
              consequence={text.removeGoes(one.grants.length)}
              remove={() => removeResource(one)}
              onRemoved={onChanged}
            />
          )}
        </span>
      </div>
      <Grants one={one} onChanged={onChanged} />
    </li>
  )
}

/** Resources and their grants: pages of operators, and resources that operators define for other programs. */
export function ResourcesPanel() {
  const resource = useResource('resources', fetchResources)
  return (
    <LoadedPanel title={text.title} resource={resource}>
      {(data) => (
        <>
          <p className="text-12 text-text-3">{text.why}</p>
          {data.resources.length === 0 ? <p className="text-text-3">{text.none}</p> : null}
          <ul>
            {data.resources.map((one) => (
              <ResourceRow
                key={`${one.namespace} ${one.code}`}
                one={one}
                keys={data.keys}
                onChanged={resource.replace}
              />
            ))}
          </ul>
          <DefineForm onDefined={resource.replace} />
        </>
      )}
    </LoadedPanel>
  )
}
