import type { UserRow } from '../../storage/identity-tables'
import type { IdentityService } from './service'
import type { ServiceTokens } from './service-tokens'
import { toWireUser } from './wire/wire-user'

/** As many as the log keeps of one account. */
const LOG_MAX = 10_000
const iso = (time: number): string => new Date(time).toISOString()

/** Stored data of an account, for its owner: everything but secrets and their digests. Times are ISO 8601. */
export async function collectAccountData(
  service: IdentityService,
  tokens: Pick<ServiceTokens, 'liveOf'>,
  user: UserRow,
): Promise<Record<string, unknown>> {
  const { sessions, factors, roles, departments, audit } = service
  // There is no password in it, and no token: what could be signed in with.
  const { password: _password, token: _token, tokenExpiredAt: _expires, ...record } = await toWireUser(service, user)
  return {
    record,
    sessions: (await sessions.listOf(user.id)).map(({ ip, user_agent, amr, created_at, last_seen_at }) => ({
      ip,
      userAgent: user_agent,
      amr: amr.split(' '),
      since: iso(created_at),
      lastSeen: iso(last_seen_at),
    })),
    devices: (await sessions.devicesOf(user.id)).map(({ user_agent, first_seen_at, last_seen_at, last_ip }) => ({
      userAgent: user_agent,
      ip: last_ip,
      firstSeen: iso(first_seen_at),
      lastSeen: iso(last_seen_at),
    })),
    factors: (await factors.enabledOf(user.id)).map(({ kind, created_at }) => ({ kind, since: iso(created_at) })),
    roles: (await roles.of(user.id)).map(({ namespace, code, description }) => ({ namespace, code, description })),
    departments: (await departments.of(user.id)).map(({ department }) => department.namePath.join(' / ')),
    tokens: (await tokens.liveOf(user.id)).map(({ name, created_at, expires_at }) => ({
      name,
      since: iso(created_at),
      until: iso(expires_at),
    })),
    log: (await audit.list(user.id, LOG_MAX)).map(({ at, kind, ip, user_agent }) => ({
      at: iso(at),
      kind,
      ip,
      userAgent: user_agent,
    })),
  }
}
