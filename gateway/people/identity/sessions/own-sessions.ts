import express, { type Router } from 'express'
import type { AccountSession } from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { SessionRow } from '../../../storage/identity-tables'
import { originOf } from '../http/origin'
import { say } from '../http/say'
import type { IdentityService } from '../service'
import type { Callers } from './callers'

export const sessionResponse = (row: SessionRow, current: string | undefined): AccountSession => ({
  id: row.id,
  current: row.id === current,
  ip: row.ip,
  userAgent: row.user_agent,
  amr: row.amr.split(' ').filter(Boolean),
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  expiresAt: row.expires_at,
})

/** Routes for the caller's own sign-ins; mounted below the user centre's address. */
export function ownSessions({ sessions, audit }: IdentityService, { caller }: Callers): Router {
  const router = express.Router()

  router.delete('/:id', async (request, response) => {
    const { user } = await caller(response)
    const one = await sessions.find(request.params.id)
    // Another user's session is treated as unknown.
    if (one?.user_id !== user.id) throw new ZeusError('not-found')
    await sessions.end(one.id, 'revoked')
    await audit.record('session-ended', user.id, originOf(request))
    say(response, null)
  })

  router.delete('/', async (request, response) => {
    const { user, session } = await caller(response)
    const ended = await sessions.endAllOf(user.id, 'revoked', session.id)
    await audit.record('session-ended', user.id, originOf(request))
    say(response, { ended: ended.length })
  })

  return router
}
