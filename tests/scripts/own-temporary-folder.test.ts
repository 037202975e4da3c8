import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const script = join(import.meta.dirname, '../../scripts/own-temporary-folder.mjs')
/** Above every number that a system gives to a process. */
const ENDED = 2 ** 30

let parent: string

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'parent-'))
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

/** Runs a program whose temporary folder is in `parent`, and returns what it prints. */
function runWith(program: string): string {
  const ran = spawnSync(process.execPath, ['--import', script, '--eval', program], { env: { TMPDIR: parent } })
  expect(ran.stderr.toString()).toBe('')
  return ran.stdout.toString()
}

test('a process has a folder of its own, which goes with what is in it', () => {
  const program = "const { TMPDIR } = process.env; fs.writeFileSync(TMPDIR + '/x', ''); console.log(TMPDIR)"
  const folder = runWith(program).trim()
  expect(folder.startsWith(join(parent, 'zeus-tests-'))).toBe(true)
  expect(readdirSync(parent)).toEqual([])
})

test('folders of killed processes are removed, those of running ones and of others stay', () => {
  const [left, running, other] = [`zeus-tests-${ENDED}-a`, `zeus-tests-${process.pid}-a`, `zeus-${ENDED}-a`]
  for (const name of [left, running, other]) mkdirSync(join(parent, name, 'deep'), { recursive: true })
  runWith('')
  expect(existsSync(join(parent, left))).toBe(false)
  expect(readdirSync(parent).sort()).toEqual([other, running].sort())
})
