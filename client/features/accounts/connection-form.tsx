import { type FormEvent, useState } from 'react'
import {
  CONNECTION_NAME,
  CONNECTION_PROTOCOLS,
  type ConnectionProtocol,
  isDirectory,
  type ListedConnection,
  SAML_METADATA_MAX,
} from '../../../shared/protocol/account'
import { postConnection } from '../../api/account'
import { asApiError } from '../../store/use-resource'
import { connections as text } from '../../text/connections'
import { Button } from '../../ui/button'
import { Select } from '../../ui/select'
import { TextArea } from '../../ui/text-area'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'

type Setting = keyof typeof text.settings

/** Settings of a connection by its protocol. */
const SETTINGS: Record<ConnectionProtocol, readonly Setting[]> = {
  oidc: ['issuer', 'clientId', 'clientSecret'],
  oauth: ['issuer', 'authorize', 'token', 'user', 'clientId', 'clientSecret'],
  'azure-ad': ['tenant', 'clientId', 'clientSecret'],
  saml: ['metadata'],
  cas: ['server'],
  ldap: ['url', 'bindDn'],
  ad: ['url', 'bindDn'],
}

interface SettingFieldProps {
  name: Setting
  value: string
  onChange: (value: string) => void
}

function SettingField({ name, value, onChange }: SettingFieldProps) {
  const field = { label: text.settings[name], value, onChange, autoComplete: 'off' }
  if (name === 'metadata') return <TextArea {...field} rows={4} maxLength={SAML_METADATA_MAX} />
  return <TextField {...field} type={name === 'clientSecret' ? 'password' : 'text'} maxLength={1_024} />
}

/** Connects another service or a directory. */
export function ConnectionForm({ onAdded }: { onAdded: (list: ListedConnection[]) => void }) {
  const [protocol, setProtocol] = useState<ConnectionProtocol>('oidc')
  const [kind, setKind] = useState<'social' | 'enterprise'>('enterprise')
  const [name, setName] = useState('')
  const [title, setTitle] = useState('')
  const [values, setValues] = useState<Partial<Record<Setting, string>>>({})
  const [error, setError] = useState<string | null>(null)
  const names = SETTINGS[protocol]
  const identifier = isDirectory(protocol) ? protocol : name.trim()
  const settings = Object.fromEntries(names.map((one) => [one, values[one]?.trim() ?? '']))
  const complete = CONNECTION_NAME.test(identifier) && Object.values(settings).every((value) => value !== '')
  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      onAdded(await postConnection({ identifier, protocol, kind, title: title.trim(), settings }))
      toast.success(text.added)
      setName('')
      setTitle('')
      setValues({})
      setError(null)
    } catch (thrown) {
      setError(asApiError(thrown).message)
    }
  }
  return (
    <form onSubmit={submit} className="flex max-w-2xl flex-col gap-2">
      <div className="flex flex-wrap items-start gap-2">
        <Select
          label={text.protocol}
          className="flex-col items-start! gap-1!"
          options={CONNECTION_PROTOCOLS.map((value) => ({ value, title: text.protocols[value] }))}
          value={protocol}
          onChange={setProtocol}
        />
        <Select
          label={text.kind}
          className="flex-col items-start! gap-1!"
          options={(['enterprise', 'social'] as const).map((value) => ({ value, title: text.kinds[value] }))}
          value={kind}
          onChange={setKind}
        />
        {isDirectory(protocol) ? null : (
          <TextField
            label={text.identifier}
            hint={text.identifierHint}
            value={name}
            onChange={setName}
            maxLength={32}
          />
        )}
        <TextField label={text.shownTitle} value={title} onChange={setTitle} maxLength={32} />
      </div>
      {names.map((one) => (
        <SettingField
          key={one}
          name={one}
          value={values[one] ?? ''}
          onChange={(value) => setValues({ ...values, [one]: value })}
        />
      ))}
      {protocol === 'saml' && CONNECTION_NAME.test(identifier) ? (
        <p className="num text-12 break-all text-text-3">
          {text.metadataHint(`${location.origin}/connections/saml/${identifier}/metadata`)}
        </p>
      ) : null}
      {error === null ? null : (
        <p role="alert" className="text-12 text-warning">
          {error}
        </p>
      )}
      <Button type="submit" className="self-start" disabled={!complete}>
        {text.add}
      </Button>
    </form>
  )
}
