import { SignInError } from './sign-in-error'

/** A sign-in begun by this tab: the expected values of the answer, and the requested page. */
export interface Pending {
  nonce: string
  to: string
  /** ms, local clock. */
  at: number
}

/** Storage of this tab. Throws `SignInError` with `storage` if the browser forbids it. */
export function tabStorage(): Storage {
  try {
    return sessionStorage
  } catch (thrown) {
    throw new SignInError('storage', thrown)
  }
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const PREFIX = 'zeus_signin:'
/** Same as the lifetime of the provider's sign-in page. */
export const PENDING_MAX_MS = 60 * 60_000

function parse(text: string | null): Pending | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (typeof value !== 'object' || value === null) return undefined
    const { nonce, to, at } = value as Partial<Record<keyof Pending, unknown>>
    return typeof nonce === 'string' && typeof to === 'string' && typeof at === 'number' ? { nonce, to, at } : undefined
  } catch {
    return undefined
  }
}

const keysOf = (store: Store): string[] =>
  Array.from({ length: store.length }, (_, index) => store.key(index) ?? '').filter((key) => key.startsWith(PREFIX))

/**
 * Remembers a sign-in under its state, and forgets those that are too old to be answered. Throws `SignInError` with
 * `storage` if nothing can be written.
 */
export function rememberPending(store: Store, state: string, pending: Pending): void {
  for (const key of keysOf(store)) {
    const old = parse(store.getItem(key))
    if (!old || pending.at - old.at > PENDING_MAX_MS) store.removeItem(key)
  }
  try {
    store.setItem(PREFIX + state, JSON.stringify(pending))
  } catch (thrown) {
    throw new SignInError('storage', thrown)
  }
}

/** The sign-in of that state, once: an answer cannot be used twice. */
export function consumePending(store: Store, state: string, now: number): Pending | undefined {
  const pending = parse(store.getItem(PREFIX + state))
  store.removeItem(PREFIX + state)
  return pending && now - pending.at <= PENDING_MAX_MS ? pending : undefined
}

/** Page requested before the latest sign-in of this tab; undefined if the browser forbids storage. */
export function latestReturn(storage: () => Store = tabStorage): string | undefined {
  let store: Store
  try {
    store = storage()
  } catch {
    return undefined
  }
  const all = keysOf(store).map((key) => parse(store.getItem(key)))
  return all.reduce((latest, one) => (one && (!latest || one.at > latest.at) ? one : latest), undefined)?.to
}
