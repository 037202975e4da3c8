import { decodeJwt } from 'jose'
import { LOGIN_CHECK_MS, REQUEST_TIMEOUT_MS } from '../../shared/protocol/limits'
import type { UserRecord } from '../../shared/protocol/rest'

export const USER_KEY = 'userInfo'
export const TOKEN_KEY = 'zeus_token'
/** When the token runs out by this machine's own clock, which may be wrong: ms. */
export const UNTIL_KEY = 'zeus_token_until'

/** What the session needs of the browser; tests pass their own. */
export interface SessionEnvironment {
  /** Undefined where the browser forbids storage. */
  storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  now(): number
  every(ms: number, run: () => void): () => void
  after(ms: number, run: () => void): () => void
  /** Another tab changed the storage. */
  onStorage(run: () => void): () => void
  fetch: typeof fetch
}

export interface NewSession {
  user: UserRecord
  token: string
  /** From now, by the issuer's clock; so a wrong local clock does not end the session early. */
  expiresInMs: number
}

export type Session = ReturnType<typeof createSession>

/** When a token says that it ends, unverified; undefined if it says nothing. */
function endOf(token: string): unknown {
  try {
    return decodeJwt(token).exp
  } catch {
    return undefined
  }
}

function readUser(text: string | null | undefined): UserRecord | undefined {
  try {
    const user: unknown = JSON.parse(text ?? '')
    const readable = typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string'
    return readable ? (user as UserRecord) : undefined
  } catch {
    return undefined
  }
}

/** Who is signed in, as the browser's storage says, for all tabs alike. The gateway decides what a token is worth. */
export function createSession(environment: SessionEnvironment) {
  const { now } = environment
  const checks = new Set<() => void>()
  const read = (key: string): string | null => environment.storage()?.getItem(key) ?? null
  const changed = () => {
    for (const check of [...checks]) check()
  }

  /** The user record; absent if unreadable. */
  const user = (): UserRecord | undefined => readUser(read(USER_KEY))

  /** When the stored token runs out, by the local clock; 0 without one. */
  function expiresAt(): number {
    const token = read(TOKEN_KEY)
    if (!token) return 0
    const until = Number(read(UNTIL_KEY))
    if (until > 0) return until
    const exp = endOf(token)
    return typeof exp === 'number' ? exp * 1000 : 0
  }

  const isLoggedIn = (): boolean => expiresAt() > now() && user() !== undefined

  /** The id_token to send, while it is good. */
  const token = (): string | undefined => (expiresAt() > now() ? (read(TOKEN_KEY) ?? undefined) : undefined)

  /** Throws where the browser refuses to store. */
  function save({ user, token, expiresInMs }: NewSession): void {
    const storage = environment.storage()
    if (!storage) throw new Error('storage is not available')
    storage.setItem(UNTIL_KEY, String(now() + expiresInMs))
    storage.setItem(TOKEN_KEY, token)
    storage.setItem(USER_KEY, JSON.stringify(user))
    changed()
  }

  function forget(): void {
    for (const key of [USER_KEY, TOKEN_KEY, UNTIL_KEY]) environment.storage()?.removeItem(key)
    changed()
  }

  /**
   * Tells the state at once and then each change: looks every 50 ms until somebody is signed in, then listens to other
   * tabs, this one and the expiry. Returns the way to stop.
   */
  function watchLogin(listener: (loggedIn: boolean) => void): () => void {
    let last: boolean | undefined
    let stopWaiting: (() => void) | undefined
    let waiting: 'login' | 'expiry' | undefined
    const wait = (kind: 'login' | 'expiry', stop: () => void) => {
      stopWaiting?.()
      waiting = kind
      stopWaiting = stop
    }
    const check = () => {
      const loggedIn = isLoggedIn()
      if (loggedIn) wait('expiry', environment.after(Math.max(0, expiresAt() - now()), check))
      else if (waiting !== 'login') wait('login', environment.every(LOGIN_CHECK_MS, check))
      if (loggedIn === last) return
      last = loggedIn
      listener(loggedIn)
    }
    checks.add(check)
    const stopStorage = environment.onStorage(check)
    check()
    return () => {
      checks.delete(check)
      stopStorage()
      stopWaiting?.()
      stopWaiting = undefined
    }
  }

  /**
   * Ends the session here, in other tabs and, if it can be reached, at the gateway. `redirectTo` is where a tenant
   * wants the browser to go to end its own.
   */
  async function signOut(): Promise<{ ended: boolean; redirectTo: string | null }> {
    const bearer = token()
    forget()
    try {
      const answer = await environment.fetch('/api/session/end', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      })
      const reply = (await answer.json()) as { ok: boolean; data?: { redirectTo: string | null } }
      return { ended: reply.ok, redirectTo: reply.data?.redirectTo ?? null }
    } catch {
      return { ended: false, redirectTo: null }
    }
  }

  return { user, token, expiresAt, isLoggedIn, save, forget, watchLogin, signOut }
}

function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

const browser: SessionEnvironment = {
  storage: browserStorage,
  now: () => Date.now(),
  every(ms, run) {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, 2 ** 31 - 1))
    return () => clearTimeout(timer)
  },
  onStorage(run) {
    addEventListener('storage', run)
    return () => removeEventListener('storage', run)
  },
  fetch: (input, init) => fetch(input, init),
}

/** The one session of this tab. */
export const session = createSession(browser)
