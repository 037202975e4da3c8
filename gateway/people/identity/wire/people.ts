import { z } from 'zod'
import { FRESH_SIGN_IN_MS } from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import { REAL_NAME_CLAIMS } from '../limits'
import { mustBeFresh, requireAnotherSignIn } from './account-changes'
import type { IdentityCall } from './call'
import { parseShape } from './register'

/** A number with only its first three and last two characters shown. */
const maskedNumber = (number: string): string =>
  number.length < 8
    ? '*'.repeat(number.length)
    : `${number.slice(0, 3)}${'*'.repeat(number.length - 5)}${number.slice(-2)}`

const word = z.string().trim().min(1).max(64)
const token = z.string().min(1).max(8_192)
const shapes = {
  link: z.object({ primaryUserToken: token, secondaryUserToken: token }),
  unlink: z.object({ primaryUserToken: token, provider: z.string().min(1).max(64) }),
  principal: z.object({ type: z.enum(['P', 'E']), name: word, idCard: word, ext: word }),
  page: z.object({
    page: z.coerce.number().int().min(1).default(1),
    limit: z.coerce.number().int().min(1).max(50).default(10),
  }),
}

/**
 * Account of a token in the body, which is checked like one in a header. Throws `sign-in-again` unless its sign-in is
 * recent.
 */
async function holder(call: IdentityCall, text: string) {
  const { verify, users, sessions, clock } = call.service
  const { id, sid, readOnly } = await verify(text)
  const user = await users.byId(id)
  if (!user || sid === undefined || readOnly) throw new ZeusError('sign-in-again')
  const session = await sessions.find(sid)
  if (!session || clock() - session.authenticated_at > FRESH_SIGN_IN_MS) throw new ZeusError('sign-in-again')
  return user
}

export const people = {
  orgs: async (call: IdentityCall) => call.service.departments.paths((await call.principal()).id),

  async securityLevel(call: IdentityCall) {
    const user = await call.user()
    const mfa = (await call.service.factors.enabledOf(user.id)).length > 0
    const has = {
      email: user.email_verified === 1,
      phone: user.phone_verified === 1,
      password: user.password_hash !== null,
    }
    const score = (has.password ? 40 : 0) + (has.email ? 20 : 0) + (has.phone ? 20 : 0) + (mfa ? 20 : 0)
    const level = (JSON.parse(user.profile) as { passwordLevel?: string }).passwordLevel
    // The password is stored as a hash, so its level is that computed when it was set.
    return { score, ...has, mfa, passwordSecurityLevel: has.password ? Number(level ?? 2) : null }
  },

  async applications(call: IdentityCall) {
    await call.principal()
    const { page, limit } = parseShape(shapes.page, call.request.query)
    const { applications, config, clock } = call.service
    const own = { id: config.clientId, name: '宙斯看盘', protocol: 'oidc', created_at: clock(), updated_at: clock() }
    const all = [own, ...(await applications.list())]
    const list = all.slice((page - 1) * limit, page * limit).map(({ id, name, protocol, created_at, updated_at }) => ({
      id,
      name,
      logo: null,
      domain: new URL(config.publicUrl).host,
      description: null,
      protocol,
      createdAt: new Date(created_at).toISOString(),
      updatedAt: new Date(updated_at).toISOString(),
    }))
    return { totalCount: all.length, list }
  },

  /** The secondary account's external identities move to the primary one; the secondary account is deleted. */
  async link(call: IdentityCall) {
    const given = parseShape(shapes.link, call.request.body)
    const [primary, secondary] = [
      await holder(call, given.primaryUserToken),
      await holder(call, given.secondaryUserToken),
    ]
    if (primary.id === secondary.id) throw new ZeusError('link-refused')
    const { db, roles, sessions, users, audit } = call.service
    const moved = await db.selectFrom('identities').select('id').where('user_id', '=', secondary.id).execute()
    if (moved.length === 0) throw new ZeusError('link-refused')
    await roles.mustNotBeLast(secondary.id)
    await db.updateTable('identities').set({ user_id: primary.id }).where('user_id', '=', secondary.id).execute()
    await sessions.endAllOf(secondary.id, 'deleted')
    await users.erase(secondary.id)
    await audit.record('linked', primary.id, call.from)
    return { code: 200, message: '绑定成功' }
  },

  async unlink(call: IdentityCall) {
    const { primaryUserToken, provider } = parseShape(shapes.unlink, call.request.body)
    const user = await holder(call, primaryUserToken)
    const { db, audit } = call.service
    const bound = db
      .selectFrom('identities')
      .select('id')
      .where('user_id', '=', user.id)
      .where('provider', '=', provider)
    if (!(await bound.executeTakeFirst())) throw new ZeusError('not-linked')
    await requireAnotherSignIn(call, user, 'identity')
    await db.deleteFrom('identities').where('user_id', '=', user.id).where('provider', '=', provider).execute()
    await audit.record('unlinked', user.id, call.from)
    return { code: 200, message: '解绑成功' }
  },

  /** Verifies the real name of a person or firm by the service of the operator. */
  async authenticatePrincipal(call: IdentityCall): Promise<true> {
    const { id } = await call.user()
    const { principals, attempts, audit } = call.service
    if (!principals.isOffered) throw new ZeusError('no-real-name-service')
    const claim = parseShape(shapes.principal, call.request.body)
    await mustBeFresh(call)
    if (!(await attempts.take([{ subject: `real-name:${id}`, ...REAL_NAME_CLAIMS }]))) throw new ZeusError('too-many')
    await principals.authenticate(id, claim)
    await audit.record('real-name-verified', id, call.from)
    return true
  },

  async principal(call: IdentityCall) {
    const { id: userId } = await call.principal()
    const found = await call.service.principals.of(userId)
    if (!found) return null
    const { id, type, name, idCard, createdAt, updatedAt } = found
    return {
      id,
      userId,
      userPoolId: call.service.pool,
      principalType: type,
      principalName: name,
      principalCode: maskedNumber(idCard),
      authenticationTime: new Date(updatedAt).toISOString(),
      createdAt: new Date(createdAt).toISOString(),
      updatedAt: new Date(updatedAt).toISOString(),
    }
  },
}
