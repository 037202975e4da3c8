import { useEffect, useState } from 'react'
import { session } from '../../session/session'
import { latestReturn } from './pending'
import { isApproval, returnPath } from './return-path'

/**
 * Somebody signed in, here or in another tab: this tab goes on to the page it was opened for. Answers whether it is on
 * its way, so that the page can say so. Whom the service itself sent here it does not know: it would send them again.
 */
export function useContinueWhenLoggedIn(asked?: string | null): boolean {
  const [leaving, setLeaving] = useState(false)
  useEffect(
    () =>
      session.watchLogin((loggedIn) => {
        if (!loggedIn || isApproval(asked ?? null)) return
        setLeaving(true)
        location.replace(returnPath(asked ?? latestReturn(), location.origin))
      }),
    [asked],
  )
  return leaving
}
