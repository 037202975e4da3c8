import { z } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'
import { type AccountName, parseEmail, parsePhone, parseUsername } from '../accounts/account-name'
import type { CodeAddress } from '../accounts/codes'
import type { NewUser } from '../accounts/new-users'
import { checkField, checkPhoto, profileChanges } from '../accounts/profile-fields'
import type { IdentityCall } from './call'
import { signedIn } from './sign-people-in'
import { toWireUser, type WireUser } from './wire-user'

/** Optional fields of every kind of registration. */
const rest = {
  profile: z.record(z.string(), z.unknown()).nullish(),
  forceLogin: z.boolean().nullish(),
  params: z.string().max(16_384).nullish(),
  context: z.string().max(16_384).nullish(),
  phoneToken: z.null().optional(),
  emailToken: z.null().optional(),
}
const text = z.string().min(1).max(2_048)
const shapes = {
  email: z.object({ email: text, password: text, ...rest }),
  username: z.object({ username: text, password: text, ...rest }),
  phone: z.object({
    phone: text,
    code: text,
    phoneCountryCode: z.string().nullish(),
    password: text.nullish(),
    ...rest,
  }),
  emailCode: z.object({
    email: text,
    code: text,
    ...rest,
    params: z.unknown().optional(),
    context: z.unknown().optional(),
  }),
}

type Rest = z.infer<z.ZodObject<typeof rest>>

export function parseShape<T>(shape: z.ZodType<T>, value: unknown): T {
  const result = shape.safeParse(value)
  if (!result.success) throw new ZeusError('bad-request')
  return result.data
}

/** User-defined data as clients send it: JSON text of `[{key, value}]`. */
export function paramsOf(text: string | null | undefined): { key: string; value: string }[] {
  if (text == null) return []
  try {
    const list = z.array(z.object({ key: z.string(), value: z.unknown() })).parse(JSON.parse(text))
    return list.map(({ key, value }) => ({ key, value: JSON.stringify(value ?? null) }))
  } catch {
    throw new ZeusError('bad-request')
  }
}

/** Profile fields that may be set while registering: names and addresses must be proven, not claimed. */
function profileOf(given: Rest['profile']): Pick<NewUser, 'profile' | 'nickname' | 'photo'> {
  const { nickname, photo } = given ?? {}
  return {
    profile: profileChanges(given ?? {}),
    ...(typeof photo === 'string' ? { photo: checkPhoto(photo) } : {}),
    ...(typeof nickname === 'string' && nickname.trim() !== ''
      ? { nickname: checkField('nickname', nickname.trim()).slice(0, 64) }
      : {}),
  }
}

async function finish(
  call: IdentityCall,
  name: AccountName,
  password: string | undefined,
  given: Rest,
  how: { verified: boolean; source: string; amr: string },
): Promise<WireUser> {
  const { accounts, userData } = call.service
  const own = [...paramsOf(given.params), ...udfOf(given.profile)]
  const account = { name, verified: how.verified, source: how.source, ...profileOf(given.profile) }
  const user = await accounts.create(account, password, call.from)
  if (own.length > 0) await userData.set('USER', user.id, own)
  if (!given.forceLogin) return await toWireUser(call.service, user, { newlyCreated: true })
  return await signedIn(call, await accounts.entered(user, call.from), [how.amr], true)
}

const udfShape = z.array(z.object({ key: z.string(), value: z.string() }))
const udfOf = (profile: Rest['profile']) => {
  const found = udfShape.safeParse(profile?.udf)
  return found.success ? found.data.map(({ key, value }) => ({ key, value: JSON.stringify(value) })) : []
}

/** Consumes a code that proves a new user's address. Throws `account-exists` if an account has the address already. */
async function proveNew(call: IdentityCall, to: CodeAddress, code: string): Promise<void> {
  await call.service.codes.use(to, ['register'], code)
  if (await call.service.users.byName(to)) throw new ZeusError('account-exists')
}

export const registrations = {
  async registerByEmail({ input }: { input: unknown }, call: IdentityCall): Promise<WireUser> {
    const given = parseShape(shapes.email, input)
    const password = await call.service.cipher.open(given.password)
    return await finish(call, parseEmail(given.email), password, given, {
      verified: false,
      source: 'basic:email',
      amr: 'pwd',
    })
  },

  async registerByUsername({ input }: { input: unknown }, call: IdentityCall): Promise<WireUser> {
    const given = parseShape(shapes.username, input)
    const password = await call.service.cipher.open(given.password)
    const how = { verified: false, source: 'basic:username-password', amr: 'pwd' }
    return await finish(call, parseUsername(given.username), password, given, how)
  },

  async registerByPhoneCode({ input }: { input: unknown }, call: IdentityCall): Promise<WireUser> {
    const given = parseShape(shapes.phone, input)
    const name = parsePhone(given.phone, given.phoneCountryCode)
    const password = given.password == null ? undefined : await call.service.cipher.open(given.password)
    await proveNew(call, name, given.code)
    return await finish(call, name, password, given, { verified: true, source: 'basic:phone-code', amr: 'sms' })
  },
}

/** `POST /api/v2/register/email-code`. */
export async function registerByEmailCode(call: IdentityCall): Promise<WireUser> {
  // This call sends its options as they are, not in JSON text.
  const { params, context, ...given } = parseShape(shapes.emailCode, call.request.body)
  const name = parseEmail(given.email)
  await proveNew(call, name, given.code)
  const own = { params: params == null ? null : typeof params === 'string' ? params : JSON.stringify(params) }
  const how = { verified: true, source: 'basic:email-code', amr: 'email' }
  return await finish(call, name, undefined, { ...given, ...own }, how)
}
