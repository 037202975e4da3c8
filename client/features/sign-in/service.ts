import * as client from 'openid-client'
import { REQUEST_TIMEOUT_MS } from '../../../shared/protocol/limits'
import { addressOf } from '../../../shared/protocol/resources'
import type { Answer, AppConfig } from '../../../shared/protocol/rest'
import { SignInError } from './sign-in-error'

/** The sign-in service as this page must know it. */
export interface SignInService {
  /** Discovered, checks implicit `id_token` answers. */
  configuration: client.Configuration
  /** Local clock minus the gateway's, ms; positive when this machine is fast. */
  skewMs: number
}

/** Browser functions that this folder needs; tests pass their own. */
export interface BrowserAccess {
  fetch: typeof fetch
  now(): number
}

export const browserReach: BrowserAccess = { fetch: (input, init) => fetch(input, init), now: () => Date.now() }

/** Half the round trip is taken off, so a slow network does not look like a wrong clock. */
async function readConfig({ fetch, now }: BrowserAccess): Promise<{ config: AppConfig; skewMs: number }> {
  const requestedAt = now()
  const answer = await fetch(addressOf('GET /api/config', {}), {
    cache: 'no-store',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  const reply = (await answer.json()) as Answer<AppConfig>
  if (!reply.ok) throw new Error(reply.message)
  const answered = now()
  return { config: reply.data, skewMs: Math.round((requestedAt + answered) / 2 - reply.data.serverTime) }
}

/** Local clock minus the gateway's, ms; 0 where the gateway cannot be reached. */
export const measureSkew = (reach: BrowserAccess): Promise<number> =>
  readConfig(reach).then(
    ({ skewMs }) => skewMs,
    () => 0,
  )

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/**
 * Asks the gateway which service to use and discovers it. Plain http is accepted for a loopback issuer and for our own
 * origin, which is what the person is looking at. Throws `SignInError` with `network`.
 */
export async function discoverService(reach: BrowserAccess, origin: string): Promise<SignInService> {
  try {
    const { config, skewMs } = await readConfig(reach)
    const issuer = new URL(config.issuer)
    const plain = issuer.protocol === 'http:' && (isLoopback(issuer) || issuer.origin === origin)
    const configuration = await client.discovery(
      issuer,
      config.clientId,
      { [client.clockSkew]: -Math.round(skewMs / 1000), [client.clockTolerance]: 30 },
      client.None(),
      {
        execute: plain
          ? [client.useIdTokenResponseType, client.allowInsecureRequests]
          : [client.useIdTokenResponseType],
        [client.customFetch]: (url, options) => reach.fetch(url, options as RequestInit),
      },
    )
    return { configuration, skewMs }
  } catch (thrown) {
    throw new SignInError('network', thrown)
  }
}
