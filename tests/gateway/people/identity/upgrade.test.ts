import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { expect, inject, test } from 'vitest'
import { openFormerDatabase } from '../../../support/former-database'
import { Browser, newDataDir, removeDataDir, startSignInServer } from './sign-in-server'

const ACCOUNT = '5f0c2a9e6f3b4f0e9a530d6b'

test.runIf(inject('postgresUrl') === undefined)(
  'an installation of version 0.1 keeps its people, their rights and their things',
  async () => {
    const dataDir = newDataDir()
    await (await openFormerDatabase(join(dataDir, 'zeus.db'))).destroy()
    const server = await startSignInServer({ dataDir })
    const { db, identity } = server
    expect(await identity.store.users.byAccount('Trader_1')).toMatchObject({ id: ACCOUNT, status: 'Activated' })
    expect(await identity.store.roles.isOperator(ACCOUNT)).toBe(true)
    expect(await db.selectFrom('watchlists').select(['user_id', 'revision']).execute()).toEqual([
      { user_id: ACCOUNT, revision: 3 },
    ])
    for (const name of ['Trader_1', 'B@example.com'])
      expect(decodeJwt(await new Browser(server.url).signIn('login', name, 'a long sentence of mine')).sub).toBe(
        ACCOUNT,
      )
    await server.close()
    await removeDataDir(dataDir)
  },
)
