import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAdministration } from '../../../gateway/people/identity/accounts/administration'
import { listResources, setRights } from '../../../gateway/tools/account-rights'
import { runAccountCommand } from '../../support/account-command'
import { openMigratedDatabase } from '../../support/migrated-database'
import { provideKeys } from '../../support/provide-keys'
import { newDataDir, removeDataDir } from '../people/identity/sign-in-server'
import { openTestStore, type TestStore } from '../people/identity/store'

let store: TestStore
beforeEach(async () => {
  store = await openTestStore()
  // The first account is the operator's.
  for (const name of ['boss', 'lin']) await createAdministration(store, { ip: 'test', userAgent: null }).create(name)
})
afterEach(() => store.stop())

/** Carries out one line of the command; answers what was refused. */
async function run(line: string): Promise<string> {
  const words = line.split(' ')
  const [off, title] = [words.includes('--off'), words.indexOf('--title')]
  const plain = words.filter((word, n) => word !== '--off' && (title < 0 || n < title))
  const admin = createAdministration(store, { ip: 'test', userAgent: null })
  try {
    const flags = { off, title: title < 0 ? undefined : words[title + 1] }
    return (await setRights(store, admin, plain, flags)) ? 'done' : 'unknown'
  } catch (thrown) {
    return thrown instanceof Error ? `${thrown.name} ${thrown.message}` : String(thrown)
  }
}

const READY = [
  'role desk:watch --title 只看运行',
  'role desk:night desk:watch',
  'resource desk:report:* DATA read write --title 研报',
  'allow zeus:ops ROLE desk:watch read',
  'allow desk:report:* USER lin *',
  'deny desk:report:* USER lin write',
  'member lin desk:night',
  'group night lin --title 夜班',
  'allow zeus:walls GROUP night read',
]

test('commands make roles, groups and resources, and authorise them', async () => {
  for (const line of READY) expect([line, await run(line)]).toEqual([line, 'done'])
  expect((await listResources(store)).map((line) => line.trim())).toEqual([
    'zeus:ops\tMENU\tread,write',
    'ALLOW\tROLE\t只看运行\tread',
    'zeus:user-pages\tMENU\twrite',
    'zeus:videos\tMENU\twrite',
    'zeus:walls\tMENU\tread,write',
    'ALLOW\tGROUP\t夜班\tread',
    'desk:report:*\tDATA\tread,write',
    'ALLOW\tUSER\tlin\t*',
    'DENY\tUSER\tlin\twrite',
  ])
  const { id } = (await store.users.byAccount('lin')) ?? expect.fail()
  expect((await store.resources.rightsOf(id)).permissions).toEqual(['ops:read', 'walls:read'])
  for (const line of [
    'member lin desk:night --off',
    'group night lin --off',
    'group night --off',
    'deny desk:report:* USER lin --off',
    'resource desk:report:* --off',
    'role desk:night -',
  ]) {
    expect([line, await run(line)]).toEqual([line, 'done'])
  }
  expect((await store.resources.rightsOf(id)).permissions).toEqual([])
  expect((await listResources(store)).join()).not.toContain('desk:report')
})

test.each([
  ['role desk:watch desk:night', '上级角色不能是它自己或它的下级角色'],
  ['role desk:watch default:operator', '管理员角色不能作为上级角色'],
  ['role watch', 'UsageError'],
  ['resource zeus:ops DATA read', '内置资源不能修改或删除'],
  ['resource zeus:ops --off', '内置资源不能修改或删除'],
  ['resource desk:x TABLE read', 'UsageError'],
  ['resource desk:x DATA', 'UsageError'],
  ['resource desk:nothing --off', '没有这个资源'],
  ['allow zeus:ops ROLE desk:nothing read', '没有这个授权对象'],
  ['allow zeus:ops USER lin fly', '资源没有这个操作'],
  ['allow zeus:nothing USER lin read', '没有这个资源'],
  ['allow zeus:ops EVERYBODY lin read', 'UsageError'],
  ['allow zeus:ops USER lin', 'UsageError'],
  ['member lin desk:nothing', '没有这个角色'],
  ['member nobody desk:watch', '用户不存在'],
  ['group a/b', 'UsageError'],
  ['group nothing --off', '没有这个用户组'],
  ['group night nobody', '用户不存在'],
  ['fly', 'unknown'],
])('%s is refused', async (line, why) => {
  for (const ready of READY) await run(ready)
  expect(await run(line)).toContain(why)
})

test('the account tool knows these commands', async () => {
  const folder = newDataDir()
  await provideKeys(folder, Date.now())
  await (await openMigratedDatabase(`${folder}/zeus.db`)).destroy()
  const command = (...words: string[]) => runAccountCommand({ ZEUS_DATA_DIR: folder }, ...words)
  expect((await command('role', 'desk:watch')).words).toContain('role desk:watch: done')
  const wrong = await command('allow', 'zeus:ops')
  expect([wrong.status, wrong.words]).toEqual([1, expect.stringContaining('npm run account -- allow|deny')])
  expect((await command('resources')).out).toContain('zeus:ops\tMENU')
  const [line = ''] = (await command('log')).out.split('\n')
  const [time = '', ...entry] = line.split('\t')
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(entry).toEqual(['role-changed', '-', 'desk:watch', '-', 'command line'])
  const unknown = await command('log', 'nobody')
  expect([unknown.status, unknown.words]).toEqual([1, expect.stringContaining('用户不存在')])
  removeDataDir(folder)
})

test('the program of the account tool prints results, reports errors and ends with the exit code', async () => {
  const folder = newDataDir()
  await provideKeys(folder, Date.now())
  const { DATABASE_URL: _, ...inherited } = process.env
  const run = (...words: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'gateway/tools/account.ts', ...words], {
      env: { ...inherited, ZEUS_DATA_DIR: folder },
      encoding: 'utf8',
    })
  const [resources, wrong] = [run('resources'), run('fly')]
  expect([resources.status, resources.stdout]).toEqual([0, expect.stringContaining('zeus:ops\tMENU')])
  expect([wrong.status, wrong.stdout]).toEqual([1, ''])
  expect(wrong.stderr).toContain('npm run account -- list')
  removeDataDir(folder)
})
