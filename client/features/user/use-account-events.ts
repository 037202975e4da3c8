import { useEffect, useRef, useState } from 'react'
import { ACCOUNT_EVENT } from '../../../shared/protocol/account'
import { type EventReach, followEvents } from '../../api/identity-events'
import { session } from '../../session/session'

const browser = (): EventReach => ({
  open: (address) => new WebSocket(address),
  token: () => session.token() ?? null,
  origin: location.origin.replace(/^http/, 'ws'),
  later(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
})

/**
 * Calls `onEvent` when an event of the account occurs, here or elsewhere, or may have been missed. Returns the reason
 * why it stopped.
 */
export function useAccountEvents(on: boolean, onEvent: () => void): string | undefined {
  const [stopped, setStopped] = useState<string>()
  const latest = useRef(onEvent)
  latest.current = onEvent
  useEffect(() => {
    if (!on) return
    setStopped(undefined)
    const changed = () => latest.current()
    return followEvents(ACCOUNT_EVENT, { onOpen: changed, onEvent: changed, onError: setStopped }, browser())
  }, [on])
  return stopped
}
