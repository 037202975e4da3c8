import { account as text } from '../text/account'

/** The identity contract's policy: so many tries after a connection that failed, so far apart. */
export const RETRIES = 5
export const RECONNECT_MS = 2_000
/** Close code of a connection whose sign-in has ended: do not reconnect. */
const ENDED = 4401

type Connection = Pick<WebSocket, 'close' | 'onopen' | 'onmessage' | 'onclose'>

/** Browser functions needed below; tests pass their own. */
export interface EventReach {
  open(address: string): Connection
  /** Read at each connection: tokens are renewed. */
  token(): string | null
  /** `ws:` or `wss:` and the host. */
  origin: string
  later(ms: number, work: () => void): () => void
}

interface EventHandlers {
  /** It listens from now on, at first and after each break: what happened before was not heard. */
  onOpen?(): void
  onEvent(data: string): void
  /** Said once where the connection is given up, and for each message that cannot be read. */
  onError(message: string): void
}

function read(message: unknown): { eventType: string; eventData: string } | undefined {
  try {
    const value: unknown = JSON.parse(String(message))
    if (typeof value !== 'object' || value === null) return undefined
    const { eventType, eventData } = value as Record<string, unknown>
    return typeof eventType === 'string' && typeof eventData === 'string' ? { eventType, eventData } : undefined
  } catch {
    return undefined
  }
}

/** Follows one kind of event of the account that is signed in. Answers the way to stop. */
export function followEvents(name: string, { onOpen, onEvent, onError }: EventHandlers, reach: EventReach): () => void {
  let connection: Connection | undefined
  let cancel = () => {}
  let tries = 0
  let stopped = false

  function connect(): void {
    const query = new URLSearchParams({ code: name, token: reach.token() ?? '' })
    try {
      connection = reach.open(`${reach.origin}/events/v1/authentication/sub?${query}`)
    } catch (thrown) {
      stopped = true
      onError(text.events.failed(thrown instanceof Error ? thrown.message : String(thrown)))
      return
    }
    connection.onopen = () => {
      tries = 0
      onOpen?.()
    }
    connection.onmessage = ({ data }) => {
      const event = read(data)
      if (!event) onError(text.events.format)
      else if (event.eventType === name) onEvent(event.eventData)
    }
    connection.onclose = ({ code, reason }) => {
      if (stopped || (code === ENDED && reason === 'session-ended')) return
      if (tries === RETRIES) {
        onError(text.events.timeout)
        return
      }
      tries++
      cancel = reach.later(RECONNECT_MS, connect)
    }
  }

  connect()
  return () => {
    stopped = true
    cancel()
    connection?.close()
  }
}
