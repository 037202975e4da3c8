import sdk44 from 'authing-sdk-44'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAttempts } from '../../../gateway/identity/attempts'
import type { Db } from '../../../gateway/storage/database'
import { migrate } from '../../../gateway/storage/migrate'
import { openPostgres } from '../../../gateway/storage/postgres'
import { type PostgresServer, postgresPrograms, startPostgres } from '../../support/postgres-server'
import { accountCases } from './conformance/account-cases'
import { loginCases } from './conformance/login-cases'
import { peopleCases } from './conformance/people-cases'
import { protocolCases } from './conformance/protocol-cases'
import { registerCases } from './conformance/register-cases'
import { stepCases } from './conformance/step-cases'
import { openWorld, type Sdk, type World } from './conformance/world'
import { removeDataDir, startSignInServer } from './sign-in-server'

const cases = [...registerCases, ...loginCases, ...accountCases, ...peopleCases, ...stepCases, ...protocolCases]

describe.skipIf(postgresPrograms() === undefined)('on PostgreSQL', () => {
  let postgres: PostgresServer
  let world: World
  let other: Db

  beforeAll(async () => {
    postgres = await startPostgres()
    world = await openWorld(
      sdk44 as unknown as Sdk,
      { fields: 0, refusals: 0, calls: new Set() },
      await openPostgres(postgres.url),
    )
    other = await openPostgres(postgres.url)
  })
  afterAll(async () => {
    await other?.destroy()
    await world?.server.close()
    if (world) removeDataDir(world.server.dataDir)
    await postgres?.stop()
  })

  test.each(cases.map(({ title, run }) => [title, run] as const))('%s', { timeout: 60_000 }, async (_title, run) => {
    await run(world)
  })

  test('many gateways share one brake: of many at once no more slip through than it lets', async () => {
    const brake = [{ subject: 'shared', max: 5, windowMs: 60_000 }]
    const gateways = [createAttempts(world.server.db, Date.now), createAttempts(other, Date.now)]
    const taken = await Promise.all(Array.from({ length: 24 }, (_, index) => gateways[index % 2]?.take(brake)))
    expect(taken.filter(Boolean)).toHaveLength(5)
  })

  test('what one gateway ends another one tells', async () => {
    const person = await world.person()
    const { sid = '' } = await world.server.identity.store.sessions
      .find('none')
      .then(() => world.server.identity.verify(person.token))
    const second = await startSignInServer({ db: other, dataDir: world.server.dataDir })
    const told: string[] = []
    second.identity.onSessionEnd(({ id }) => told.push(id))
    await world.server.identity.store.sessions.end(sid, 'revoked')
    await expect.poll(() => told.includes(sid), { timeout: 5_000 }).toBe(true)
    second.identity.close()
  })

  test('is brought up to date once, whoever comes', async () => {
    expect(await migrate(other)).toEqual([])
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM users`.execute(other)
    expect(rows[0]?.n).toBeGreaterThan(0)
  })
})
