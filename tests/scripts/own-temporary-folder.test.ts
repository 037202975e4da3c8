import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
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
  const left = `zeus-tests-${hostname()}-${ENDED}-a`
  const running = `zeus-tests-${hostname()}-${process.pid}-a`
  const others = [`zeus-tests-another-machine-${ENDED}-a`, `zeus-tests-${hostname()}-too-${ENDED}-a`]
  for (const name of [left, running, ...others]) mkdirSync(join(parent, name, 'deep'), { recursive: true })
  runWith('')
  expect(existsSync(join(parent, left))).toBe(false)
  expect(readdirSync(parent).sort()).toEqual([...others, running].sort())
})
