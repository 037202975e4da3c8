import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFiles } from '../../../../gateway/feeds/replay/find-files'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the tables below a folder in the order of their names, through links, and nothing that is no file', async () => {
  mkdirSync(join(folder, 'b.csv'))
  for (const name of ['z.csv', 'b.csv/a.jsonl.gz', 'notes.txt']) writeFileSync(join(folder, name), '')
  symlinkSync(join(folder, 'z.csv'), join(folder, 'link.csv'))
  symlinkSync(join(folder, 'nowhere.csv'), join(folder, 'lost.csv'))
  execFileSync('mkfifo', [join(folder, 'pipe.csv')])
  const { files } = await findFiles(folder)
  expect(files.map(({ name }) => name)).toEqual(['b.csv/a.jsonl.gz', 'link.csv', 'lost.csv', 'z.csv'])
})

test('a pipe by itself is refused in words', async () => {
  const pipe = join(folder, 'pipe.csv')
  execFileSync('mkfifo', [pipe])
  await expect(findFiles(pipe)).rejects.toThrow('不是普通文件')
})
