import type { IdentityService } from '../service'

/** User and session of a browser; undefined without one. */
export async function signedInSession(
  { cookieSession, sessions }: IdentityService,
  ...[request, response]: Parameters<IdentityService['cookieSession']['current']>
) {
  const current = await cookieSession.current(request, response)
  const session = current && (await sessions.find(current.sid))
  return current && session && { user: current.user, session }
}

/** Whether a session was authenticated since a time, ms; sign-ins are recorded to the second. */
export const provenSince = (session: { authenticated_at: number }, since: number): boolean =>
  session.authenticated_at >= Math.floor(since / 1000) * 1000
