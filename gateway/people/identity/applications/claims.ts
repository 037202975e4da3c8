import type { UserRow } from '../../../storage/identity-tables'
import type { Profile } from '../accounts/profile-fields'

/** Standard claims of a person, by the scope that includes them. */
export type IdClaims = Record<string, unknown> & { sub: string }

/** Claims of each scope. Those of `openid` are in every id_token. */
export const CLAIMS_BY_SCOPE = {
  openid: ['sub', 'role', 'sid'],
  profile: [
    ...['name', 'given_name', 'family_name', 'middle_name', 'nickname', 'preferred_username', 'profile', 'picture'],
    ...['website', 'gender', 'birthdate', 'zoneinfo', 'locale', 'updated_at'],
  ],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  address: ['address'],
  offline_access: [],
  user: ['name', 'nickname', 'preferred_username', 'picture', 'updated_at'],
}

export function claimsOf(user: UserRow, role: 'operator' | 'viewer', publicUrl: string, sid?: string): IdClaims {
  const profile = JSON.parse(user.profile) as Profile
  const address = {
    formatted: profile.formatted,
    street_address: profile.streetAddress,
    locality: profile.locality,
    region: profile.region,
    postal_code: profile.postalCode,
    country: profile.country,
  }
  const some = Object.values(address).some(Boolean)
  return known({
    sub: user.id,
    role,
    sid,
    name: profile.name ?? user.nickname,
    nickname: user.nickname,
    given_name: profile.givenName,
    family_name: profile.familyName,
    middle_name: profile.middleName,
    preferred_username: profile.preferredUsername ?? user.username ?? user.nickname,
    profile: profile.profile,
    picture: user.photo === null ? undefined : new URL(user.photo, publicUrl).href,
    website: profile.website,
    gender: profile.gender,
    birthdate: profile.birthdate,
    zoneinfo: profile.zoneinfo,
    locale: profile.locale,
    updated_at: Math.floor(user.updated_at / 1000),
    ...(user.email === null ? {} : { email: user.email, email_verified: user.email_verified === 1 }),
    ...(user.phone === null
      ? {}
      : {
          phone_number: `${user.phone_country_code ?? ''}${user.phone}`,
          phone_number_verified: user.phone_verified === 1,
        }),
    ...(some ? { address: known(address) } : {}),
  }) as IdClaims
}

/** Claims with a value; empty ones are omitted. */
const known = (claims: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined && value !== ''))
