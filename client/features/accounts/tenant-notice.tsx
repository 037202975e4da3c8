import { fetchConfig } from '../../api/config'
import { useResource } from '../../store/use-resource'
import { tenantText as text } from '../../text/account'
import { buttonClass } from '../../ui/button'
import { StateView } from '../../ui/state-view'

/** Names the tenant that stores the accounts, with a link to it. */
export function TenantNotice() {
  const { data } = useResource('config', fetchConfig)
  if (!data) return <StateView state="loading" className="bg-panel" />
  const { origin, host } = new URL(data.issuer)
  return (
    <div className="flex flex-col items-start gap-3 bg-panel p-3">
      <p className="font-medium">{text.storedAt(host)}</p>
      <p className="text-text-2">{text.why}</p>
      <a href={origin} className={buttonClass()}>
        {text.open}
      </a>
    </div>
  )
}
