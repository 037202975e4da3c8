import { ZeusError } from '../../../../shared/protocol/errors'
import { networkOf } from '../../../network-of'
import { accountKey, usernameKey } from '../../../storage/account-key'
import type { RoleRow } from '../../../storage/identity-tables'
import { parsePhone } from '../accounts/account-name'
import { judgePassword } from '../accounts/passwords'
import { EXISTENCE_QUESTIONS } from '../limits'
import { arnOf } from '../sessions/user-tokens'
import type { IdentityCall } from './call'
import { wireRefusal } from './codes'
import { stillSignedIn } from './sign-people-in'

const iso = (time: number): string => new Date(time).toISOString()

function roleResponse(pool: string, role: RoleRow) {
  const { id, code, namespace, description } = role
  const arn = `arn:cn:authing:${pool}:role:${id}`
  return {
    id,
    code,
    namespace,
    arn,
    description,
    createdAt: iso(role.created_at),
    updatedAt: iso(role.updated_at),
  }
}

/** Parts of a user within `user(id)`, each computed only if requested. */
function rightsOf(call: IdentityCall, userId: string) {
  const { roles, resources, departments, pool } = call.service
  return {
    async roles({ namespace }: { namespace?: string | null }) {
      const rows = await roles.of(userId, namespace)
      const list = await Promise.all(
        rows.map(async (row) => {
          const parent = row.parent_id === null ? undefined : await roles.byId(row.parent_id)
          return { ...roleResponse(pool, row), parent: parent ? roleResponse(pool, parent) : null }
        }),
      )
      return { totalCount: list.length, list }
    },
    async authorizedResources(args: { namespace?: string | null; resourceType?: string | null }) {
      const list = await resources.of(userId, args.namespace, args.resourceType)
      return { totalCount: list.length, list }
    },
    async departments({ orgId }: { orgId?: string | null }) {
      const list = await departments.of(userId, orgId)
      return { totalCount: list.length, list }
    },
  }
}

export const queries = {
  /** The caller; null for any other id, known or not. */
  async user({ id }: { id?: string | null }, call: IdentityCall) {
    const user = await call.user()
    if (id != null && id !== user.id) return null
    return { ...(await stillSignedIn(call, user)), ...rightsOf(call, user.id) }
  },

  async isUserExists(
    args: Partial<Record<'email' | 'phone' | 'username' | 'externalId', string | null>>,
    call: IdentityCall,
  ) {
    const { attempts, users } = call.service
    // Limited, because the query reveals which accounts exist, as registering does.
    if (!(await attempts.take([{ subject: `exists:${networkOf(call.from.ip)}`, ...EXISTENCE_QUESTIONS }]))) {
      throw new ZeusError('too-many')
    }
    const { email, phone, username, externalId } = args
    const found = [
      email ? await users.byKey('email_key', accountKey(email)) : undefined,
      username ? await users.byKey('username_key', usernameKey(username)) : undefined,
      phone ? await users.byName(parsePhone(phone)) : undefined,
      externalId ? await users.byKey('external_id', externalId) : undefined,
    ]
    return found.some((user) => user !== undefined)
  },

  async checkPasswordStrength({ password }: { password: string }) {
    const { valid, message } = await judgePassword(password, '')
    return { valid, message }
  },

  /** Never throws: an invalid token is an answer too. */
  async checkLoginStatus({ token }: { token?: string | null }, call: IdentityCall) {
    try {
      const { id, expiresAt } = await call.service.verify(token ?? call.bearer)
      const { pool } = call.service
      const iat = issuedAt(token ?? call.bearer)
      const data = { id, userPoolId: pool, arn: arnOf(pool, id) }
      return { code: 200, message: '已登录', status: true, exp: Math.floor(expiresAt / 1000), iat, data }
    } catch (thrown) {
      const { code, message } = wireRefusal(thrown)
      return { code: code === 2206 ? 2206 : 2207, message, status: false, exp: null, iat: null, data: null }
    }
  },
}

function issuedAt(token: string | undefined): number | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from((token ?? '').split('.')[1] ?? '', 'base64url').toString())
    const iat = typeof claims === 'object' && claims !== null && 'iat' in claims ? claims.iat : null
    return typeof iat === 'number' ? iat : null
  } catch {
    return null
  }
}
