import { z } from 'zod'
import { FRESH_SIGN_IN_MS } from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { UserRow } from '../../../storage/identity-tables'
import { parseEmail, parsePhone, parseUsername } from '../accounts/account-name'
import { checkField, checkPhoto, type Profile, profileChanges } from '../accounts/profile-fields'
import { nameColumns, type UserChanges } from '../accounts/user-columns'
import type { IdentityCall } from './call'
import { parseShape } from './register'
import { stillSignedIn } from './sign-people-in'
import type { WireUser } from './wire-user'

/** Throws `sign-in-again` unless the caller proved their identity recently. */
export async function mustBeFresh(call: IdentityCall): Promise<void> {
  const { sid } = await call.principal()
  const session = await call.service.sessions.find(sid)
  if (!session || call.service.clock() - session.authenticated_at > FRESH_SIGN_IN_MS)
    throw new ZeusError('sign-in-again')
}

/** Throws `last-way` if the account would have no sign-in method left. */
export async function requireAnotherSignIn(
  call: IdentityCall,
  user: UserRow,
  without: 'email' | 'phone' | 'identity',
): Promise<void> {
  const identities = await call.service.db
    .selectFrom('identities')
    .select('id')
    .where('user_id', '=', user.id)
    .execute()
  const named = [user.username, without === 'email' ? null : user.email, without === 'phone' ? null : user.phone]
  const byPassword = user.password_hash !== null && named.some((name) => name !== null)
  const byCode = (without !== 'email' && user.email !== null) || (without !== 'phone' && user.phone !== null)
  const byOthers = without === 'identity' ? identities.length > 1 : identities.length > 0
  if (!byPassword && !byCode && !byOthers) throw new ZeusError('last-way')
}

/** Fields that a person may not change. */
const REFUSED = [
  ...['unionid', 'openid', 'emailVerified', 'phoneVerified', 'password', 'tokenExpiredAt', 'loginsCount', 'lastLogin'],
  ...['lastIP', 'blocked', 'externalId', 'phoneCountryCode', 'mainDepartmentId', 'mainDepartmentCode'],
]

/** The columns that an update of the profile changes. Throws `email-by-change`, `phone-by-change`, `field-…`. */
function recordChanges(user: UserRow, given: Record<string, unknown>): UserChanges {
  const isGiven = (name: string) => given[name] !== undefined && given[name] !== null
  if (isGiven('email')) throw new ZeusError('email-by-change')
  if (isGiven('phone')) throw new ZeusError('phone-by-change')
  const refused = REFUSED.find(isGiven)
  if (refused) throw new ZeusError('field-refused', refused)
  const { username, nickname, photo } = given
  const changes: UserChanges = {}
  if (typeof username === 'string') Object.assign(changes, nameColumns(parseUsername(username), false))
  if (typeof nickname === 'string') {
    const name = checkField('nickname', nickname.trim())
    if (name === '' || name.length > 64) throw new ZeusError('field-invalid', 'nickname')
    changes.nickname = name
  }
  if (photo === null || typeof photo === 'string') changes.photo = checkPhoto(photo)
  const profile = { ...(JSON.parse(user.profile) as Profile), ...profileChanges(given) }
  const filled = Object.fromEntries(Object.entries(profile).filter(([, value]) => value != null && value !== ''))
  return { ...changes, profile: JSON.stringify(filled) }
}

export async function taken<T>(
  code: 'username-taken' | 'email-taken' | 'phone-taken',
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change()
  } catch (thrown) {
    throw thrown instanceof ZeusError && thrown.code === 'account-taken' ? new ZeusError(code) : thrown
  }
}

const text = z.string().min(1).max(2_048)
const shapes = {
  update: z.object({ id: z.string().nullish(), input: z.record(z.string(), z.unknown()) }),
  password: z.object({ newPassword: text, oldPassword: text.nullish() }),
  phone: z.object({
    phone: text,
    phoneCode: text,
    oldPhone: z.string().nullish(),
    oldPhoneCode: z.string().nullish(),
    phoneCountryCode: z.string().nullish(),
    oldPhoneCountryCode: z.string().nullish(),
  }),
  email: z.object({ email: text, emailCode: text, oldEmail: z.string().nullish(), oldEmailCode: z.string().nullish() }),
}

/** Sets the phone number. The new number and the current one, if any, must be proven by codes. */
async function changePhone(args: unknown, call: IdentityCall, mayReplace: boolean): Promise<UserRow> {
  const given = parseShape(shapes.phone, args)
  const { codes, users, audit, factors } = call.service
  const user = await call.user()
  await mustBeFresh(call)
  const name = parsePhone(given.phone, given.phoneCountryCode)
  if (user.phone_key === name.key) throw new ZeusError('phone-same')
  if (user.phone !== null) {
    if (!mayReplace) throw new ZeusError('phone-by-change')
    if (!given.oldPhone || !given.oldPhoneCode) throw new ZeusError('old-phone-unproven')
    const old = parsePhone(given.oldPhone, given.oldPhoneCountryCode)
    if (old.key !== user.phone_key) throw new ZeusError('old-phone-wrong')
    await codes.use(old, ['unbind', 'change'], given.oldPhoneCode, true)
  }
  await codes.use(name, ['bind', 'change'], given.phoneCode)
  const row = await taken('phone-taken', () => users.change(user.id, nameColumns(name, true)))
  await factors.remove(user.id, 'sms')
  await audit.record('phone-changed', user.id, call.from)
  return row
}

async function changeEmail(args: unknown, call: IdentityCall, mayReplace: boolean): Promise<UserRow> {
  const given = parseShape(shapes.email, args)
  const { codes, users, audit, factors } = call.service
  const user = await call.user()
  await mustBeFresh(call)
  const name = parseEmail(given.email)
  if (user.email_key === name.key && user.email_verified === 1) throw new ZeusError('email-same')
  if (user.email !== null && user.email_key !== name.key) {
    if (!mayReplace) throw new ZeusError('email-by-change')
    if (!given.oldEmail || !given.oldEmailCode) throw new ZeusError('old-email-unproven')
    const old = parseEmail(given.oldEmail)
    if (old.key !== user.email_key) throw new ZeusError('old-email-wrong')
    await codes.use(old, ['unbind', 'change'], given.oldEmailCode, true)
  }
  await codes.use(name, ['bind', 'change'], given.emailCode)
  const row = await taken('email-taken', () => users.change(user.id, nameColumns(name, true)))
  if (user.email_key !== name.key) await factors.remove(user.id, 'email')
  await audit.record('email-changed', user.id, call.from)
  return row
}

/** Changes a password: the old one is required if there is one, and every other sign-in ends. */
async function changeAccountPassword(
  call: IdentityCall,
  newPassword: string,
  oldPassword: string | null,
): Promise<UserRow> {
  const { accounts, sessions } = call.service
  const user = await call.user()
  if (user.password_hash !== null) {
    if (oldPassword === null) throw new ZeusError('old-password-missing')
    await accounts.proveAgain(user, oldPassword, call.from)
  } else {
    await mustBeFresh(call)
  }
  const row = await accounts.setPassword(user, newPassword, call.from, 'password-changed')
  const { sid } = await call.principal()
  await sessions.endAllOf(user.id, 'password-changed', sid)
  await sessions.proveAgain(sid)
  return row
}

export const accountChanges = {
  async updateUser(args: unknown, call: IdentityCall): Promise<WireUser> {
    const { id, input } = parseShape(shapes.update, args)
    const user = await call.user()
    if (id != null && id !== user.id) throw new ZeusError('forbidden')
    const row = await taken('username-taken', () => call.service.users.change(user.id, recordChanges(user, input)))
    await call.service.audit.record('profile-changed', user.id, call.from)
    return await stillSignedIn(call, row)
  },

  async updatePassword(args: unknown, call: IdentityCall): Promise<WireUser> {
    const { newPassword, oldPassword } = parseShape(shapes.password, args)
    const { cipher } = call.service
    await call.principal()
    const old = oldPassword == null ? null : await cipher.open(oldPassword)
    return await stillSignedIn(call, await changeAccountPassword(call, await cipher.open(newPassword), old))
  },

  async updatePhone(args: unknown, call: IdentityCall): Promise<WireUser> {
    return await stillSignedIn(call, await changePhone(args, call, true))
  },
  async bindPhone(args: unknown, call: IdentityCall): Promise<WireUser> {
    return await stillSignedIn(call, await changePhone(args, call, false))
  },
  async updateEmail(args: unknown, call: IdentityCall): Promise<WireUser> {
    return await stillSignedIn(call, await changeEmail(args, call, true))
  },
  async bindEmail(args: unknown, call: IdentityCall): Promise<WireUser> {
    return await stillSignedIn(call, await changeEmail(args, call, false))
  },

  async unbindPhone(_args: unknown, call: IdentityCall): Promise<WireUser> {
    const user = await call.user()
    if (user.phone === null) throw new ZeusError('phone-unbound')
    await mustBeFresh(call)
    await requireAnotherSignIn(call, user, 'phone')
    const { users, factors, audit } = call.service
    if (await factors.isOn(user.id, 'sms')) throw new ZeusError('factor-address')
    const gone = { phone: null, phone_key: null, phone_country_code: null, phone_verified: 0 }
    const row = await users.change(user.id, gone)
    await audit.record('phone-changed', user.id, call.from)
    return await stillSignedIn(call, row)
  },

  async unbindEmail(_args: unknown, call: IdentityCall): Promise<WireUser> {
    const user = await call.user()
    if (user.email === null) throw new ZeusError('email-unbound')
    await mustBeFresh(call)
    await requireAnotherSignIn(call, user, 'email')
    const { users, factors, audit } = call.service
    if (await factors.isOn(user.id, 'email')) throw new ZeusError('factor-address')
    const row = await users.change(user.id, { email: null, email_key: null, email_verified: 0 })
    await audit.record('email-changed', user.id, call.from)
    return await stillSignedIn(call, row)
  },

  async refreshToken(_args: unknown, call: IdentityCall) {
    const user = await call.user()
    const { sid } = await call.principal()
    const session = await call.service.sessions.find(sid)
    if (!session) throw new ZeusError('session-ended')
    const { token, issuedAt, expiresAt } = await call.service.userTokens.mint(user, session)
    return { token, iat: issuedAt / 1000, exp: expiresAt / 1000 }
  },
}
