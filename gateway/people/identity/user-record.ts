import type { UserRecord } from '../../../shared/protocol/rest'
import type { UserRow } from '../../storage/identity-tables'
import type { Principal } from './principal'
import type { Profile } from './profile-fields'

const iso = (time: number): string => new Date(time).toISOString()

/** Fields visible to the person and the pages. */
export function toUserRecord(row: UserRow, role: UserRecord['role']): UserRecord {
  const profile = JSON.parse(row.profile) as Profile
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified === 1,
    phone: row.phone,
    phoneVerified: row.phone_verified === 1,
    nickname: row.nickname,
    photo: row.photo,
    name: profile.name ?? row.nickname,
    role,
    status: row.status,
    blocked: row.status !== 'Activated',
    loginsCount: row.logins_count,
    lastLogin: row.last_login_at === null ? null : iso(row.last_login_at),
    lastIP: row.last_ip,
    signedUp: iso(row.created_at),
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  }
}

/** A program's data about itself: it is no account, so there is little. */
export function programRecord({ id, name, role }: Principal): UserRecord {
  const never = iso(0)
  return {
    id,
    username: null,
    email: null,
    emailVerified: false,
    phone: null,
    phoneVerified: false,
    nickname: name,
    photo: null,
    name,
    role,
    status: 'Activated',
    blocked: false,
    loginsCount: 0,
    lastLogin: null,
    lastIP: null,
    signedUp: never,
    createdAt: never,
    updatedAt: never,
  }
}
