import * as client from 'openid-client'
import { REQUEST_TIMEOUT_MS } from '../../../shared/protocol/limits'
import { addressOf } from '../../../shared/protocol/resources'
import type { Answer, UserRecord } from '../../../shared/protocol/rest'
import type { NewSession } from '../../session/session'
import { consumePending } from './pending'
import { returnPath } from './return-path'
import { type BrowserAccess, discoverService, measureSkew, type SignInService } from './service'
import { SignInError } from './sign-in-error'

export interface CompleteOptions {
  reach: BrowserAccess
  /** The address the provider sent the browser to, with its fragment. */
  address: URL
  /** Takes the fragment off the address bar and out of the history. */
  clearFragment(): void
  storage: Parameters<typeof consumePending>[0]
  isLoggedIn(): boolean
  save(session: NewSession): void
  /** WebCrypto is missing on plain-http origins beyond loopback. */
  canVerify: boolean
}

export interface Completed {
  to: string
  /** Local clock minus the gateway's, ms. */
  skewMs: number
}

const codes: Record<string, string> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'clock-wrong',
  OAUTH_TIMEOUT: 'network',
}

function refusal(thrown: unknown): SignInError {
  if (thrown instanceof SignInError) return thrown
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : ''
  return new SignInError(thrown instanceof TypeError && !code ? 'network' : (codes[code] ?? 'answer-refused'), thrown)
}

type IdClaims = Pick<client.IDToken, 'exp' | 'iat'>

/** Without WebCrypto the nonce is compared here and the signature is left to the gateway, which checks it anyway. */
function unverifiedClaims(token: string, nonce: string): IdClaims {
  const text = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
  const claims = JSON.parse(text) as Partial<client.IDToken>
  if (claims.nonce !== nonce || typeof claims.exp !== 'number' || typeof claims.iat !== 'number') {
    throw new SignInError('answer-refused')
  }
  return { exp: claims.exp, iat: claims.iat }
}

async function readUser({ fetch }: BrowserAccess, token: string): Promise<UserRecord> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(addressOf('GET /api/me', {}), { headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
  const reply = (await answer.json()) as Answer<UserRecord>
  if (!reply.ok) throw new SignInError('account-refused', new Error(reply.code))
  return reply.data
}

async function check(
  options: CompleteOptions,
  service: SignInService,
  state: string,
  nonce: string,
): Promise<IdClaims> {
  const token = new URLSearchParams(options.address.hash.slice(1)).get('id_token') ?? ''
  if (!options.canVerify) return unverifiedClaims(token, nonce)
  return client.implicitAuthentication(service.configuration, options.address, nonce, { expectedState: state })
}

/**
 * Takes the provider's answer: clears it from the address, checks state, nonce, signature and times, fetches the user
 * record, stores both. Throws `SignInError`, which says how wrong this machine's clock is; with nothing in the fragment
 * and a user signed in it continues.
 */
export async function completeSignIn(options: CompleteOptions): Promise<Completed> {
  try {
    return await complete(options)
  } catch (thrown) {
    const error = refusal(thrown)
    error.skewMs = await measureSkew(options.reach)
    throw error
  }
}

async function complete(options: CompleteOptions): Promise<Completed> {
  const { reach, address, storage } = options
  options.clearFragment()
  const answer = new URLSearchParams(address.hash.slice(1))
  const state = answer.get('state') ?? ''
  const pending = state ? consumePending(storage, state, reach.now()) : undefined
  const to = returnPath(pending?.to, address.origin)

  const error = answer.get('error')
  if (error !== null) throw new SignInError(/^[\w.-]{1,64}$/.test(error) ? error : 'other')
  const token = answer.get('id_token')
  if (token === null) {
    if (options.isLoggedIn()) return { to, skewMs: 0 }
    throw new SignInError('no-answer')
  }
  if (!pending) throw new SignInError('state-unknown')

  const service = await discoverService(reach, address.origin)
  try {
    const claims = await check(options, service, state, pending.nonce)
    const user = await readUser(reach, token)
    const gatewayNow = reach.now() - service.skewMs
    save(options, { user, token, expiresInMs: Math.max(0, claims.exp * 1000 - gatewayNow) })
  } catch (thrown) {
    throw refusal(thrown)
  }
  return { to, skewMs: service.skewMs }
}

function save(options: CompleteOptions, session: NewSession): void {
  try {
    options.save(session)
  } catch (thrown) {
    throw new SignInError('storage', thrown)
  }
}

/** Error of this machine's clock, in whole minutes, if it is worth showing (two minutes or more). */
export function reportableSkew(skewMs: number): { fast: boolean; minutes: number } | undefined {
  const minutes = Math.round(Math.abs(skewMs) / 60_000)
  return minutes >= 2 ? { fast: skewMs > 0, minutes } : undefined
}
