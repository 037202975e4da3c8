import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PARENT_LOOK_MS, watchForOrphan } from '../../../gateway/processes/orphan-watch'
import { freePort } from '../../support/free-port'
import { PROJECT_ROOT } from '../../support/start-gateway'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-orphan-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['npm', { npm_lifecycle_event: 'start' }, 'linux', 1],
  ['a service manager', {}, 'linux', 0],
  ['npm on Windows', { npm_lifecycle_event: 'start' }, 'win32', 0],
])('a process that %s started hears of it %#', (_, env, platform, times) => {
  vi.useFakeTimers()
  let parent = 7
  const orphaned = vi.fn()
  watchForOrphan(orphaned, { env, platform, parent: () => parent })
  vi.advanceTimersByTime(10 * PARENT_LOOK_MS)
  expect(orphaned).not.toHaveBeenCalled()
  parent = 1
  vi.advanceTimersByTime(10 * PARENT_LOOK_MS)
  expect(orphaned).toHaveBeenCalledTimes(times)
})

test('SIGTERM to the shell that npm started ends the gateway too, as a signal of its own does', async () => {
  const script = `"${process.execPath}" --import tsx gateway/main.ts; exit $?`
  const env = {
    ...process.env,
    ZEUS_LOG: 'warn',
    npm_lifecycle_event: 'start',
    PORT: String(await freePort()),
    ZEUS_DATA_DIR: folder,
    ZEUS_INSTRUMENT_COUNT: '60',
  }
  const shell = spawn('sh', ['-c', script], { cwd: PROJECT_ROOT, env, stdio: ['ignore', 'pipe', 'ignore'] })
  let said = ''
  await new Promise<void>((started) =>
    shell.stdout.on('data', (text) => {
      said += text
      if (said.includes('已启动')) started()
    }),
  )
  // The shell's output is open as long as its child has it.
  const silent = new Promise((ended) => shell.stdout.once('end', ended))
  shell.kill('SIGTERM')
  await silent
  expect(said).toMatch(/SIGTERM：正在关闭/)
})
