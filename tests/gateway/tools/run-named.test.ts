import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const run = (path: string, ...given: string[]) =>
  spawnSync(join(root, 'node_modules/.bin/tsx'), [path, ...given], { cwd: root, encoding: 'utf8' })

test.each([
  ['gateway/tools/run.ts', 'feed-check'],
  ['tests/bench/run.ts', 'fanout'],
])('%s lists its programs when asked for one that it does not have', (path, known) => {
  for (const name of ['nothing', 'toString']) {
    const { status, stderr } = run(path, name)
    expect(status).toBe(1)
    expect(stderr).toContain(`no ${name} among:`)
    expect(stderr).toContain(`  ${known} `)
  }
})

test('a program gets the arguments that follow its name', () => {
  const { status, stderr } = run('gateway/tools/run.ts', 'split-detect', 'no-such-file.csv')
  expect(status).toBe(2)
  expect(stderr).toContain('no-such-file.csv')
})
