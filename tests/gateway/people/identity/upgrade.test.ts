import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { decodeJwt, importJWK, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderKeys } from '../../../../gateway/people/identity/keys/key-storage'
import { hashPassword } from '../../../../gateway/people/identity/passwords'
import { loadSecrets } from '../../../../gateway/people/identity/secrets'
import { migrate } from '../../../../gateway/storage/migrate'
import { migrations } from '../../../../gateway/storage/migrations'
import { openTestDatabase } from '../../../support/test-database'
import { Browser, newDataDir, removeDataDir, startSignInServer } from './sign-in-server'

const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '030-identity'),
)
const PASSWORD = 'a long sentence of mine'
const OLD = '3f0c2a9e-6f3b-4f0e-9a53-0d6b4f1c2e11'
const NOW = Date.now()

let dataDir: string
beforeEach(() => {
  dataDir = newDataDir()
})
afterEach(() => removeDataDir(dataDir))

/** A database as the version before left it: accounts under long ids, a program among them, one role a column. */
async function oldDatabase(): Promise<void> {
  const db = await openTestDatabase(join(dataDir, 'zeus.db'))
  await migrate(db, before)
  const hash = await hashPassword(PASSWORD)
  const people = [
    [OLD, 'Trader_1', 'trader_1', null, 'operator'],
    ['9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d', null, null, 'b@example.com', 'viewer'],
    ['service:wall', null, null, null, 'viewer'],
  ] as const
  for (const [id, username, key, email, role] of people) {
    await sql`INSERT INTO users (id, source, username, username_key, email, email_key, nickname, password_hash, role, status, created_at, updated_at)
      VALUES (${id}, 'embedded', ${username}, ${key}, ${email}, ${email}, ${username ?? 'wall'}, ${id.startsWith('service') ? null : hash},
        ${role}, 'Activated', ${NOW}, ${NOW})`.execute(db)
  }
  await sql`INSERT INTO installation (name, value, set_at) VALUES ('first-operator', ${OLD}, ${NOW})`.execute(db)
  await sql`INSERT INTO watchlists (user_id, revision, body, updated_at) VALUES (${OLD}, 3, '[]', 1)`.execute(db)
  await sql`INSERT INTO settings (user_id, revision, body, updated_at) VALUES (${OLD}, 1, '{}', 1)`.execute(db)
  await sql`INSERT INTO user_pages (owner_id, version, body, updated_by, updated_at) VALUES (${OLD}, 1, '{}', ${OLD}, 1)`.execute(
    db,
  )
  await sql`INSERT INTO custom_indexes (owner_id, name, base_day, weighting, members, updated_at)
    VALUES (${OLD}, 'x', '20261120', 'equal', '[]', 1)`.execute(db)
  await sql`INSERT INTO split_verdicts (source, user_id, finding, verdict, style, confidence, judged_at)
    VALUES ('simulated', ${OLD}, 'f1', 'accept', 'twap', 0.9, 1)`.execute(db)
  await sql`INSERT INTO videos (id, title, published_at, source, codes, chapters, added_by, added_at)
    VALUES ('v1', '视频', 1, 'file', '[]', '[]', ${OLD}, 1)`.execute(db)
  await sql`INSERT INTO service_tokens (id, user_id, name, scope, token_hash, created_at, expires_at)
    VALUES ('t1', 'service:wall', 'wall', 'read', 'hash', 1, ${NOW + 1e7})`.execute(db)
  const cookie = { uid: 'old-session', jti: 'cookie', accountId: OLD, loginTs: Math.floor(NOW / 1000), kind: 'Session' }
  await sql`INSERT INTO oidc_records (model, id, payload, uid, expires_at)
    VALUES ('Session', 'cookie', ${JSON.stringify({ ...cookie, exp: Math.floor(NOW / 1000) + 1e6 })}, 'old-session', ${NOW + 1e9})`.execute(
    db,
  )
  await db.destroy()
}

test('an installation from before keeps its people, their things and their sign-ins', async () => {
  const secrets = await loadSecrets(folderKeys(dataDir), NOW)
  await oldDatabase()
  const server = await startSignInServer({ dataDir })
  const { db, identity } = server

  const person = await identity.store.users.byAccount('Trader_1')
  const id = person?.id ?? ''
  expect(id).toMatch(/^[0-9a-f]{24}$/)
  expect(person).toMatchObject({ former_id: OLD, username: 'Trader_1', status: 'Activated' })
  const owned = [
    ...(await db.selectFrom('watchlists').select('user_id as of').execute()),
    ...(await db.selectFrom('settings').select('user_id as of').execute()),
    ...(await db.selectFrom('user_pages').select('owner_id as of').execute()),
    ...(await db.selectFrom('custom_indexes').select('owner_id as of').execute()),
    ...(await db.selectFrom('split_verdicts').select('user_id as of').execute()),
    ...(await db.selectFrom('videos').select('added_by as of').execute()),
    ...(await db.selectFrom('installation').select('value as of').where('name', '=', 'first-operator').execute()),
  ]
  expect(owned.map(({ of }) => of)).toEqual(Array.from({ length: 7 }, () => id))
  expect(await identity.store.roles.isOperator(id)).toBe(true)
  expect(await db.selectFrom('programs').select(['id', 'name']).execute()).toEqual([
    { id: 'service:wall', name: 'wall' },
  ])
  expect(await identity.store.users.byId('service:wall')).toBeUndefined()

  // A token from before: good for its hour, for the same person.
  const sign = async (iat: number) =>
    new SignJWT({ sub: OLD, iat, exp: iat + 3600 })
      .setProtectedHeader({ alg: 'RS256', kid: secrets.signing[0]?.kid ?? '' })
      .setIssuer(identity.issuer)
      .setAudience(identity.clientId)
      .sign(await importJWK(secrets.signing[0] ?? {}, 'RS256'))
  const nowS = Math.floor(Date.now() / 1000)
  expect(await identity.verify(await sign(nowS - 600))).toMatchObject({ id, role: 'operator' })
  // One that was made since and names no sign-in is none of ours.
  await expect(identity.verify(await sign(nowS + 3))).rejects.toMatchObject({ code: 'token-foreign' })

  // The cookie from before still renews, into a sign-in with a name.
  const { sid } = decodeJwt(await renewed(server.url, secrets.cookie[0] ?? ''))
  expect(sid).toBe('old-session')
  // And the password still opens.
  expect(decodeJwt(await new Browser(server.url).signIn('login', 'Trader_1', PASSWORD)).sub).toBe(id)
  expect(decodeJwt(await new Browser(server.url).signIn('login', 'B@example.com', PASSWORD)).sub).toMatch(
    /^[0-9a-f]{24}$/,
  )
  await server.close()
})

/** The token that the old cookie renews to. */
async function renewed(url: string, key: string): Promise<string> {
  const signature = createHmac('sha1', key).update('zeus_session=cookie').digest('base64url')
  const answer = await fetch(`${url}/api/session/renew`, {
    method: 'POST',
    body: '{}',
    headers: {
      origin: url,
      'content-type': 'application/json',
      cookie: `zeus_session=cookie; zeus_session.sig=${signature}`,
    },
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}
