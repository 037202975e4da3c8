import { z } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'
import { parseEmail, parsePhone } from '../accounts/account-name'
import type { CodeAddress, CodePurpose } from '../accounts/codes'
import type { IdentityCall } from './call'
import { parseShape } from './register'

const EMAIL_SCENES: Record<string, CodePurpose> = {
  RESET_PASSWORD: 'reset',
  RESET_PASSWORD_VERIFY_CODE: 'reset',
  VERIFY_EMAIL: 'verify',
  FIRST_EMAIL_LOGIN_VERIFY: 'login',
  CONSOLE_CONDUCTED_VERIFY: 'verify',
  CHANGE_EMAIL: 'change',
  EMAIL_BIND_VERIFY_CODE: 'bind',
  EMAIL_UNBIND_VERIFY_CODE: 'unbind',
  MFA_VERIFY: 'mfa-verify',
  REGISTER_VERIFY_CODE: 'register',
  LOGIN_VERIFY_CODE: 'login',
  MFA_VERIFY_CODE: 'mfa-verify',
  INFORMATION_COMPLETION_VERIFY_CODE: 'complete',
}

const SMS_SCENES: Record<string, CodePurpose> = {
  login: 'login',
  register: 'register',
  reset: 'reset',
  bind: 'bind',
  unbind: 'unbind',
  'mfa-bind': 'mfa-bind',
  'mfa-verify': 'mfa-verify',
  'mfa-unbind': 'mfa-unbind',
  'complete-phone': 'complete',
}

/** Purposes that require a signed-in user. */
const SIGNED_IN = new Set<CodePurpose>(['bind', 'unbind', 'change', 'mfa-bind', 'mfa-unbind', 'complete', 'verify'])

/**
 * Purpose of a code for a second factor. If a signed-in user does not have the factor yet, the code is for enabling it.
 * A code for disabling it is sent only to the bound address.
 */
async function purposeOfFactor(call: IdentityCall, to: CodeAddress, purpose: CodePurpose): Promise<CodePurpose> {
  const kind = to.kind === 'email' ? 'email' : 'sms'
  if (purpose === 'mfa-unbind') {
    const user = await call.user()
    if ((kind === 'sms' ? user.phone_key : user.email_key) !== to.key) throw new ZeusError('factor-foreign')
    return purpose
  }
  if (purpose !== 'mfa-verify' || call.bearer === undefined) return purpose
  const caller = await call.principal().catch(() => undefined)
  return caller && !(await call.service.factors.isOn(caller.id, kind)) ? 'mfa-bind' : purpose
}

/** Sends a code for a purpose; the answer is the same whether the address is known or not. */
async function sendCode(
  call: IdentityCall,
  to: CodeAddress,
  given: CodePurpose | undefined,
  scene: string,
): Promise<void> {
  const { codes, users, accounts, audit } = call.service
  const user = await users.byName(to)
  // Without a scene a code is only for signing in or registering.
  const purpose = await purposeOfFactor(call, to, given ?? (user ? 'login' : 'register'))
  if (SIGNED_IN.has(purpose)) await call.principal()
  const wanted =
    SIGNED_IN.has(purpose) || (purpose === 'register' ? !user && (await accounts.registrationOpen()) : user)
  await codes.send({ to, purpose, scene, ip: call.from.ip, send: Boolean(wanted), hidden: !SIGNED_IN.has(purpose) })
  await audit.record('code-sent', user?.id ?? null, call.from)
}

export const emailCodes = {
  async sendEmail({ email, scene }: { email: string; scene: string }, call: IdentityCall) {
    // The general scene is for signing in, or for binding if the caller is signed in.
    const general = call.bearer === undefined ? undefined : 'bind'
    await sendCode(call, parseEmail(email), EMAIL_SCENES[scene] ?? general, scene)
    return { code: 200, message: '发送成功' }
  },
}

const smsShape = z.object({
  phone: z.string().max(32),
  phoneCountryCode: z.string().max(8).nullish(),
  scene: z.string().max(32).nullish(),
})

/** `POST /api/v2/sms/send`. */
export async function sendSms(call: IdentityCall): Promise<null> {
  const { phone, phoneCountryCode, scene } = parseShape(smsShape, call.request.body)
  const purpose = scene == null ? undefined : SMS_SCENES[scene]
  if (scene != null && purpose === undefined) throw new ZeusError('bad-request', 'scene')
  await sendCode(call, parsePhone(phone, phoneCountryCode), purpose, scene ?? 'login')
  return null
}
