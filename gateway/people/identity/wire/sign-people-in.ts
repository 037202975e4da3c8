import type { UserRow } from '../../../storage/identity-tables'
import { NextStep } from '../factors/next-step'
import type { StepBody } from '../factors/proofs'
import { factorsAfter } from '../factors/second-proof'
import { MFA_TTL_MS } from '../limits'
import type { IdentityService } from '../service'
import type { IdentityCall } from './call'
import { WireError, type WireRefusal } from './codes'
import { setStepCookie } from './step-cookie'
import { toWireUser, type WireUser } from './wire-user'

/** Begins a session: sets the cookie and returns the user record with a token. */
export async function signedIn(
  call: IdentityCall,
  user: UserRow,
  amr: readonly string[],
  newlyCreated = false,
): Promise<WireUser> {
  const { service, request, response, from } = call
  const session = await service.cookieSession.begin(request, response, user, amr, from)
  const token = await service.userTokens.mint(user, session)
  return await toWireUser(service, user, { token, newlyCreated })
}

/** User record with the caller's current token: clients store the record and would lose the token otherwise. */
export async function stillSignedIn(call: IdentityCall, user: UserRow): Promise<WireUser> {
  const { expiresAt } = await call.principal()
  return await toWireUser(call.service, user, { token: { token: call.bearer ?? '', expiresAt } })
}

/** Account data for a user who has completed only the first proof: enough to continue. */
async function stepData({ users }: IdentityService, step: NextStep): Promise<Record<string, unknown>> {
  const user = await users.byId(step.userId)
  return {
    email: masked(user?.email),
    phone: masked(user?.phone),
    nickname: user?.nickname ?? null,
    username: user?.username ?? null,
    avatar: user?.photo ?? null,
    totpMfaEnabled: step.kind === 'totp',
  }
}

/** Runs a sign-in. `NextStep` becomes the refusal by which clients continue. */
export async function withSteps<T>(call: IdentityCall, signIn: () => Promise<T>): Promise<T> {
  try {
    return await signIn()
  } catch (thrown) {
    if (!(thrown instanceof NextStep)) throw thrown
    const refusal = await stepRefusal(call.service, thrown)
    const { mfaToken, faceMfaEnabled } = refusal.data as { mfaToken?: string; faceMfaEnabled?: boolean }
    if (mfaToken !== undefined && faceMfaEnabled) setStepCookie(call.response, call.service.config.publicUrl, mfaToken)
    throw new WireError(refusal)
  }
}

export async function stepRefusal(service: IdentityService, step: NextStep): Promise<WireRefusal> {
  const { kind, stage, userId } = step
  if (kind === 'first-login') return { code: 1639, message: '首次登录，请设置新密码', data: { token: stage } }
  if (kind === 'force-reset') return { code: 2058, message: '管理员要求修改密码，请设置新密码', data: { token: stage } }
  const mfaToken = await service.userTokens.mintStep(userId, stage, MFA_TTL_MS)
  const data = { mfaToken, ...(await stepData(service, step)) }
  const found = await service.stages.find<StepBody>('mfa', stage)
  const addresses = await reach(service, userId, found?.body.amr ?? [])
  if (kind !== 'totp') return { code: 1636, message: '请完成二次验证', data: { ...data, ...addresses } }
  const others = Object.fromEntries(Object.entries(addresses).filter(([, address]) => address !== null))
  return { code: 1635, message: '请输入动态验证码', data: { ...data, ...others } }
}

/** Complete addresses: the client must name where the second code goes, and the first factor is already proven. */
async function reach(service: IdentityService, userId: string, amr: readonly string[]) {
  const user = await service.users.byId(userId)
  const kinds = user ? await factorsAfter(service, user, amr) : []
  return {
    email: kinds.includes('email') ? (user?.email ?? null) : null,
    phone: kinds.includes('sms') ? (user?.phone ?? null) : null,
    faceMfaEnabled: kinds.includes('face'),
  }
}

const masked = (address: string | null | undefined): string | null =>
  address ? address.replace(/^(.{1,3}).*?(.{2}(@.*)?)$/, '$1****$2') : null
