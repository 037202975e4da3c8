import { useSyncExternalStore } from 'react'
import type { UserSettings } from '../../../shared/protocol/rest'
import type { ResourceState } from '../use-resource'
import { accountTexts } from './account-texts'

/** The settings of this account, read once for the page and the same in all tabs. `replace`: what a write answered. */
export function useAccountSettings(): ResourceState<UserSettings> {
  const data = useSyncExternalStore(accountTexts.subscribe, accountTexts.known)
  const error = useSyncExternalStore(accountTexts.subscribe, accountTexts.problem)
  return { data, error, reload: accountTexts.reload, replace: accountTexts.stored }
}
