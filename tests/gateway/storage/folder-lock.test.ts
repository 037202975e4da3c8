import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from '../../../gateway/storage/folder-lock'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A process of its own that takes the folder and holds it until it is killed. */
async function holder() {
  const source = join(import.meta.dirname, '../../../gateway/storage/folder-lock.ts')
  const code = `import { lockFolder } from ${JSON.stringify(source)}
    globalThis.lock = lockFolder(${JSON.stringify(folder)})
    console.log('held')
    setInterval(() => globalThis.lock, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

test('a second process is told who has the folder; a killed holder leaves it free', { timeout: 60_000 }, async () => {
  const child = await holder()
  expect(() => lockFolder(folder)).toThrow(
    `storage: ${folder}: process ${child.pid} is running on this data folder: stop it first, or choose another folder`,
  )
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  lockFolder(folder).release()
})

test('the same process cannot take it twice, and can again once it let go', () => {
  const lock = lockFolder(join(folder, 'new', 'er'))
  expect(() => lockFolder(join(folder, 'new', 'er'))).toThrow(`process ${process.pid} is running`)
  lock.release()
  lockFolder(join(folder, 'new', 'er')).release()
})

test.each([
  ['a folder that the system never makes', () => '/proc/x', /^storage: \/proc\/x: cannot be created there/],
  ['a file', () => join(folder, 'file'), /part of the path is a file, not a folder$/],
  ['a path through a file', () => join(folder, 'file', 'data'), /part of the path is a file, not a folder$/],
  ['a name too long', () => join(folder, 'x'.repeat(300)), /the path is too long$/],
])('%s is refused in one sentence', (_what, path, sentence) => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => lockFolder(path())).toThrow(sentence)
})
