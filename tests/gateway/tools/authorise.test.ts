import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMigratedDatabase } from '../../support/migrated-database'
import { provideKeys } from '../../support/provide-keys'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-authorise-'))
  await provideKeys(folder, Date.now())
  await (await openMigratedDatabase(join(folder, 'zeus.db'))).destroy()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(...words: string[]) {
  const tool = ['--import', 'tsx', 'gateway/tools/account.ts', ...words]
  const { DATABASE_URL: _, ...env } = process.env
  const done = spawnSync(process.execPath, tool, { env: { ...env, ZEUS_DATA_DIR: folder } })
  return { status: done.status, said: String(done.stdout), why: String(done.stderr) }
}

test('commands make roles, define resources and authorise them, and refuse what is wrong', () => {
  const lines = [
    'create lin',
    'role desk:watch',
    'role desk:night desk:watch',
    'resource desk:report:* DATA read write --title 研报 --api /reports',
    'allow zeus:ops ROLE desk:watch read',
    'allow desk:report:* USER lin *',
    'deny desk:report:* USER lin write',
    'member lin desk:night',
  ]
  for (const line of lines) expect([line, run(...line.split(' ')).status]).toEqual([line, 0])
  expect(
    run('resources')
      .said.trim()
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual(
    expect.arrayContaining([
      'zeus:ops\tMENU\tread,write',
      'ALLOW\tROLE\tdesk:watch\tread',
      'desk:report:*\tDATA\tread,write',
      'ALLOW\tUSER\tlin\t*',
      'DENY\tUSER\tlin\twrite',
    ]),
  )
  for (const [line, why] of [
    ['role desk:watch desk:night', '上级角色不能是它自己或它的下级角色'],
    ['role desk:watch default:operator', '管理员角色不能作为上级角色'],
    ['role watch', 'npm run account'],
    ['resource zeus:ops DATA read', '内置资源不能修改或删除'],
    ['resource desk:x TABLE read', 'npm run account'],
    ['resource desk:x DATA', 'npm run account'],
    ['allow zeus:ops ROLE desk:nothing read', '没有这个授权对象'],
    ['allow zeus:ops USER lin fly', '资源没有这个操作'],
    ['allow zeus:nothing USER lin read', '没有这个资源'],
    ['allow zeus:ops EVERYBODY lin read', 'npm run account'],
    ['member lin desk:nothing', '没有这个角色'],
  ]) {
    const done = run(...(line ?? '').split(' '))
    expect([line, done.status, done.why.includes(why ?? '')]).toEqual([line, 1, true])
  }
  for (const line of [
    'deny desk:report:* USER lin --off',
    'resource desk:report:* --off',
    'member lin desk:night --off',
  ]) {
    expect([line, run(...line.split(' ')).status]).toEqual([line, 0])
  }
  expect(run('resources').said).not.toContain('desk:report')
})
