import type { ReactNode } from 'react'
import { fetchAccount } from '../../api/account'
import { fetchProfile } from '../../api/identity'
import { useResource } from '../../store/use-resource'
import { account as text } from '../../text/account'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { ProfilePanel } from './profile-panel'
import { RemovePanel } from './remove-panel'
import { OwnRightsPanel } from './rights-panel'
import { SecurityPanel } from './security-panel'
import { SessionPanel } from './session-panel'
import { TokensPanel } from './tokens-panel'
import { useAccountEvents } from './use-account-events'

/**
 * Panels of an account of the embedded service beside its facts; a tenant's accounts are stored elsewhere. `children`:
 * common content of every page.
 */
export function AccountPanels({ children }: { children: ReactNode }) {
  const overview = useResource('account', fetchAccount)
  const profile = useResource('profile', fetchProfile)
  const changed = () => {
    overview.reload()
    profile.reload()
  }
  const stopped = useAccountEvents(overview.data !== undefined, changed)
  const error = overview.error ?? profile.error
  if (!overview.data || !profile.data) {
    // A tenant keeps its accounts itself.
    if (error?.code === 'not-found') return children
    return (
      <>
        <Panel title={text.security}>
          {error ? <NoticePanel title={error.message} onRetry={changed} /> : <StateView state="loading" />}
        </Panel>
        {children}
      </>
    )
  }
  return (
    <>
      <ProfilePanel record={profile.data} onSaved={profile.replace} />
      <SecurityPanel overview={overview.data} record={profile.data} onChanged={changed} />
      <SessionPanel overview={overview.data} stopped={stopped} onChanged={overview.reload} />
      {children}
      <TokensPanel tokens={overview.data.tokens} onChanged={overview.reload} />
      <OwnRightsPanel overview={overview.data} />
      <RemovePanel />
    </>
  )
}
