import { signOutOfPrograms } from '../saml/sign-out-chain'
import { addressesOf } from './application'
import type { IdentityCall } from './call'

/** Ends the session of the cookie and that of the token, and the token. */
export async function endSignIn(call: IdentityCall): Promise<void> {
  const { service, request, response, bearer, from } = call
  const byCookie = await service.cookieSession.end(request, response)
  let byToken: string | undefined
  try {
    const { id, sid, expiresAt } = await service.verify(bearer)
    byToken = id
    await service.endToken(bearer ?? '', expiresAt)
    if (sid !== undefined) await service.sessions.end(sid, 'signed-out')
  } catch {
    // The token is missing or no longer valid, so there is nothing to end.
  }
  const userId = byCookie ?? byToken
  if (userId !== undefined) await service.audit.record('signed-out', userId, from)
}

/** Whether another site caused the request: a sign-out is a change, although it is a GET. */
export const fromElsewhere = (call: IdentityCall): boolean => {
  const site = call.request.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/** Whether a registered application may send users to this address after signing out. */
async function isKnown(call: IdentityCall, address: string): Promise<boolean> {
  const { applications, config } = call.service
  const ids = [config.clientId, ...(await applications.list()).map(({ id }) => id)]
  for (const id of ids) if ((await addressesOf(call, id))?.includes(address)) return true
  return false
}

/**
 * Signs out and redirects to `to` if it is registered; otherwise calls `otherwise`. If another site caused the request,
 * the person must confirm.
 */
export async function leave(call: IdentityCall, to: string, otherwise: () => void): Promise<void> {
  if (fromElsewhere(call)) return call.response.redirect(303, '/oidc/session/end')
  const known = to !== '' && (await isKnown(call, to))
  const { service, request, response } = call
  const programs = await signOutOfPrograms(service, request, response, known ? to : '/')
  await endSignIn(call)
  if (programs !== undefined) response.redirect(303, programs)
  else if (known) response.redirect(303, to)
  else otherwise()
}
