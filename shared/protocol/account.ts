/** Maximum age of a sign-in that may change a factor or an address, or delete the account. */
export const FRESH_SIGN_IN_MS = 15 * 60_000

/** A way to sign in that an operator configured: another service or a directory. */
export interface OtherWay {
  id: string
  /** Display name. */
  name: string
}

/** Protocols by which other services and directories authenticate users. */
export const CONNECTION_PROTOCOLS = ['oidc', 'oauth', 'azure-ad', 'saml', 'cas', 'ldap', 'ad'] as const
export type ConnectionProtocol = (typeof CONNECTION_PROTOCOLS)[number]

/** Directories: people sign in with a password on our own page, not at the directory. */
export const DIRECTORIES = ['ldap', 'ad'] as const
export type DirectoryKind = (typeof DIRECTORIES)[number]

export const isDirectory = (protocol: string): protocol is DirectoryKind =>
  (DIRECTORIES as readonly string[]).includes(protocol)
export const CONNECTION_NAME = /^[a-z0-9-]{1,32}$/
export const CONNECTIONS_MAX = 50

/** Settings of a connection by their names; which ones, its protocol decides. */
export type ConnectionSettings = Record<string, string>

/** A connection as an operator configures it. */
export interface ConnectionDraft {
  identifier: string
  protocol: ConnectionProtocol
  kind: 'social' | 'enterprise'
  title: string
  settings: ConnectionSettings
}

/** Why a service or directory cannot be used; null: it answers and its settings fit. */
export interface ConnectionTest {
  reason: string | null
}

/** A person of another service whom an account may be linked to. */
export interface LinkOffer {
  service: string
  nickname: string
}

/** A connection as operators see it: without secrets. */
export interface ListedConnection extends Omit<ConnectionDraft, 'settings'> {
  /** Address of the service or directory. */
  server: string
  /** Configured by a variable: cannot be removed here. */
  fixed: boolean
  /** Address to register there as the return address; none for directories. */
  callback: string | null
  /** Our metadata for the other side, by SAML. */
  metadataUrl: string | null
}

/** One sign-in of an account, in one browser or program. Times are epoch ms. */
export interface AccountSession {
  id: string
  /** The one that asks. */
  current: boolean
  ip: string | null
  userAgent: string | null
  /** Authentication methods used: `pwd`, `otp`, `sms`, `email`, `face`, `qr`, `fed`, `mfa`. */
  amr: string[]
  createdAt: number
  lastSeenAt: number
  expiresAt: number
}

/** One thing that happened to an account. */
interface AccountEvent {
  id: number
  at: number
  kind: string
  ip: string | null
}

/** A token that a program of one's own reads with. Times are epoch ms. */
export interface AccountToken {
  id: string
  name: string
  /** Permissions beyond reading the market; never more than its account has. */
  permissions: string[]
  /** It may arrange the desks of its account. */
  arrangesDesks: boolean
  /** It may read and change own data of its account. */
  uploadsData: boolean
  /** It may run back-tests, which are stored for the token. */
  runsTests: boolean
  createdAt: number
  expiresAt: number
}

export const TOKEN_NAME = /^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,31}$/u
/** For how many days a token may be made. */
export const TOKEN_DAYS = [1, 7, 30] as const
/** Live tokens of one account. */
export const TOKENS_MAX = 20

/** Event that notifies the account's own windows of a change; its data is the kind. */
export const ACCOUNT_EVENT = 'zeus.account'

/** Everything about an account except its record. */
export interface AccountOverview {
  sessions: AccountSession[]
  factors: { kind: 'totp' | 'sms' | 'email' | 'face'; since: number }[]
  /** Whether a service that compares faces is configured. */
  faceService: boolean
  roles: Role[]
  departments: string[]
  tokens: AccountToken[]
  hasPassword: boolean
  /** Until when sensitive changes need no new proof. */
  freshUntil: number
  log: AccountEvent[]
}

/** A role as people name it. */
export interface Role {
  namespace: string
  code: string
  description: string | null
}

/** Role of the operators of an installation; it always exists. */
export const OPERATOR_ROLE = { namespace: 'default', code: 'operator' } as const

export const isOperatorRole = ({ namespace, code }: Pick<Role, 'namespace' | 'code'>): boolean =>
  namespace === OPERATOR_ROLE.namespace && code === OPERATOR_ROLE.code

/** Namespaces and codes of roles. */
export const NAME_OF_RIGHT = /^[A-Za-z0-9_.-]{1,64}$/
/** Roles, and departments, of an installation. */
export const RIGHTS_MAX = 500

/** Languages that a department has names in. */
export const LANGUAGES_MAX = 16

/** Fields of a department that an operator fills in. */
export interface DepartmentDetails {
  ownName: string
  code: string | null
  description: string | null
  /** Place among its siblings. */
  order: number
  /** Names and descriptions by language: `{ 'en-US': 'Research' }`. */
  nameI18n: Record<string, string>
  descriptionI18n: Record<string, string>
}

/** A department by the way to it from the root. */
export interface ListedDepartment extends DepartmentDetails {
  id: string
  /** Its name behind those of the departments above it. */
  name: string
  /** Accounts that belong to it, those of departments below it not counted. */
  members: number
  /** Departments right below it: it can be deleted when there are none. */
  below: number
}

/** A role by its name. */
export type RoleName = Pick<Role, 'namespace' | 'code'>

/** A group of people who are authorised together. */
export interface Group {
  code: string
  description: string | null
}

/** A role as operators see it. `parent`: the role whose rights it inherits. */
export interface ListedRole extends Role {
  parent: RoleName | null
  members: number
}

/** Rights that can be given to accounts. `members`: how many accounts have one. */
export interface Rights {
  roles: ListedRole[]
  groups: (Group & { members: number })[]
  departments: ListedDepartment[]
}

/** Rights of one account; groups by code, departments by id. */
export interface AccountRights {
  roles: Role[]
  groups: string[]
  departments: string[]
  mainDepartment: string | null
}

/** What user-defined data may belong to. */
export const DATA_TARGETS = ['USER', 'ROLE', 'ORG', 'APPLICATION'] as const
export type DataTarget = (typeof DATA_TARGETS)[number]

export const DATA_TYPES = ['STRING', 'NUMBER', 'DATETIME', 'BOOLEAN', 'OBJECT', 'SELECT'] as const
export type DataType = (typeof DATA_TYPES)[number]

/** Keys of user-defined data, and the number of options of a SELECT. */
export const DATA_KEY = /^[\w\p{Script=Han}.-]{1,64}$/u
export const DATA_OPTIONS_MAX = 64

/** A key of user-defined data as operators define it. */
export interface DataKey {
  target: DataTarget
  key: string
  dataType: DataType
  /** Name for people. */
  label: string | null
  /** Values that a SELECT takes; null for any text. */
  options: string[] | null
}

/** `values`: how many there are under the key; `defined`: by an operator, not by the first value. */
export interface ListedDataKey extends DataKey {
  values: number
  defined: boolean
}

export const APPLICATIONS_MAX = 200
/** Characters of a service provider's metadata. */
export const SAML_METADATA_MAX = 256 * 1024

/** An application that signs people in here, as operators see it. */
export interface ListedApplication {
  id: string
  name: string
  protocol: 'oidc' | 'cas' | 'saml'
  /** Epoch ms. */
  createdAt: number
  saml: {
    entityId: string
    /** Where answers go. */
    consumer: string
    /** Whether unsigned requests are refused. */
    signsRequests: boolean
    /** Whether the application can sign people out here. */
    logout: boolean
    /** Metadata of this installation for the application. */
    metadataUrl: string
  } | null
}

type AccountStatus = 'Activated' | 'Suspended' | 'Resigned' | 'Archived'

/** An account as operators see it. */
export interface ListedAccount {
  id: string
  username: string | null
  email: string | null
  phone: string | null
  nickname: string
  status: AccountStatus
  operator: boolean
  protected: boolean
  loginsCount: number
  lastLogin: number | null
  createdAt: number
}

export interface AccountPage {
  accounts: ListedAccount[]
  more: boolean
}

/** A message that left, or waits to be read by an operator because nothing is configured to send it. */
export interface OutboxMessage {
  id: number
  channel: 'email' | 'sms'
  address: string
  scene: string
  code: string | null
  state: 'kept' | 'sent' | 'failed'
  at: number
}

/** `carried`: whether codes of that kind leave by themselves. */
export interface CodeOutbox {
  entries: OutboxMessage[]
  carried: { email: boolean; sms: boolean }
}
