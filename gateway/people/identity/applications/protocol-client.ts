import { createHash } from 'node:crypto'
import { newSecretText } from '../new-id'

/** Protocols besides OpenID Connect by which applications send people here. */
export type SignInProtocol = 'cas' | 'saml'

/** Paths that the sign-in form returns to. */
export const RETURN_PATHS: Record<SignInProtocol, string> = {
  cas: '/cas-idp/signed-in',
  saml: '/api/v2/saml-idp/signed-in',
}

/** Id of the application by which these protocols reach the sign-in form. */
export const protocolClientId = (clientId: string): string => `${clientId}-cas`

/**
 * Address of the sign-in form: an authorization request of an application of our own, whose code is never redeemed. It
 * ignores tokens in the page's storage, which could redirect the browser back here in a loop. `again`: people with a
 * session sign in again.
 */
export function signInAddress(
  { publicUrl, clientId }: { publicUrl: string; clientId: string },
  protocol: SignInProtocol,
  state: string,
  again = false,
): string {
  const query = new URLSearchParams({
    client_id: protocolClientId(clientId),
    redirect_uri: `${publicUrl}${RETURN_PATHS[protocol]}`,
    response_type: 'code',
    scope: 'openid',
    state,
    code_challenge: createHash('sha256').update(newSecretText()).digest('base64url'),
    code_challenge_method: 'S256',
    ...(again ? { prompt: 'login' } : {}),
  })
  return `/oidc/auth?${query}`
}
