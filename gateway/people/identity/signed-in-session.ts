import type { IdentityService } from './service'

/** The session of a browser and when its person proved who they are; undefined without one. */
export async function signedInSession(
  { cookieSession, sessions }: IdentityService,
  ...[request, response]: Parameters<IdentityService['cookieSession']['current']>
) {
  const current = await cookieSession.current(request, response)
  const session = current && (await sessions.find(current.sid))
  return current && session && { user: current.user, session }
}

/** Whether somebody signed in since a time, ms; sign-ins are recorded to the second. */
export const provenSince = (session: { authenticated_at: number }, since: number): boolean =>
  session.authenticated_at >= Math.floor(since / 1000) * 1000
