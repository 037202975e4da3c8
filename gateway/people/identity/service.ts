import { ACCOUNT_EVENT } from '../../../shared/protocol/account'
import type { Db } from '../../storage/database'
import type { Uploads } from '../../storage/uploads'
import { type Accounts, createAccounts } from './accounts/accounts'
import { type Audit, createAudit } from './accounts/audit'
import { type Codes, createCodes } from './accounts/codes'
import { createPrincipals, type PrincipalConfig, type Principals } from './accounts/principals'
import { createUserData, type UserData } from './accounts/user-data'
import { createUsers, type Users } from './accounts/users'
import { type Applications, createApplications } from './applications/applications'
import { type Connections, createConnections } from './connections/connections'
import type { DirectoryConfig } from './connections/directory'
import { type CodeDelivery, createDelivery } from './deliver/deliver'
import { smtpCarrier } from './deliver/mail'
import { webhookCarrier } from './deliver/sms'
import { type CompareFaces, createFaceService, type FaceConfig } from './factors/face-service'
import { createFactors, type Factors } from './factors/factors'
import { type Attempts, createAttempts } from './http/attempts'
import { createPasswordCipher, type PasswordCipher } from './keys/password-cipher'
import { createSeal, type Seal } from './keys/seal'
import type { Secrets } from './keys/secrets'
import { newId } from './new-id'
import { createDepartments, type Departments } from './rights/departments'
import { createGroups, type Groups } from './rights/groups'
import { createResources, type ResourceRights } from './rights/resources'
import { createRoles, type Roles } from './rights/roles'
import type { CookieSession } from './sessions/cookie-session'
import { createEvents, type Events } from './sessions/events'
import { createSessions, type Sessions } from './sessions/sessions'
import { createStages, type SignInStages } from './sessions/stages'
import type { VerifyToken } from './sessions/tokens'
import type { UserTokens } from './sessions/user-tokens'

/** Services that send codes; without one, codes of that channel wait in the operator's outbox. */
export interface DeliveryConfig {
  smtpUrl?: string | undefined
  mailFrom?: string | undefined
  smsWebhook?: string | undefined
  smsSecret?: string | undefined
}

export interface ServiceConfig {
  publicUrl: string
  clientId: string
  registration: 'open' | 'first-only'
  delivery: DeliveryConfig
  ldap: DirectoryConfig | undefined
  ad: DirectoryConfig | undefined
  /** Address that opens the WeChat mini-program, `%s` for the random text of a QR code. */
  miniProgramUrl?: string | undefined
  /** Service that compares faces; undefined = no sign-in by face. */
  face?: FaceConfig | undefined
  /** Service that verifies real names; undefined = they cannot be verified. */
  realName?: PrincipalConfig | undefined
  /** Disables the limits on attempts by network address, for benchmarks; those of accounts stay. */
  testMode: boolean
}

/** Stores of accounts and their data, without the routes above them. */
export interface Store {
  db: Db
  clock: () => number
  config: ServiceConfig
  secrets: Secrets
  /** The installation's user pool: 24 hex digits. */
  pool: string
  seal: Seal
  cipher: PasswordCipher
  users: Users
  roles: Roles
  groups: Groups
  resources: ResourceRights
  sessions: Sessions
  stages: SignInStages
  attempts: Attempts
  audit: Audit
  codes: Codes
  delivery: CodeDelivery
  factors: Factors
  /** Undefined where no service for it is configured. */
  compareFaces: CompareFaces | undefined
  principals: Principals
  userData: UserData
  departments: Departments
  applications: Applications
  connections: Connections
  events: Events
  accounts: Accounts
}

/** The stores, with the parts that create and check tokens and cookies. */
export interface IdentityService extends Store {
  /** Verifier for calls of the identity contract: accepts tokens of any application of this installation. */
  verify: VerifyToken
  uploads: Uploads
  userTokens: UserTokens
  cookieSession: CookieSession
  endToken: (token: string, expiresAt: number) => Promise<void>
}

/** Id of the user pool, created once per installation. */
async function userPool(db: Db, now: number): Promise<string> {
  await db
    .insertInto('installation')
    .values({ name: 'user-pool', value: newId(), set_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = db.selectFrom('installation').select('value').where('name', '=', 'user-pool')
  return (await row.executeTakeFirstOrThrow()).value
}

export async function openStore(db: Db, secrets: Secrets, config: ServiceConfig, clock: () => number): Promise<Store> {
  const { delivery: way, registration } = config
  const seal = createSeal(secrets.seal)
  const attempts = createAttempts(db, clock, config.testMode)
  const events = createEvents(db, clock)
  const tell = (userId: string, data: string) =>
    events.publish({ userId, eventType: ACCOUNT_EVENT, data, source: 'zeus' })
  const audit = createAudit(db, clock, tell)
  const users = createUsers(db, clock)
  const stages = createStages(db, clock)
  const factors = createFactors(db, seal, clock)
  const roles = createRoles(db, clock)
  const delivery = createDelivery(db, seal, clock, {
    email: way.smtpUrl === undefined ? undefined : smtpCarrier(way.smtpUrl, way.mailFrom ?? 'zeus@localhost'),
    sms: way.smsWebhook === undefined ? undefined : webhookCarrier(way.smsWebhook, way.smsSecret),
  })
  return {
    db,
    clock,
    config,
    secrets,
    seal,
    attempts,
    audit,
    events,
    users,
    stages,
    factors,
    delivery,
    compareFaces: config.face && createFaceService(config.face),
    pool: await userPool(db, clock()),
    cipher: createPasswordCipher(secrets.passwords, secrets.sm2),
    roles,
    groups: createGroups(db, clock),
    resources: createResources(db, clock, roles),
    sessions: createSessions(db, clock, (userId) => tell(userId, 'session-begun')),
    codes: createCodes({ db, seal, attempts, deliver: delivery.deliver, clock }),
    principals: createPrincipals(db, seal, clock, config.realName),
    userData: createUserData(db),
    departments: createDepartments(db, clock),
    applications: createApplications(db, clock),
    connections: createConnections(db, seal, clock),
    accounts: createAccounts({ users, attempts, audit, registration, factors, stages, clock }),
  }
}
