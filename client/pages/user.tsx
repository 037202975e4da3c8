import { TenantNotice } from '../features/accounts/tenant-notice'
import { LookSection } from '../features/settings/look-section'
import { UserView } from '../features/user/user-view'

/** `/user`: the user centre. */
export function UserPage() {
  return <UserView look={<LookSection />} tenant={<TenantNotice />} />
}
