import { type FormEvent, useState } from 'react'
import { type ListedApplication, SAML_METADATA_MAX } from '../../../shared/protocol/account'
import { addSamlApplication, fetchApplications, removeApplication } from '../../api/account'
import { asApiError, useResource } from '../../store/use-resource'
import { applications as text } from '../../text/applications'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/text-area'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { ListItem, LoadedPanel } from './loaded-panel'
import { RemoveRight } from './remove-right'

function AddForm({ onAdded }: { onAdded: (list: ListedApplication[]) => void }) {
  const [name, setName] = useState('')
  const [metadata, setMetadata] = useState('')
  const [error, setError] = useState<string | null>(null)
  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      onAdded(await addSamlApplication(name.trim(), metadata))
      toast.success(text.added)
      setName('')
      setMetadata('')
      setError(null)
    } catch (thrown) {
      setError(asApiError(thrown).message)
    }
  }
  return (
    <form onSubmit={submit} className="flex max-w-2xl flex-col items-stretch gap-2">
      <TextField label={text.name} value={name} onChange={setName} maxLength={64} />
      <TextArea
        label={text.metadata}
        hint={text.metadataHint}
        error={error}
        value={metadata}
        onChange={setMetadata}
        maxLength={SAML_METADATA_MAX}
        rows={4}
      />
      <Button type="submit" className="self-start" disabled={name.trim() === '' || metadata.trim() === ''}>
        {text.add}
      </Button>
    </form>
  )
}

function Saml({ saml }: { saml: NonNullable<ListedApplication['saml']> }) {
  const notes = [saml.signsRequests ? text.signs : undefined, saml.logout ? text.logout : undefined]
  return (
    <span className="num block text-12 break-all text-text-3">
      {text.entity} {saml.entityId} · {text.consumer} {saml.consumer}
      {notes.map((note) => (note === undefined ? '' : ` · ${note}`)).join('')} ·{' '}
      <a href={saml.metadataUrl} className="text-accent underline">
        {text.idpMetadata}
      </a>
    </span>
  )
}

/** Applications that sign people in here; those by SAML are added by their metadata. */
export function ApplicationsPanel() {
  const resource = useResource('applications', fetchApplications)
  return (
    <LoadedPanel title={text.title} resource={resource}>
      {(data) => (
        <>
          {data.length === 0 ? <p className="text-text-3">{text.none}</p> : null}
          <ul>
            {data.map((one) => (
              <ListItem
                key={one.id}
                actions={
                  <RemoveRight
                    label={text.removeOf(one.name)}
                    title={text.removeTitle(one.name)}
                    consequence={text.removeGoes}
                    remove={() => removeApplication(one.id)}
                    onRemoved={resource.replace}
                  />
                }
              >
                {one.name}{' '}
                <span className="num text-12 text-text-3">
                  {text.protocols[one.protocol]} · {one.id}
                </span>
                {one.saml ? <Saml saml={one.saml} /> : null}
              </ListItem>
            ))}
          </ul>
          <AddForm onAdded={resource.replace} />
        </>
      )}
    </LoadedPanel>
  )
}
