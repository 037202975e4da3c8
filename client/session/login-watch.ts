import { LOGIN_CHECK_MS } from '../../shared/protocol/limits'
import type { SessionEnvironment } from './session-environment'

interface LoginWatchOptions {
  environment: Pick<SessionEnvironment, 'now' | 'every' | 'after' | 'onStorage'>
  isLoggedIn: () => boolean
  expiresAt: () => number
  /** Run when this tab changed the session. */
  checks: Set<() => void>
}

/**
 * Reports the state at once and then each change: polls every 50 ms until a user is signed in, then listens to other
 * tabs, this one and the expiry. Returns a function that stops it.
 */
export function watchLogin(
  { environment, isLoggedIn, expiresAt, checks }: LoginWatchOptions,
  listener: (loggedIn: boolean) => void,
): () => void {
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
    if (loggedIn) wait('expiry', environment.after(Math.max(0, expiresAt() - environment.now()), check))
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
