import { decodeJwt } from 'jose'
import { REQUEST_TIMEOUT_MS } from '../../shared/protocol/limits'
import type { UserRecord } from '../../shared/protocol/rest'
import { createDemo } from './demo'
import { watchLogin } from './login-watch'
import { browser, type SessionEnvironment } from './session-environment'

export const USER_KEY = 'userInfo'
export const TOKEN_KEY = 'zeus_token'
/** When the token runs out by this machine's own clock, which may be wrong: ms. */
export const UNTIL_KEY = 'zeus_token_until'

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

/** Never rejects: the gateway may be out of reach. */
async function endAtGateway(environment: SessionEnvironment, bearer: string | undefined) {
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

/** Signed-in account by the browser's storage, the same for all tabs. The gateway decides whether a token is valid. */
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

  const demo = createDemo(environment, changed)
  /** Whether this browser reads the market without an account: 看演示 was chosen, and no account is signed in. */
  const isDemo = (): boolean => !isLoggedIn() && demo.token() !== undefined
  /** Whether the market may be read, with an account or without. */
  const isReader = (): boolean => isLoggedIn() || isDemo()

  /** The token to send, while it is valid: the account's, else the demo's. */
  const token = (): string | undefined =>
    expiresAt() > now() ? (read(TOKEN_KEY) ?? undefined) : user() === undefined ? demo.token() : undefined

  /** Throws where the browser refuses to store. */
  function save({ user, token, expiresInMs }: NewSession): void {
    const storage = environment.storage()
    if (!storage) throw new Error('storage is not available')
    storage.setItem(UNTIL_KEY, String(now() + expiresInMs))
    storage.setItem(TOKEN_KEY, token)
    storage.setItem(USER_KEY, JSON.stringify(user))
    demo.forget()
    changed()
  }

  function forget(): void {
    for (const key of [USER_KEY, TOKEN_KEY, UNTIL_KEY]) environment.storage()?.removeItem(key)
    changed()
  }

  /**
   * Ends the session here, in other tabs and, if it can be reached, at the gateway. `redirectTo` is where a tenant
   * wants the browser to go to end its own.
   */
  async function signOut(): Promise<{ ended: boolean; redirectTo: string | null }> {
    const bearer = token()
    forget()
    return await endAtGateway(environment, bearer)
  }

  return {
    user,
    token,
    expiresAt,
    isLoggedIn,
    isDemo,
    isReader,
    demo,
    save,
    forget,
    signOut,
    watchLogin: (listener: (loggedIn: boolean) => void) =>
      watchLogin({ environment, isLoggedIn, expiresAt, checks }, listener),
    /** As `watchLogin`, for `isReader`. */
    watchReader: (listener: (isReader: boolean) => void) => {
      const until = () => (isLoggedIn() ? expiresAt() : demo.until())
      return watchLogin({ environment, isLoggedIn: isReader, expiresAt: until, checks }, listener)
    },
  }
}

/** The one session of this tab. */
export const session = createSession(browser)
