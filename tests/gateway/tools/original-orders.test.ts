import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

function run(...given: string[]) {
  const tsx = join(root, 'node_modules/.bin/tsx')
  return spawnSync(tsx, ['gateway/tools/original-orders.ts', ...given], { cwd: root, encoding: 'utf8' })
}

test('lists the largest original orders of a recorded day, each with how its size is known', () => {
  const { status, stdout } = run('tests/fixtures/replay/20230110', '6')
  expect(status).toBe(0)
  expect(stdout).toContain('20230110 600991.SH')
  expect(stdout).toMatch(/09:30:01\.500 {2}买 {2}\s*61 {2}\s*12\.35 {2}\s*900 {2}\s*500 {2}\s*100%.*委托记录/)
})

test('what cannot be read is said, and is a failure', () => {
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('用法：npm run tool -- original-orders') })
  expect(run('/nowhere')).toMatchObject({ status: 1, stderr: expect.stringContaining('文件不存在') })
})
