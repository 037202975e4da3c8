import { buildAuthorizationUrl } from 'openid-client'
import { rememberPending, tabStorage } from './pending'
import { returnPath } from './return-path'
import { type BrowserAccess, browserReach, discoverService } from './service'
import { SignInError } from './sign-in-error'

interface AuthoriseOptions {
  reach: BrowserAccess
  origin: string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  randomBytes(count: number): Uint8Array
  /** The other service or directory that the person chose, or `register`. */
  connection?: string | undefined
}

/** 32 characters of 6 random bits each: what state and nonce are made of. */
export function randomText(randomBytes: AuthoriseOptions['randomBytes']): string {
  const text = btoa(String.fromCharCode(...randomBytes(24)))
  return text.replaceAll('+', '-').replaceAll('/', '_')
}

/**
 * Begins a sign-in: stores state, nonce and the requested page, and returns the hosted address to open. Throws
 * `SignInError` with `network` or `storage`.
 */
export async function authoriseAddress(returnTo: string | null, options: AuthoriseOptions): Promise<string> {
  const { reach, origin, storage, randomBytes, connection } = options
  const { configuration } = await discoverService(reach, origin)
  const [state, nonce] = [randomText(randomBytes), randomText(randomBytes)]
  try {
    rememberPending(storage, state, { nonce, to: returnPath(returnTo, origin), at: reach.now() })
  } catch (thrown) {
    throw new SignInError('storage', thrown)
  }
  return buildAuthorizationUrl(configuration, {
    redirect_uri: `${origin}/login/success/`,
    scope: 'openid profile',
    response_type: 'id_token',
    state,
    nonce,
    ...(connection === undefined ? {} : { connection }),
  }).href
}

/**
 * Leaves for the hosted sign-in, or through it to another service. `replace`: the page does not stay in the browser's
 * history. Resolves when the browser is on its way.
 */
export async function authorise(returnTo: string | null, connection?: string, replace = false): Promise<void> {
  const address = await authoriseAddress(returnTo, {
    reach: browserReach,
    origin: location.origin,
    storage: tabStorage(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    connection,
  })
  if (replace) location.replace(address)
  else location.assign(address)
}
