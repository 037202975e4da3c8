import { useState, useSyncExternalStore } from 'react'
import { session } from '../session/session'

/** Whether the market may be read; checked every 50 ms until it may (specification §4). */
export const useReader = (): boolean => useSyncExternalStore(session.watchReader, session.isReader)

/** Whether this is the demo: read only, without an account. */
export const useDemo = (): boolean => useSyncExternalStore(session.watchReader, session.isDemo)

/** Whether this was the demo when the component was mounted: its page stays while the token is renewed. */
export function useBeganInDemo(): boolean {
  const [began] = useState(useDemo())
  return began
}
