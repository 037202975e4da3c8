import { REQUEST_TIMEOUT_MS } from '../../shared/protocol/limits'
import type { Answer } from '../../shared/protocol/rest'
import { type NewSession, type Session, session } from './session'

/** The token is renewed this long before it runs out, … */
export const RENEW_BEFORE_MS = 5 * 60_000
/** … and tried again after this while the gateway cannot be reached. */
export const RENEW_RETRY_MS = 30_000

export interface RenewalEnvironment {
  session: Pick<Session, 'save' | 'user' | 'expiresAt' | 'watchLogin' | 'forget'>
  now(): number
  after(ms: number, run: () => void): () => void
  /** The page became visible or the network came back: timers may have slept. */
  onWake(run: () => void): () => void
  fetch: typeof fetch
}

type Renewal = 'renewed' | 'ended' | 'failed'

/** One call of the cookie session for a fresh token: HttpOnly, same-origin, no frame and no redirect needed. */
async function renewSession({ session, fetch }: Pick<RenewalEnvironment, 'session' | 'fetch'>): Promise<Renewal> {
  try {
    const answer = await fetch('/api/session/renew', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const reply = (await answer.json()) as Answer<NewSession>
    if (reply.ok) {
      session.save(reply.data)
      return 'renewed'
    }
    return answer.status === 401 || answer.status === 403 ? 'ended' : 'failed'
  } catch {
    return 'failed'
  }
}

/**
 * Renews the stored token as long as the cookie session is valid, also after it expired while the machine was
 * suspended. When the cookie session is over (or a tenant's token cannot be renewed) the user stays signed in until
 * the token expires. Returns a function that stops the renewal.
 */
export function startSessionRenewal(environment: RenewalEnvironment): () => void {
  const { session, now } = environment
  let cancel: (() => void) | undefined
  let renewing = false
  let stopped = false
  let endedFor = 0

  const plan = (ms: number) => {
    cancel?.()
    cancel = stopped ? undefined : environment.after(ms, look)
  }

  async function renew() {
    renewing = true
    const before = session.expiresAt()
    const outcome = await renewSession(environment)
    renewing = false
    if (stopped) return
    // Another tab may have signed in meanwhile.
    if (outcome === 'ended' && session.expiresAt() === before) {
      endedFor = before
      if (before <= now()) session.forget()
    }
    if (outcome === 'failed') plan(RENEW_RETRY_MS)
    else look()
  }

  function look() {
    if (renewing || stopped || session.user() === undefined) return
    const expiresAt = session.expiresAt()
    const left = expiresAt - now()
    if (expiresAt !== 0 && expiresAt === endedFor) {
      if (left > 0) plan(left)
      else session.forget()
      return
    }
    if (left > RENEW_BEFORE_MS) plan(left - RENEW_BEFORE_MS)
    else void renew()
  }

  const stopWake = environment.onWake(look)
  const stopWatch = session.watchLogin(look)
  return () => {
    stopped = true
    cancel?.()
    stopWake()
    stopWatch()
  }
}

/** For the page: call once at start. */
export const renewPageSession = (): (() => void) =>
  startSessionRenewal({
    session,
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, Math.min(ms, 2 ** 31 - 1))
      return () => clearTimeout(timer)
    },
    onWake(run) {
      const whenVisible = () => document.visibilityState === 'visible' && run()
      addEventListener('online', run)
      addEventListener('pageshow', run)
      document.addEventListener('visibilitychange', whenVisible)
      return () => {
        removeEventListener('online', run)
        removeEventListener('pageshow', run)
        document.removeEventListener('visibilitychange', whenVisible)
      }
    },
    fetch: (input, init) => fetch(input, init),
  })
