import type { UserRow } from '../../../storage/identity-tables'
import { PROFILE_FIELDS, type Profile } from '../accounts/profile-fields'
import type { IdentityService } from '../service'
import { arnOf, type UserToken } from '../sessions/user-tokens'

/** A user record in contract format. The password field exists and is always null. */
export type WireUser = Record<string, unknown> & { id: string }

interface WireUserOptions {
  token?: UserToken | { token: string; expiresAt: number } | undefined
  newlyCreated?: boolean
}

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

/** Every field of the specification's record. */
export async function toWireUser(
  service: IdentityService,
  row: UserRow,
  { token, newlyCreated }: WireUserOptions = {},
): Promise<WireUser> {
  const { pool, db, userData } = service
  const profile = JSON.parse(row.profile) as Profile
  const free = Object.fromEntries(PROFILE_FIELDS.map((name) => [name, profile[name] ?? null]))
  const identities = await db.selectFrom('identities').selectAll().where('user_id', '=', row.id).execute()
  return {
    id: row.id,
    arn: arnOf(pool, row.id),
    userPoolId: pool,
    status: row.status,
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified === 1,
    phone: row.phone,
    phoneVerified: row.phone_verified === 1,
    phoneCountryCode: row.phone_country_code,
    unionid: identities.find(({ unionid }) => unionid !== null)?.unionid ?? null,
    openid: identities.find(({ openid }) => openid !== null)?.openid ?? null,
    nickname: row.nickname,
    photo: row.photo,
    password: null,
    registerSource: JSON.parse(row.register_source) as string[],
    ...free,
    token: token?.token ?? null,
    tokenExpiredAt: token ? iso(token.expiresAt) : null,
    loginsCount: row.logins_count,
    lastLogin: iso(row.last_login_at),
    lastIP: row.last_ip,
    signedUp: iso(row.created_at),
    blocked: row.status === 'Suspended',
    isDeleted: row.status === 'Archived',
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    externalId: row.external_id,
    newlyCreated: newlyCreated ?? false,
    expiredAt: null,
    directManagement: null,
    customData: await userData.list('USER', row.id),
    identities: identities.map((one) => ({
      openid: one.openid ?? one.user_id_in_idp,
      userIdInIdp: one.user_id_in_idp,
      userId: one.user_id,
      type: one.type,
      connectionId: one.connection_id,
      isSocial: one.is_social === 1,
      provider: one.provider,
      userPoolId: pool,
      extIdpId: one.connection_id,
    })),
  }
}
