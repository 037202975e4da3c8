// `npm test`: everything a change must pass, on a fresh machine too: install, format and lint, types, build, unit
// tests, browser tests. Tests that wait for much leave part of the machine idle: those that only compute go on behind
// them. Files with a failure are run once more, one after the other: what passes then is named, not hidden. Ends with
// what failed, and one line that counts.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import './own-temporary-folder.mjs'
import { ensureBrowser } from './browser.mjs'
import { ensureClickHouse } from './clickhouse.mjs'
import { ensureNats } from './nats.mjs'
import { bin, build, install, refuseOldNode, root, run } from './prepare.mjs'

refuseOldNode()
install()
process.env.CHROME_PATH = await ensureBrowser()
process.env.NATS_SERVER = ensureNats() ?? ''
process.env.CHDB_FOLDER = ensureClickHouse() ?? ''

const folder = tmpdir()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
const sum = { passed: 0, failed: 0, skipped: 0 }
/** What failed both times, and what passed the second time only: `file › title`, with the first reason. */
const failed = []
const unsteady = []
/** More files than these failing is no accident of timing. */
const RERUN_FILES = 16
/** A file that is run again takes so long on a slow machine, and all must have ended so long after the start. */
const RERUN_FILE_MS = 100_000
const ENDED_MS = 85 * 60_000

/** Less than all else has, so that it takes what is left. */
const BEHIND = 10
const running = new Set()
process.prependListener('exit', () => {
  for (const child of running) child.kill()
})

/** Its status, once it has ended; until then it goes with this process. */
async function statusOf(child) {
  running.add(child)
  const [status] = await once(child, 'exit')
  running.delete(child)
  return status
}

/** Starts it before all others, or behind them: then what it says comes once it has ended. */
async function start(args, isBehind) {
  const heard = join(folder, 'behind.log')
  const out = isBehind ? openSync(heard, 'w') : 'inherit'
  const child = spawn(bin('vitest'), args, { cwd: root, stdio: ['ignore', out, out] })
  const ended = statusOf(child)
  if (isBehind && child.pid !== undefined) setPriority(child.pid, BEHIND)
  const status = await ended
  if (isBehind) {
    closeSync(out)
    process.stdout.write(readFileSync(heard))
  }
  return status
}

async function vitest(projects, { files = [], options = [], isBehind = false } = {}) {
  const file = join(folder, `${projects[0]}.json`)
  rmSync(file, { force: true })
  const status = await start(
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...options,
      ...files,
    ],
    isBehind,
  )
  if (!existsSync(file)) return { passed: 0, skipped: 0, failures: [{ file: projects.join(), title: 'no report' }] }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const failures = report.testResults.flatMap((result) => {
    const at = relative(root, result.name)
    const broken = result.assertionResults.filter((test) => test.status === 'failed')
    if (broken.length === 0 && result.status === 'failed') return [{ file: at, title: 'the file', why: result.message }]
    return broken.map((test) => ({ file: at, title: test.fullName, why: test.failureMessages[0] }))
  })
  if (status !== 0 && failures.length === 0)
    failures.push({ file: projects.join(), title: 'an error outside any test' })
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0)
  return { passed: report.numPassedTests, skipped, failures }
}

/** Counts what came of projects, after their files with a failure were run once more. */
async function judge(projects, first) {
  sum.passed += first.passed
  sum.skipped += first.skipped
  const files = [...new Set(first.failures.map((failure) => failure.file))].filter((file) =>
    existsSync(join(root, file)),
  )
  const hasTime = performance.now() + files.length * RERUN_FILE_MS < ENDED_MS
  const isRerun = files.length > 0 && files.length <= RERUN_FILES && hasTime
  const again = isRerun ? await vitest(projects, { files, options: ['--no-file-parallelism'] }) : first
  const same = (one) => (other) => other.file === one.file && (other.title === one.title || other.title === 'the file')
  for (const failure of first.failures) {
    const stays = again.failures.some(same(failure)) || !files.includes(failure.file)
    ;(stays ? failed : unsteady).push(failure)
    if (stays) sum.failed++
    else sum.passed++
  }
}

const told = ({ file, title, why }) => `  ${file} › ${title}\n${(why ?? '').split('\n').slice(0, 4).join('\n')}`

// Types take one core, and longer than the rest.
const types = statusOf(spawn(bin('tsc'), ['-b', 'tests'], { cwd: root, stdio: 'inherit' }))
run(bin('biome'), ['ci', '.'])
build()
if ((await types) !== 0) {
  console.error('types: the mistakes stand above, before the build')
  process.exit(1)
}
// The product's processes and threads begin as they are installed (`tests/support/built-gateway.ts`).
process.env.BUILT_GATEWAY = join(root, 'dist', 'gateway')
const computing = ['unit', 'unit-alone', 'unit-postgres']
const waiting = ['browser', 'unit-processes', 'clickhouse']
const [computed, waited] = await Promise.all([vitest(computing, { isBehind: true }), vitest(waiting)])
await judge(computing, computed)
await judge(waiting, waited)
if (unsteady.length > 0) console.log(`passed at the second try only:\n${unsteady.map(told).join('\n')}`)
if (failed.length > 0) console.log(`failed:\n${failed.map(told).join('\n')}`)
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1
