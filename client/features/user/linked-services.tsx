import { useEffect, useState } from 'react'
import { isDirectory, type LinkOffer } from '../../../shared/protocol/account'
import { beginLink, confirmLink, fetchLink } from '../../api/account'
import { fetchConfig } from '../../api/config'
import { unlinkService } from '../../api/identity'
import { asApiError, useResource } from '../../store/use-resource'
import { account as text } from '../../text/account'
import { common } from '../../text/common'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import { useQuery } from '../../ui/use-query'
import { useAccountChange } from './run-order'

interface ConfirmProps {
  title: string
  description: string
  action: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

function Confirm({ title, description, action, busy, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" disabled={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  )
}

/** Asks for confirmation of the person that another service reported. */
function LinkQuestion({ onChanged }: { onChanged: () => void }) {
  const [link, setLink] = useQuery('link')
  const [offer, setOffer] = useState<LinkOffer>()
  const [busy, run] = useAccountChange()
  useEffect(() => {
    if (link === '') return setOffer(undefined)
    const refuse = (message: string) => {
      toast.error(message)
      setLink(null)
    }
    if (link === 'refused') refuse(text.linkRefused)
    else fetchLink(link).then(setOffer, (thrown: unknown) => refuse(asApiError(thrown).message))
  }, [link, setLink])
  if (offer === undefined) return null
  async function confirm() {
    if (await run(() => confirmLink(link), text.bound)) onChanged()
    setLink(null)
  }
  const { service, nickname } = offer
  return (
    <Confirm
      title={text.linkTitle(service)}
      description={text.linkWhom(service, nickname)}
      action={text.bind}
      busy={busy}
      onConfirm={confirm}
      onClose={() => setLink(null)}
    />
  )
}

interface ServiceRowProps {
  provider: string
  name: string
  linked: boolean
  onChanged: () => void
}

function ServiceRow({ provider, name, linked, onChanged }: ServiceRowProps) {
  const [isConfirming, setConfirming] = useState(false)
  const [busy, run] = useAccountChange()
  async function unlink() {
    if (await run(() => unlinkService(provider), text.unlinked)) onChanged()
    setConfirming(false)
  }
  async function link() {
    try {
      location.assign((await beginLink(provider)).address)
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    }
  }
  return (
    <div className="flex items-center justify-between gap-2 border-b border-line pb-3">
      <span className="text-text-2">
        {text.linked}
        <span className="ml-2 text-text-1">{name}</span>
      </span>
      {linked ? (
        <Button aria-label={text.unlinkOf(name)} onClick={() => setConfirming(true)}>
          {text.unlink}
        </Button>
      ) : (
        <Button aria-label={text.linkOf(name)} onClick={link}>
          {text.bind}
        </Button>
      )}
      {isConfirming ? (
        <Confirm
          title={text.unlinkTitle(name)}
          description={text.unlinkGoes}
          action={text.unlink}
          busy={busy}
          onConfirm={unlink}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </div>
  )
}

interface LinkedServicesProps {
  identities: readonly { provider: string }[]
  onChanged: () => void
}

/** Services that are linked or can be linked to the account; each change is confirmed. */
export function LinkedServices({ identities, onChanged }: LinkedServicesProps) {
  const { data } = useResource('config', fetchConfig)
  const linked = [...new Set(identities.map(({ provider }) => provider))]
  const services = data?.otherWays ?? []
  const free = services.filter(({ id }) => !linked.includes(id) && !isDirectory(id)).map(({ id }) => id)
  return (
    <>
      {[...linked, ...free].map((provider) => (
        <ServiceRow
          key={provider}
          provider={provider}
          name={services.find(({ id }) => id === provider)?.name ?? provider}
          linked={linked.includes(provider)}
          onChanged={onChanged}
        />
      ))}
      <LinkQuestion onChanged={onChanged} />
    </>
  )
}
