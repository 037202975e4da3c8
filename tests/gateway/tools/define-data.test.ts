import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUserData } from '../../../gateway/people/identity/accounts/user-data'
import { runAccountCommand } from '../../support/account-command'
import { openMigratedDatabase } from '../../support/migrated-database'
import { provideKeys } from '../../support/provide-keys'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-define-'))
  await provideKeys(folder, Date.now())
  await (await openMigratedDatabase(join(folder, 'zeus.db'))).destroy()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...words: string[]) => runAccountCommand({ ZEUS_DATA_DIR: folder }, 'define-data', ...words)

test('the command defines a key with its type, options and label, and refuses what is none', async () => {
  expect(await run('ROLE', 'level', 'SELECT', '初级', '高级', '--title', '级别')).toMatchObject({ status: 0 })
  for (const words of [
    ['NODE', 'x', 'STRING'],
    ['USER', 'x', 'DATE'],
  ]) {
    expect(await run(...words)).toMatchObject({ status: 1, words: expect.stringContaining('define-data') })
  }
  const db = await openMigratedDatabase(join(folder, 'zeus.db'))
  expect(await createUserData(db).keys()).toEqual([
    {
      target: 'ROLE',
      key: 'level',
      dataType: 'SELECT',
      label: '级别',
      options: ['初级', '高级'],
      values: 0,
      defined: true,
    },
  ])
  await db.destroy()
})
