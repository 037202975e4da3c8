import type { Generated, Selectable } from 'kysely'
import type { ConnectionProtocol } from '../../shared/protocol/account'

/** Rows of the sign-in service. Times are epoch milliseconds, flags 0 or 1, lists and objects JSON text. */
export interface IdentityTables {
  users: UserTable
  programs: { id: string; name: string; created_at: number }
  sessions: SessionRow
  devices: DeviceRow
  roles: RoleRow
  user_roles: { user_id: string; role_id: string; granted_at: number }
  resources: ResourceRow
  grants: GrantRow
  user_groups: UserGroupRow
  group_members: { group_id: string; user_id: string; joined_at: number }
  departments: DepartmentRow
  department_members: { department_id: string; user_id: string; is_main: number; joined_at: number }
  stages: StageRow
  codes: CodeTable
  outbox: OutboxTable
  factors: FactorRow
  /** `expires_at`: null for the one that its account signs in by. */
  principals: PrincipalRow
  face_photos: { id: string; user_id: string; sealed: string; created_at: number; expires_at: number | null }
  udf_keys: UdfKeyRow
  udf_values: { target_type: string; target_id: string; key: string; value: string }
  identities: IdentityRow
  applications: ApplicationRow
  access_keys: AccessKeyRow
  connections: ConnectionRow
  user_events: UserEventTable
  /** Minutes since 1970. */
  request_counts: { address: string; minute: number; count: number }
}

export type UserStatus = 'Activated' | 'Suspended' | 'Resigned' | 'Archived'

interface UserTable {
  /** 24 hex digits; of a tenant's people whatever the tenant calls them. */
  id: string
  /** The account's id before ids were 24 hex digits: tokens from then still contain it. */
  former_id: string | null
  /** Issuer of the person's identity: our own sign-in service or the configured tenant. */
  source: 'embedded' | 'tenant'
  username: string | null
  /** NFKC, in the case it was typed: what uniqueness and sign-in look at. */
  username_key: string | null
  email: string | null
  /** NFKC, case-folded. */
  email_key: string | null
  email_verified: Generated<number>
  phone: string | null
  /** Country code and number, digits only. */
  phone_key: string | null
  phone_country_code: string | null
  phone_verified: Generated<number>
  nickname: string
  photo: string | null
  /** The free fields of the record, by their names on the wire. */
  profile: Generated<string>
  register_source: Generated<string>
  external_id: string | null
  password_hash: string | null
  password_changed_at: number | null
  /**
   * A new password is required at the next sign-in: for the first one of an account created by an operator, or by an
   * operator's order.
   */
  must_reset: 'first-login' | 'force-reset' | null
  status: UserStatus
  logins_count: number
  last_login_at: number | null
  last_ip: string | null
  created_at: number
  updated_at: number
}

export type UserRow = Selectable<UserTable>

/** One sign-in somewhere. Its id is in every token made from it; ending it ends them all. */
export interface SessionRow {
  id: string
  user_id: string
  app_id: string
  device_id: string | null
  ip: string | null
  user_agent: string | null
  /** How the person proved who they are: `pwd`, `otp`, `sms`, `email`, `qr`, `fed`, joined by spaces. */
  amr: string
  authenticated_at: number
  created_at: number
  last_seen_at: number
  expires_at: number
  ended_at: number | null
  end_reason: string | null
}

/** A browser or program by its cookie, as one account knows it. */
export interface DeviceRow {
  id: string
  user_id: string
  user_agent: string | null
  first_seen_at: number
  last_seen_at: number
  last_ip: string | null
}

export interface RoleRow {
  id: string
  namespace: string
  code: string
  description: string | null
  parent_id: string | null
  created_at: number
  updated_at: number
}

/** Something that people and programs may be authorised for. */
export interface ResourceRow {
  id: string
  namespace: string
  code: string
  type: string
  /** JSON list. */
  actions: string
  api_identifier: string | null
  description: string | null
  created_at: number
  updated_at: number
}

/** Actions of a resource that a person, role, group, department or key is allowed or denied. */
interface GrantRow {
  resource_id: string
  grantee_type: string
  grantee_id: string
  effect: string
  /** JSON list. */
  actions: string
  created_at: number
}

/** People who are authorised together. */
export interface UserGroupRow {
  id: string
  code: string
  description: string | null
  created_at: number
}

/** A key of user-defined data. */
interface UdfKeyRow {
  target_type: string
  key: string
  data_type: string
  label: string | null
  /** Values of a SELECT, a JSON list; null for any text. */
  options: string | null
  /** Defined by an operator; otherwise by the first value. */
  defined: number
}

export interface DepartmentRow {
  id: string
  /** The root of its tree. */
  org_id: string
  parent_id: string | null
  name: string
  /** Text by language, a JSON object. */
  name_i18n: string | null
  code: string | null
  description: string | null
  description_i18n: string | null
  ord: number
  created_at: number
  updated_at: number
}

/** A step of something under way: found by the digest of what its holder was given, gone once used or expired. */
export interface StageRow {
  token_hash: string
  kind: string
  user_id: string | null
  body: string
  tries: number
  created_at: number
  expires_at: number
  used_at: number | null
}

interface CodeTable {
  id: Generated<number>
  channel: 'email' | 'sms'
  address: string
  purpose: string
  code_hash: string
  tries: number
  created_at: number
  expires_at: number
  used_at: number | null
}

/** A message that left, or waits for an operator to read it where nothing is configured to send it. */
interface OutboxTable {
  id: Generated<number>
  channel: 'email' | 'sms'
  address: string
  scene: string
  /** The code, sealed. */
  sealed: string
  state: 'kept' | 'sent' | 'failed'
  created_at: number
}

/** A second factor. The secret is sealed, the recovery code only a digest. */
export interface FactorRow {
  id: string
  user_id: string
  kind: 'totp' | 'sms' | 'email' | 'face'
  sealed: string | null
  enabled: number
  recovery_hash: string | null
  /** The newest time step that was used: none is used twice. */
  last_step: number | null
  created_at: number
}

interface IdentityRow {
  id: string
  user_id: string
  connection_id: string
  provider: string
  type: string
  is_social: number
  user_id_in_idp: string
  /** Further ids of the person at the source: within one application, and within all applications of its owner. */
  openid: string | null
  unionid: string | null
  created_at: number
}

export interface ApplicationRow {
  id: string
  name: string
  /** Applications of `oidc` may use CAS as well. */
  protocol: 'oidc' | 'cas' | 'saml'
  secret_hash: string | null
  /** The library's client metadata; of a SAML application also its service provider. */
  metadata: string
  created_at: number
  updated_at: number
}

/** A machine that signs in with key and secret. */
export interface AccessKeyRow {
  id: string
  name: string
  secret_hash: string
  scope: string
  created_at: number
  revoked_at: number | null
}

/** Another service that may vouch for people. */
export interface ConnectionRow {
  id: string
  identifier: string
  protocol: ConnectionProtocol
  kind: 'social' | 'enterprise'
  display_name: string
  /** Addresses, secrets and certificates, sealed. */
  sealed: string
  created_at: number
}

interface UserEventTable {
  id: Generated<number>
  at: number
  user_id: string | null
  event_type: string
  source: string
  data: string
}

/** Verified real name of an account; name and number are sealed. */
export interface PrincipalRow {
  user_id: string
  id: string
  /** Person or enterprise. */
  kind: 'P' | 'E'
  sealed: string
  created_at: number
  updated_at: number
}
