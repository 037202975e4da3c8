import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

test('looking at history with a setting that is none says so in one line, and no stack', () => {
  const { status, stderr } = spawnSync(join(root, 'node_modules/.bin/tsx'), ['gateway/tools/history-check.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ZEUS_HISTORY_MB: 'much' },
  })
  expect(status).toBe(1)
  expect(stderr).toContain('ZEUS_HISTORY_MB')
  expect(stderr).not.toContain('    at ')
})
