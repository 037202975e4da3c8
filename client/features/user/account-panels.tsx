import { fetchAccount } from '../../api/account'
import { fetchProfile } from '../../api/identity'
import { useResource } from '../../store/use-resource'
import { ProfilePanel } from './profile-panel'
import { RemovePanel } from './remove-panel'
import { RightsPanel } from './rights-panel'
import { SecurityPanel } from './security-panel'
import { SessionPanel } from './session-panel'

/** What an account of the embedded service has beside its facts; a tenant's accounts are kept elsewhere. */
export function AccountPanels() {
  const overview = useResource('account', fetchAccount)
  const profile = useResource('profile', fetchProfile)
  if (!overview.data || !profile.data) return null
  const changed = () => {
    overview.reload()
    profile.reload()
  }
  return (
    <>
      <ProfilePanel record={profile.data} onSaved={profile.replace} />
      <SecurityPanel overview={overview.data} record={profile.data} onChanged={changed} />
      <SessionPanel overview={overview.data} onChanged={overview.reload} />
      <RightsPanel overview={overview.data} />
      <RemovePanel />
    </>
  )
}
