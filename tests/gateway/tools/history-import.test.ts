import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'history-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

function run(...given: string[]) {
  const tool = [join(root, 'node_modules/.bin/tsx'), 'gateway/tools/history-import.ts', ...given] as const
  return spawnSync(tool[0], tool.slice(1), {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ZEUS_DATA_DIR: folder, ZEUS_LOG: 'silent' },
  })
}

describe('importing recordings', () => {
  test('under a name that leads out of the history is refused before anything is made', () => {
    const { status, stderr } = run('tests/fixtures/replay', '--source', '..')
    expect(status).toBe(1)
    expect(stderr).toContain('--source')
    expect(readdirSync(folder)).toEqual([])
  })

  test('fails where there is nothing to import, also beside days of before', () => {
    expect(run('tests/fixtures/replay/binance.jsonl').status).toBe(0)
    expect(existsSync(join(folder, 'history/replay'))).toBe(true)
    const { status, stderr, stdout } = run(join(folder, 'nowhere'))
    expect(status).toBe(1)
    expect(stderr).toContain('nothing was imported')
    expect(stdout).toBe('')
  })
})
