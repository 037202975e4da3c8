import type { Generated } from 'kysely'

/** Times are epoch milliseconds; JSON is text. A folder that needs a table adds its row type and a migration. */
export interface Tables {
  schema_migrations: { name: string; applied_at: number }
  users: UserRow
  installation: { name: string; value: string; set_at: number }
  sign_in_attempts: { id: Generated<number>; subject: string; at: number }
  audit_log: AuditRow
  ended_tokens: { token_hash: string; expires_at: number }
  oidc_records: OidcRow
}

export interface UserRow {
  id: string
  /** Who vouches for the person: our own sign-in service or the configured tenant. */
  source: 'embedded' | 'tenant'
  username: string | null
  /** Case-folded, NFKC: what uniqueness and sign-in look at. */
  username_key: string | null
  email: string | null
  email_key: string | null
  nickname: string
  password_hash: string | null
  role: 'operator' | 'viewer'
  status: 'Activated' | 'Suspended' | 'Resigned' | 'Archived'
  logins_count: number
  last_login_at: number | null
  last_ip: string | null
  created_at: number
  updated_at: number
}

/** One thing that happened to an account. Holds no password, token, or what was typed as a name. */
export interface AuditRow {
  id: Generated<number>
  at: number
  kind: string
  user_id: string | null
  ip: string | null
  user_agent: string | null
}

/** State of the protocol library: sessions, interactions, grants. */
export interface OidcRow {
  model: string
  id: string
  payload: string
  uid: string | null
  user_code: string | null
  grant_id: string | null
  expires_at: number | null
  consumed_at: number | null
}
