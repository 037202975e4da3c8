import { join } from 'node:path'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../../../gateway/people/identity/accounts/passwords'
import { folderKeys } from '../../../../gateway/people/identity/keys/key-storage'
import { createSeal } from '../../../../gateway/people/identity/keys/seal'
import { loadSecrets } from '../../../../gateway/people/identity/keys/secrets'
import { migrate } from '../../../../gateway/storage/migrate'
import { baseline } from '../../../../gateway/storage/migrations/001-baseline'
import { provideKeys } from '../../../support/provide-keys'
import { openTestDatabase } from '../../../support/test-database'
import { Browser, newDataDir, removeDataDir, type SignInServer, startSignInServer } from './sign-in-server'

// An installation of version 0.2.0: the schema of its release with a row of everything that sign-in stores.

const PASSWORD = 'a long sentence of mine'
const [BOSS, LIN] = ['5f0c2a9e6f3b4f0e9a530d6b', '5f0c2a9e6f3b4f0e9a530d6c']
const SEED = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const CONNECTION = { issuer: 'https://id.example', clientId: 'us', clientSecret: 'shared', scope: 'openid' }
const APPLICATION = { redirect_uris: ['https://app.example/back'], grant_types: ['authorization_code'] }
const at = Date.UTC(2026, 10, 1)

let dataDir: string
let server: SignInServer

/** Rows of the old database; columns are those of its schema, not of today's types. */
async function writeFormer(path: string): Promise<void> {
  const db = await openTestDatabase(path)
  await migrate(db, [baseline])
  const seal = createSeal((await loadSecrets(folderKeys(dataDir), at)).seal)
  const insert = async (table: string, row: Record<string, unknown>) => {
    const values = sql.join(Object.values(row).map((value) => sql`${value}`))
    await sql`INSERT INTO ${sql.table(table)} (${sql.join(Object.keys(row).map(sql.ref))}) VALUES (${values})`.execute(
      db,
    )
  }
  const password_hash = await hashPassword(PASSWORD)
  const user = { source: 'embedded', status: 'Activated', password_hash, created_at: at, updated_at: at }
  const boss = { username: 'boss', username_key: 'boss', nickname: 'boss', email: 'Boss@example.com' }
  await insert('users', { ...user, ...boss, id: BOSS, email_key: 'boss@example.com', email_verified: 1 })
  const lin = { username: 'lin', username_key: 'lin', nickname: '林', external_id: 'e7' }
  await insert('users', { ...user, ...lin, id: LIN, phone: '13800138000', phone_key: '+8613800138000' })
  await insert('installation', { name: 'first-operator', value: BOSS, set_at: at })
  const { rows } = await sql<{ id: string }>`SELECT id FROM roles`.execute(db)
  await insert('user_roles', { user_id: BOSS, role_id: rows[0]?.id, granted_at: at })
  await insert('roles', { id: 'r1', namespace: 'desk', code: 'watch', created_at: at, updated_at: at })
  await insert('user_roles', { user_id: LIN, role_id: 'r1', granted_at: at })
  const resource = { namespace: 'desk', code: 'report', type: 'DATA', actions: '["read"]', api_identifier: '/reports' }
  await insert('role_resources', { role_id: 'r1', ...resource })
  const department = { id: 'd1', org_id: 'd1', name: '总部', code: 'hq', ord: 0, created_at: at, updated_at: at }
  await insert('departments', department)
  await insert('department_members', { department_id: 'd1', user_id: LIN, is_main: 1, joined_at: at })
  const factor = { id: 'f1', user_id: LIN, kind: 'totp', sealed: seal.close(SEED), enabled: 1, created_at: at }
  await insert('factors', factor)
  await insert('udf_keys', { target_type: 'USER', key: 'school', data_type: 'STRING' })
  await insert('udf_values', { target_type: 'USER', target_id: LIN, key: 'school', value: '清华' })
  const identity = { id: 'i1', user_id: LIN, connection_id: 'c1', provider: 'corp', type: 'oidc', is_social: 0 }
  await insert('identities', { ...identity, user_id_in_idp: '42', created_at: at })
  const connection = { id: 'c1', identifier: 'corp', protocol: 'oidc', kind: 'enterprise', display_name: '公司' }
  await insert('connections', { ...connection, sealed: seal.close(JSON.stringify(CONNECTION)), created_at: at })
  await insert('applications', {
    ...{ id: 'a1', name: '报表', secret_hash: null },
    ...{ metadata: JSON.stringify(APPLICATION), created_at: at, updated_at: at },
  })
  await insert('audit_log', { at: Date.now(), kind: 'registered', user_id: LIN, ip: '10.0.0.1' })
  await db.destroy()
}

beforeAll(async () => {
  dataDir = newDataDir()
  await provideKeys(dataDir, Date.now())
  await writeFormer(join(dataDir, 'zeus.db'))
  server = await startSignInServer({ dataDir })
})
afterAll(async () => {
  await server.close()
  removeDataDir(dataDir)
})

test('people sign in as before, the second factor included', async () => {
  const boss = await server.identity.verify(await new Browser(server.url).signIn('login', 'boss', PASSWORD))
  expect(boss).toMatchObject({ id: BOSS, role: 'operator' })
  const browser = new Browser(server.url)
  const page = new URL(await browser.authorise(), server.url).pathname
  const first = await browser.post(`${page}/login`, { account: 'lin', password: PASSWORD })
  expect((await first.json()) as object).toMatchObject({ redirectTo: expect.stringContaining(page) })
  const code = new TOTP({ secret: Secret.fromBase32(SEED) }).generate()
  const second = (await (await browser.post(`${page}/second`, { by: 'totp', code })).json()) as { redirectTo: string }
  const back = (await browser.fetch(second.redirectTo)).headers.get('location') ?? ''
  const token = new URLSearchParams(new URL(back).hash.slice(1)).get('id_token') ?? ''
  expect(await server.identity.verify(token)).toMatchObject({ id: LIN, role: 'viewer' })
})

test('their data, rights and connections are in place', async () => {
  const { users, roles, resources, departments, userData, connections, applications, audit } = server.identity.store
  expect(await users.byId(LIN)).toMatchObject({ phone: '13800138000', external_id: 'e7', nickname: '林' })
  expect(await roles.of(LIN)).toMatchObject([{ namespace: 'desk', code: 'watch' }])
  expect(await resources.of(LIN)).toMatchObject([{ code: 'report', actions: ['read'], apiIdentifier: '/reports' }])
  const [membership] = await departments.of(LIN)
  expect(membership).toMatchObject({ isMainDepartment: true, department: { name: '总部', code: 'hq', nameI18n: null } })
  expect(await userData.list('USER', LIN)).toMatchObject([{ key: 'school', dataType: 'STRING', value: '清华' }])
  expect(await connections.find('corp')).toMatchObject({ protocol: 'oidc', secret: CONNECTION })
  expect(await applications.find('a1')).toMatchObject({ name: '报表', protocol: 'oidc' })
  expect(await server.db.selectFrom('identities').selectAll().execute()).toMatchObject([
    { user_id: LIN, user_id_in_idp: '42', openid: null, unionid: null },
  ])
  expect((await audit.list(LIN, 9)).at(-1)).toMatchObject({ kind: 'registered', actor_id: null, subject: null })
})
