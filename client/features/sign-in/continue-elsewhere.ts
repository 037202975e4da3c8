import { useEffect, useState } from 'react'
import { session } from '../../session/session'
import { latestReturn } from './pending'
import { isApproval, returnPath } from './return-path'

/**
 * A user signed in, here or in another tab: this tab continues to its requested page. Returns whether it is navigating,
 * so that the page can show it. A user whom the service itself redirected here is unknown to it: it would redirect
 * again.
 */
export function useContinueWhenLoggedIn(returnTo?: string | null): boolean {
  const [leaving, setLeaving] = useState(false)
  useEffect(
    () =>
      session.watchLogin((loggedIn) => {
        if (!loggedIn || isApproval(returnTo ?? null)) return
        setLeaving(true)
        location.replace(returnPath(returnTo ?? latestReturn(), location.origin))
      }),
    [returnTo],
  )
  return leaving
}
