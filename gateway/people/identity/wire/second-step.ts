import { z } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'
import { accountKey } from '../../../storage/account-key'
import type { UserRow } from '../../../storage/identity-tables'
import { parseEmail, parsePhone } from '../accounts/account-name'
import type { CodeAddress } from '../accounts/codes'
import { enrolFace, proveByFace } from '../factors/face'
import { enableByAddress } from '../factors/own-factors'
import type { StepBody } from '../factors/proofs'
import { guardProof, passSecondStep, proveByAddress, type Stepper } from '../factors/second-proof'
import { qrImage } from '../hosted/qr-image'
import { mustBeFresh, taken } from './account-changes'
import { claimsUnchecked, type IdentityCall } from './call'
import { refusalOf, WireError } from './codes'
import { parseShape } from './register'
import { signedIn, stillSignedIn } from './sign-people-in'
import type { WireUser } from './wire-user'

/** Account by the token of the step or of the session. Throws `stage-expired`, or the errors of `principal`. */
export async function stepper(call: IdentityCall): Promise<Stepper> {
  const { users, stages, userTokens } = call.service
  if (claimsUnchecked(call.bearer).token_use !== 'mfa') return { user: await call.user(), stage: undefined, amr: [] }
  const claims = await userTokens.readStep(call.bearer ?? '')
  const stage = claims && (await stages.find<StepBody>('mfa', claims.stage))
  const user = stage?.userId === claims?.userId && stage?.userId ? await users.byId(stage.userId) : undefined
  if (!claims || !stage || !user) throw new ZeusError('stage-expired')
  if (user.status !== 'Activated') throw new ZeusError('account-suspended')
  return { user, stage: claims.stage, amr: stage.body.amr }
}

/** Checks the second proof. Returns the user record with a token. */
async function pass(
  call: IdentityCall,
  proof: (user: UserRow, amr: readonly string[]) => Promise<string>,
): Promise<WireUser> {
  const { user, amr } = await passSecondStep(call.service, await stepper(call), call.from, proof)
  return await signedIn(call, user, amr)
}

const text = z.string().min(1).max(64)
const photoKey = z.string().max(512).nullish()
const shapes = {
  totp: z.object({ totp: text }),
  recovery: z.object({ recoveryCode: text }),
  sms: z.object({ phone: text, code: text, phoneCountryCode: z.string().nullish() }),
  email: z.object({ email: z.string().max(254), code: text }),
  associateFace: z.object({ photoA: photoKey, photoB: photoKey }),
  face: z.object({ photo: photoKey }),
  list: z.object({ type: z.enum(['totp', 'sms', 'email', 'face']).default('totp') }),
  check: z.object({ email: z.string().max(254).nullish(), phone: z.string().max(32).nullish() }),
}

/**
 * Account that may enrol TOTP. During a sign-in it must have no factor: the first proof alone must not add a second
 * one.
 */
async function enroller(call: IdentityCall): Promise<UserRow> {
  const { user, stage } = await stepper(call)
  if (stage !== undefined && (await call.service.factors.enabledOf(user.id)).length > 0)
    throw new ZeusError('forbidden')
  if (stage === undefined) await mustBeFresh(call)
  return user
}

/** User record with a token, and a new recovery code that is shown only once. */
export interface ProvenUser {
  user: WireUser
  recoveryCode?: string
}

/**
 * Verifies a code sent to the bound address. For a signed-in user without this second factor, enables the factor and
 * binds the address if none is bound.
 */
async function byAddress(
  call: IdentityCall,
  kind: 'sms' | 'email',
  to: CodeAddress,
  code: string,
): Promise<ProvenUser> {
  const { service, from } = call
  const { user, stage } = await stepper(call)
  if (stage !== undefined || (await service.factors.isOn(user.id, kind))) {
    return { user: await pass(call, (person, amr) => proveByAddress(service, person, kind, { to, code }, amr)) }
  }
  await mustBeFresh(call)
  const bound = kind === 'sms' ? user.phone_key : user.email_key
  if (bound !== null && bound !== to.key) throw new ZeusError('factor-foreign')
  const { sid } = await call.principal()
  const enable = () => enableByAddress(service, user, kind, { to, code }, { sid, from })
  const recoveryCode = await taken(kind === 'sms' ? 'phone-taken' : 'email-taken', enable)
  const row = await service.users.byId(user.id)
  return { user: await stillSignedIn(call, row ?? user), recoveryCode }
}

export const secondSteps = {
  /** The answer never contains the secret or the recovery code. */
  async list(call: IdentityCall) {
    const { user } = await stepper(call)
    const { type } = parseShape(shapes.list, call.request.query)
    const row = await call.service.factors.find(user.id, type)
    if (row?.enabled !== 1) return []
    const times = { createdAt: new Date(row.created_at).toISOString() }
    const { id } = row
    return [{ id, userId: user.id, enable: true, secret: '', authenticatorType: type, recoveryCode: '', ...times }]
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
    const { factors, audit, sessions } = call.service
    await guardProof(call.service, user, call.from, () => factors.confirm(user.id, totp))
    await audit.record('factor-added', user.id, call.from)
    // Other sign-ins were made without this factor.
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

  /** Consumes the recovery code and returns a new one beside the user. */
  async recover(call: IdentityCall): Promise<ProvenUser> {
    const { recoveryCode: typed } = parseShape(shapes.recovery, call.request.body)
    let recoveryCode = ''
    const user = await pass(call, async ({ id }) => {
      recoveryCode = await call.service.factors.recover(id, typed)
      await call.service.audit.record('recovery-used', id, call.from)
      return 'otp'
    })
    return { user, recoveryCode }
  },

  async verifySms(call: IdentityCall): Promise<ProvenUser> {
    const { phone, code, phoneCountryCode } = parseShape(shapes.sms, call.request.body)
    return await byAddress(call, 'sms', parsePhone(phone, phoneCountryCode), code)
  },

  async verifyEmail(call: IdentityCall): Promise<ProvenUser> {
    const { email, code } = parseShape(shapes.email, call.request.body)
    return await byAddress(call, 'email', parseEmail(email), code)
  },

  /** Enables the face as a second factor by two uploaded photos; addresses of other photos are not fetched. */
  async associateFace(call: IdentityCall): Promise<ProvenUser> {
    if (!call.service.compareFaces) throw new ZeusError('no-face-service')
    const { photoA, photoB } = parseShape(shapes.associateFace, call.request.body)
    const user = await call.user()
    await mustBeFresh(call)
    const { sid } = await call.principal()
    const keys = [photoA ?? '', photoB ?? photoA ?? ''] as const
    const recoveryCode = await enrolFace(call.service, user, keys, { sid, from: call.from })
    return { user: await stillSignedIn(call, user), recoveryCode }
  },

  async verifyFace(call: IdentityCall): Promise<ProvenUser> {
    const { compareFaces, factors } = call.service
    // The contract's code for a failed comparison.
    if (!compareFaces) throw new WireError({ ...refusalOf('no-face-service'), code: 1702 })
    const { photo } = parseShape(shapes.face, call.request.body)
    const user = await pass(call, async (person, amr) =>
      proveByFace(call.service, person, await factors.facePhotos.take(person.id, photo ?? ''), amr),
    )
    return { user }
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
