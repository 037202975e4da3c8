import { z } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'
import { parseEmail, parsePhone } from '../accounts/account-name'
import { passwordMatches } from '../accounts/passwords'
import { accountOfProven } from '../accounts/proven-address'
import type { IdentityCall } from './call'
import { parseShape } from './register'

const text = z.string().min(1).max(2_048)
const shapes = {
  code: z.object({
    phone: z.string().nullish(),
    phoneCountryCode: z.string().nullish(),
    email: z.string().nullish(),
    code: text,
    newPassword: text,
  }),
  first: z.object({ token: text, password: text }),
  forced: z.object({ token: text, oldPassword: text, newPassword: text }),
}

const done = { code: 200, message: '密码重置成功' }

/** Resets a password by a code sent to the user's address. All sign-ins end; second factors stay. */
export async function resetByCode(
  call: Pick<IdentityCall, 'service' | 'from'>,
  to: ReturnType<typeof parseEmail> | ReturnType<typeof parsePhone>,
  code: string,
  newPassword: string,
): Promise<void> {
  const { users, codes, accounts, sessions, audit } = call.service
  const user = await users.byName(to)
  try {
    await codes.use(to, ['reset'], code, true)
    if (!user) throw new ZeusError('code-wrong')
    if (user.status !== 'Activated') throw new ZeusError('account-suspended')
    // The code is consumed last, so that a password that is too common does not require a new code.
    const claim = async () => {
      await codes.use(to, ['reset'], code)
      if (!(await accountOfProven(call.service, user, to.kind, call.from))) throw new ZeusError('code-wrong')
    }
    await accounts.setPassword(user, newPassword, call.from, 'password-reset', claim)
  } catch (thrown) {
    await audit.record('code-failed', user?.id ?? null, call.from)
    throw thrown
  }
  await users.change(user.id, to.kind === 'email' ? { email_verified: 1 } : { phone_verified: 1 })
  await sessions.endAllOf(user.id, 'password-changed')
}

export const passwordResets = {
  async resetPassword(args: unknown, call: IdentityCall) {
    const given = parseShape(shapes.code, args)
    const newPassword = await call.service.cipher.open(given.newPassword)
    if (!given.email && !given.phone) throw new ZeusError('bad-request', 'email')
    const to = given.email ? parseEmail(given.email) : parsePhone(given.phone ?? '', given.phoneCountryCode)
    await resetByCode(call, to, given.code, newPassword)
    return done
  },

  /**
   * Sets the first password of an account that an operator created. The token is from a sign-in with the one-time
   * password.
   */
  async resetPasswordByFirstLoginToken(args: unknown, call: IdentityCall) {
    const { token, password } = parseShape(shapes.first, args)
    const fresh = await call.service.cipher.open(password)
    await resetByStage(call, 'first-login', token, fresh)
    return done
  },

  async resetPasswordByForceResetToken(args: unknown, call: IdentityCall) {
    const { token, oldPassword, newPassword } = parseShape(shapes.forced, args)
    const { cipher, stages, users } = call.service
    const [old, fresh] = [await cipher.open(oldPassword), await cipher.open(newPassword)]
    const stage = await stages.find('force-reset', token)
    const user = stage?.userId ? await users.byId(stage.userId) : undefined
    if (!user) throw new ZeusError('stage-expired')
    if (!(await stages.try('force-reset', token, 5))) throw new ZeusError('account-locked')
    if (!(await passwordMatches(user.password_hash, old))) throw new ZeusError('old-password-wrong')
    await resetByStage(call, 'force-reset', token, fresh)
    return done
  },
}

/** Sets the password of a `first-login` or `force-reset` stage, once. Returns the user's id. */
export async function resetByStage(
  call: Pick<IdentityCall, 'service' | 'from'>,
  kind: 'first-login' | 'force-reset',
  token: string,
  password: string,
): Promise<string> {
  const { stages, users, accounts, sessions } = call.service
  const stage = await stages.find(kind, token)
  const user = stage?.userId ? await users.byId(stage.userId) : undefined
  if (!user || user.must_reset !== kind) throw new ZeusError('stage-expired')
  if (user.status !== 'Activated') throw new ZeusError('account-suspended')
  if (await passwordMatches(user.password_hash, password)) throw new ZeusError('password-same')
  await accounts.setPassword(user, password, call.from, 'password-reset', async () => {
    if (!(await stages.take(kind, token))) throw new ZeusError('stage-expired')
  })
  await sessions.endAllOf(user.id, 'password-changed')
  return user.id
}
