import { AccountsView } from '../features/accounts/accounts-view'

/** `/users`: accounts, for operators. */
export function UsersPage() {
  return <AccountsView />
}
