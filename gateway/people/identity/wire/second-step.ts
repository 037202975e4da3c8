import { z } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'
import { accountKey } from '../../../storage/account-key'
import type { UserRow } from '../../../storage/identity-tables'
import { parseEmail, parsePhone } from '../account-name'
import { FACTOR_GUESSES } from '../limits'
import type { StepBody } from '../proofs'
import { qrImage } from '../qr-image'
import { passSecondStep, proveByAddress, type Stepper } from '../second-proof'
import { mustBeFresh } from './account-changes'
import { claimsUnchecked, type IdentityCall } from './call'
import { parseShape } from './register'
import { signedIn } from './sign-people-in'
import type { WireUser } from './wire-user'

/** By the token of the step, or of the session. Throws `stage-expired`, or as `principal`. */
async function stepper(call: IdentityCall): Promise<Stepper> {
  const { users, stages, userTokens } = call.service
  if (claimsUnchecked(call.bearer).token_use !== 'mfa') return { user: await call.user(), stage: undefined, amr: [] }
  const claims = await userTokens.readStep(call.bearer ?? '')
  const stage = claims && (await stages.find<StepBody>('mfa', claims.stage))
  const user = stage?.userId === claims?.userId && stage?.userId ? await users.byId(stage.userId) : undefined
  if (!claims || !stage || !user) throw new ZeusError('stage-expired')
  if (user.status !== 'Activated') throw new ZeusError('account-suspended')
  return { user, stage: claims.stage, amr: stage.body.amr }
}

/** The second proof over the wire: the record with a token. */
async function pass(call: IdentityCall, proof: (user: UserRow) => Promise<string>): Promise<WireUser> {
  const { user, amr } = await passSecondStep(call.service, await stepper(call), call.from, proof)
  return await signedIn(call, user, amr)
}

const text = z.string().min(1).max(64)
const shapes = {
  totp: z.object({ totp: text }),
  recovery: z.object({ recoveryCode: text }),
  sms: z.object({ phone: text, code: text, phoneCountryCode: z.string().nullish() }),
  email: z.object({ email: z.string().max(254), code: text }),
  check: z.object({ email: z.string().max(254).nullish(), phone: z.string().max(32).nullish() }),
}

/** Totp while signing in would let half a proof choose the other half. */
async function enroller(call: IdentityCall): Promise<UserRow> {
  const { user, stage } = await stepper(call)
  if (stage !== undefined && (await call.service.factors.enabledOf(user.id)).length > 0)
    throw new ZeusError('forbidden')
  if (stage === undefined) await mustBeFresh(call)
  return user
}

export const secondSteps = {
  /** Never the secret, never the recovery code. */
  async list(call: IdentityCall) {
    const { user } = await stepper(call)
    const row = await call.service.factors.find(user.id)
    if (row?.enabled !== 1) return []
    const times = { createdAt: new Date(row.created_at).toISOString() }
    const { id } = row
    return [{ id, userId: user.id, enable: true, secret: '', authenticatorType: 'totp', recoveryCode: '', ...times }]
  },

  async associate(call: IdentityCall) {
    const user = await enroller(call)
    const label = user.username ?? user.email ?? user.phone ?? user.nickname
    const { secret, uri, recoveryCode } = await call.service.factors.associate(user.id, label)
    return {
      authenticator_type: 'totp',
      secret,
      qrcode_uri: uri,
      qrcode_data_url: await qrImage(uri),
      recovery_code: recoveryCode,
    }
  },

  async confirm(call: IdentityCall) {
    const { totp } = parseShape(shapes.totp, call.request.body)
    const user = await enroller(call)
    const { attempts, factors, audit, sessions } = call.service
    if (!(await attempts.take([{ subject: `factor:${user.id}`, ...FACTOR_GUESSES }])))
      throw new ZeusError('account-locked')
    await factors.confirm(user.id, totp)
    await audit.record('factor-added', user.id, call.from)
    // Other sign-ins were made with one proof less.
    const { sid } = await call.principal()
    await sessions.endAllOf(user.id, 'revoked', sid)
    return { authenticator_type: 'totp' }
  },

  async remove(call: IdentityCall) {
    const user = await call.user()
    await mustBeFresh(call)
    if ((await call.service.factors.find(user.id)) === undefined) throw new ZeusError('totp-unbound')
    await call.service.factors.remove(user.id)
    await call.service.audit.record('factor-removed', user.id, call.from)
    return null
  },

  async verifyTotp(call: IdentityCall) {
    const { totp } = parseShape(shapes.totp, call.request.body)
    return await pass(call, async (user) => {
      await call.service.factors.verify(user.id, totp)
      return 'otp'
    })
  },

  /** The code is used up; the next one comes with the answer, beside the data. */
  async recover(call: IdentityCall): Promise<{ user: WireUser; next: string }> {
    const { recoveryCode } = parseShape(shapes.recovery, call.request.body)
    let next = ''
    const user = await pass(call, async ({ id }) => {
      next = await call.service.factors.recover(id, recoveryCode)
      await call.service.audit.record('recovery-used', id, call.from)
      return 'otp'
    })
    return { user, next }
  },

  /** A code sent to the phone that is bound, and to no other. */
  async verifySms(call: IdentityCall) {
    const { phone, code, phoneCountryCode } = parseShape(shapes.sms, call.request.body)
    const to = parsePhone(phone, phoneCountryCode)
    return await pass(call, (user) => proveByAddress(call.service, user, 'sms', to, code))
  },

  async verifyEmail(call: IdentityCall) {
    const { email, code } = parseShape(shapes.email, call.request.body)
    const to = parseEmail(email)
    return await pass(call, (user) => proveByAddress(call.service, user, 'email', to, code))
  },

  /** Whether an address may be bound: no other account has it. */
  async check(call: IdentityCall): Promise<boolean> {
    const { user } = await stepper(call)
    const { email, phone } = parseShape(shapes.check, call.request.body)
    const { users } = call.service
    const found = [
      email ? await users.byKey('email_key', accountKey(email)) : undefined,
      phone ? await users.byName(parsePhone(phone)) : undefined,
    ]
    return found.every((other) => other === undefined || other.id === user.id)
  },
}
