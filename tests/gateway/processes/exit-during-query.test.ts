import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../../support/start-gateway'

test('a process that exits during a query lets its database thread finish it', () => {
  const args = ['--import', 'tsx', 'tests/support/exit-during-query.ts']
  const { status, signal, stdout } = spawnSync(process.execPath, args, { cwd: PROJECT_ROOT, encoding: 'utf8' })
  expect({ status, signal, stdout }).toEqual({ status: 0, signal: null, stdout: 'answered\n' })
})
