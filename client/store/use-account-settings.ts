import { useSyncExternalStore } from 'react'
import type { UserSettings } from '../../shared/protocol/rest'
import { kept } from './kept-settings'
import type { Resource } from './use-resource'

/** The settings of this account, read once for the page and the same in all tabs. `replace`: what a write answered. */
export function useAccountSettings(): Resource<UserSettings> {
  const data = useSyncExternalStore(kept.subscribe, kept.known)
  const error = useSyncExternalStore(kept.subscribe, kept.problem)
  return { data, error, reload: kept.reload, replace: kept.stored }
}
