import { z } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { UserRow } from '../../../storage/identity-tables'
import { parseEmail, parsePhone, possibleKeys } from '../accounts/account-name'
import type { CodeAddress } from '../accounts/codes'
import { accountOfProven } from '../accounts/proven-address'
import type { IdentityCall } from './call'
import { paramsOf, parseShape } from './register'
import { signedIn, withSteps } from './sign-people-in'
import type { WireUser } from './wire-user'

const text = z.string().min(1).max(2_048)
const rest = { params: z.string().max(16_384).nullish(), context: z.string().max(16_384).nullish() }
const shapes = {
  email: z.object({ email: text, password: text, ...rest }),
  username: z.object({ username: text, password: text, ...rest }),
  phone: z.object({ phone: text, password: text, ...rest }),
  phoneCode: z.object({ phone: text, code: text, phoneCountryCode: z.string().nullish(), ...rest }),
  emailCode: z.object({ email: text, code: text, ...rest }),
  sub: z.object({ account: text, password: text }),
}

/**
 * Key of a name; an invalid name gets a key of no account, so that it has the same answer and work as an unknown one.
 */
const keyOr = (read: () => string, typed: string): string => {
  try {
    return read()
  } catch {
    return `nobody:${typed.slice(0, 64)}`
  }
}

type Column = 'email_key' | 'username_key' | 'phone_key'

async function byPassword(
  call: IdentityCall,
  column: Column,
  key: string,
  given: { password: string; params?: string | null | undefined },
): Promise<WireUser> {
  const { cipher, users, accounts } = call.service
  const own = paramsOf(given.params)
  const password = await cipher.open(given.password)
  const user = await users.byKey(column, key)
  return await withSteps(call, async () => {
    const row = await accounts.signInAs(user, key, password, call.from)
    if (own.length > 0) await call.service.userData.set('USER', row.id, own)
    return await signedIn(call, row, ['pwd'])
  })
}

/** Signs in by a code sent to an address. A code sent to a new user cannot sign in to an existing account. */
async function byCode(call: IdentityCall, to: CodeAddress, code: string): Promise<WireUser> {
  const { codes, users, accounts, audit } = call.service
  const user: UserRow | undefined = await users.byName(to)
  try {
    await codes.use(to, ['login'], code)
  } catch (thrown) {
    await audit.record('code-failed', user?.id ?? null, call.from)
    throw thrown
  }
  const owner = user && (await accountOfProven(call.service, user, to.kind, call.from))
  if (!owner) throw new ZeusError('account-missing')
  const amr = to.kind === 'email' ? 'email' : 'sms'
  return await withSteps(call, async () => {
    const row = await accounts.enter(owner, [amr], call.from)
    const proven = to.kind === 'email' ? { email_verified: 1 } : { phone_verified: 1 }
    return await signedIn(call, { ...(await users.change(row.id, proven)) }, [amr])
  })
}

export const logins = {
  async loginByEmail({ input }: { input: unknown }, call: IdentityCall) {
    const given = parseShape(shapes.email, input)
    return await byPassword(
      call,
      'email_key',
      keyOr(() => parseEmail(given.email).key, given.email),
      given,
    )
  },
  async loginByUsername({ input }: { input: unknown }, call: IdentityCall) {
    const given = parseShape(shapes.username, input)
    return await byPassword(call, 'username_key', possibleKeys(given.username).username, given)
  },
  async loginByPhonePassword({ input }: { input: unknown }, call: IdentityCall) {
    const given = parseShape(shapes.phone, input)
    return await byPassword(
      call,
      'phone_key',
      keyOr(() => parsePhone(given.phone).key, given.phone),
      given,
    )
  },
  async loginByPhoneCode({ input }: { input: unknown }, call: IdentityCall) {
    const given = parseShape(shapes.phoneCode, input)
    return await byCode(call, parsePhone(given.phone, given.phoneCountryCode), given.code)
  },
  /** Signs in by any kind of name. */
  async loginBySubAccount(args: unknown, call: IdentityCall) {
    const given = parseShape(shapes.sub, args)
    const password = await call.service.cipher.open(given.password)
    return await withSteps(call, async () =>
      signedIn(call, await call.service.accounts.signIn({ account: given.account, password }, call.from), ['pwd']),
    )
  },
}

/** `POST /api/v2/login/email-code`. */
export async function loginByEmailCode(call: IdentityCall): Promise<WireUser> {
  const given = parseShape(shapes.emailCode, call.request.body)
  return await byCode(call, parseEmail(given.email), given.code)
}
