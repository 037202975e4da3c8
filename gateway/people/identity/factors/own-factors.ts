import express, { type Router } from 'express'
import { z } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { UserRow } from '../../../storage/identity-tables'
import type { CodeAddress } from '../accounts/codes'
import { nameColumns } from '../accounts/user-columns'
import { originOf, type RequestOrigin } from '../http/origin'
import { parseBody } from '../http/read'
import { say } from '../http/say'
import type { IdentityService, Store } from '../service'
import type { Callers } from '../sessions/callers'
import { boundAddress, guardProof, proveByAddress } from './second-proof'

const byAddress = z.enum(['sms', 'email'])
const text = z.string().max(64)
const shapes = {
  send: z.object({ kind: byAddress, on: z.boolean() }),
  change: z.object({ kind: byAddress, on: z.boolean(), code: text.default(''), recoveryCode: text.optional() }),
  recovery: z.object({ kind: z.enum(['totp', 'sms', 'email', 'face']) }),
}

/** Throws `phone-unbound`, `email-unbound` unless the address is proven. */
function provenAddress(user: UserRow, kind: 'sms' | 'email') {
  const verified = kind === 'sms' ? user.phone_verified : user.email_verified
  if (verified !== 1) throw new ZeusError(kind === 'sms' ? 'phone-unbound' : 'email-unbound')
  return boundAddress(user, kind)
}

/**
 * Makes an address a second factor by a code that was sent there, and binds it if it is not bound yet; ends all
 * other sign-ins. Returns the recovery code. Throws `factor-bound`, `account-taken`, or as
 * `codes.use`.
 */
export async function enableByAddress(
  store: Store,
  user: UserRow,
  kind: 'sms' | 'email',
  { to, code }: { to: CodeAddress; code: string },
  { sid, from }: { sid: string; from: RequestOrigin },
): Promise<string> {
  const { factors, codes, users, audit, sessions } = store
  if (await factors.isOn(user.id, kind)) throw new ZeusError('factor-bound')
  await guardProof(store, user, from, () => codes.use(to, ['mfa-bind'], code))
  const [key, verified] = kind === 'sms' ? [user.phone_key, user.phone_verified] : [user.email_key, user.email_verified]
  if (key !== to.key || verified !== 1) {
    await users.change(user.id, nameColumns(to, true))
    await audit.record(kind === 'sms' ? 'phone-changed' : 'email-changed', user.id, from)
  }
  const recoveryCode = await factors.enable(user.id, kind)
  await audit.record('factor-added', user.id, from)
  await sessions.endAllOf(user.id, 'revoked', sid)
  return recoveryCode
}

/** Second factors of the caller, beyond the identity contract; mounted below the user centre's address. */
export function ownFactors(service: IdentityService, { freshCaller }: Callers): Router {
  const { factors, codes, audit } = service
  const router = express.Router()

  router.post('/send', async (request, response) => {
    const { user } = await freshCaller(response)
    const { kind, on } = parseBody(shapes.send, request.body)
    const to = provenAddress(user, kind)
    if ((await factors.isOn(user.id, kind)) === on) throw new ZeusError(on ? 'factor-bound' : 'factor-unbound')
    const purpose = on ? 'mfa-bind' : 'mfa-unbind'
    const { ip } = originOf(request)
    await codes.send({ to, purpose, scene: purpose, ip, send: true, hidden: false })
    await audit.record('code-sent', user.id, originOf(request))
    say(response, null)
  })

  router.post('/', async (request, response) => {
    const { user, session } = await freshCaller(response)
    const { kind, on, code, recoveryCode } = parseBody(shapes.change, request.body)
    const from = originOf(request)
    if (on) {
      const to = provenAddress(user, kind)
      const next = await enableByAddress(service, user, kind, { to, code }, { sid: session.id, from })
      return say(response, { recoveryCode: next })
    }
    if (!(await factors.isOn(user.id, kind))) throw new ZeusError('factor-unbound')
    await guardProof(service, user, from, async () => {
      // For a person who lost the phone that receives codes.
      if (recoveryCode !== undefined) await factors.recover(user.id, recoveryCode)
      else await proveByAddress(service, user, kind, { to: boundAddress(user, kind), code, purpose: 'mfa-unbind' })
    })
    await factors.remove(user.id, kind)
    await audit.record('factor-removed', user.id, from)
    say(response, { recoveryCode: null })
  })

  router.delete('/face', async (request, response) => {
    const { user } = await freshCaller(response)
    if (!(await factors.isOn(user.id, 'face'))) throw new ZeusError('factor-unbound')
    await factors.remove(user.id, 'face')
    await audit.record('factor-removed', user.id, originOf(request))
    say(response, null)
  })

  router.post('/recovery', async (request, response) => {
    const { user } = await freshCaller(response)
    const { kind } = parseBody(shapes.recovery, request.body)
    const recoveryCode = await factors.renewRecovery(user.id, kind)
    await audit.record('recovery-renewed', user.id, originOf(request))
    say(response, { recoveryCode })
  })

  return router
}
