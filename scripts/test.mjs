// `npm test`: the usual tests of a change, on a fresh machine too: install, lint, types, build, all tests but the long
// and the statistical ones. Ends with the ten slowest files, what failed, and one line of counts. A failed test is not
// tried again.
//
//   --record-durations   stores how long each file took, by which the next runs are ordered (tests/durations.json);
//                        projects that did not run keep their durations
//   --only PROJECT …     builds, then runs these projects of vitest.config.ts alone (`long*`: all whose name begins so);
//                        further arguments go to vitest
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import './own-temporary-folder.mjs'
import { ensureBrowser } from './browser.mjs'
import { ensureClickHouse } from './clickhouse.mjs'
import { ensureNats } from './nats.mjs'
import { bin, build, install, refuseOldNode, root, run } from './prepare.mjs'

const SLOWEST = 10

/** Each leads a process group, which its workers and the processes of tests belong to. */
const children = new Set()
const END_MS = 20_000

const signalGroup = ({ pid }, signal) => {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}

/** Terminates all process groups, and kills those still running after 20 s. Runs before the temporary folder is removed. */
async function interrupt() {
  for (const child of children) signalGroup(child, 'SIGTERM')
  const deadline = Date.now() + END_MS
  while (Date.now() < deadline && [...children].some((child) => signalGroup(child, 0))) await setTimeout(100)
  for (const child of children) signalGroup(child, 'SIGKILL')
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, interrupt)
process.prependListener('exit', () => {
  for (const child of children) signalGroup(child, 'SIGTERM')
})

/** Exit status of a command, which runs in a process group of its own. */
async function statusOf(command, args, options) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', detached: true, ...options })
  children.add(child)
  const [status] = await once(child, 'exit')
  if (!signalGroup(child, 0)) children.delete(child)
  return status
}

/** Report of a run of vitest; a run that ends without one has failed. */
async function vitest(args) {
  const report = join(tmpdir(), 'report.json')
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/test-report.mjs')}`]
  const env = { ...process.env, TEST_REPORT: report }
  const status = await statusOf(bin('vitest'), ['run', ...reporters, ...args], { env })
  const { counts, failures, seconds } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { counts: { passed: 0, failed: 0, skipped: 0 }, failures: [], seconds: {} }
  if (status !== 0 && failures.length === 0) failures.push({ title: `vitest ended with status ${status}` })
  return { counts, failures, seconds }
}

function recordDurations(seconds) {
  const path = join(root, 'tests/durations.json')
  const projectOf = (file) => file.split(' ')[0]
  const ran = new Set(Object.keys(seconds).map(projectOf))
  const others = Object.entries(JSON.parse(readFileSync(path, 'utf8'))).filter(([file]) => !ran.has(projectOf(file)))
  const lines = [...others, ...Object.entries(seconds).filter(([, taken]) => taken > 1)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, taken]) => `  ${JSON.stringify(file)}: ${taken.toFixed(1)}`)
  writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`)
}

/** Prints the end of a run and sets the exit code. */
function conclude({ counts, failures, seconds }, isRecorded) {
  const slowest = Object.entries(seconds)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SLOWEST)
  console.log('slowest files:')
  for (const [file, taken] of slowest) console.log(`  ${taken.toFixed(1).padStart(6)} s  ${file}`)
  if (failures.length > 0) console.log('failed:')
  for (const { file, title, reason } of failures) console.log(`  ${file ? `${file} › ` : ''}${title}\n${reason ?? ''}`)
  // Durations of a failed run are not stored: they are not those of passing tests.
  if (isRecorded && failures.length === 0) recordDurations(seconds)
  const failed = Math.max(counts.failed, failures.length)
  console.log(`${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped`)
  process.exitCode = failed === 0 && counts.passed > 0 ? 0 : 1
}

/** Lint, types and build; the types are checked beside the others, as they take one core. */
async function check() {
  const types = statusOf(bin('tsc'), ['-b', 'tests'])
  run(bin('biome'), ['ci', '.'])
  build()
  if ((await types) === 0) return
  console.error('Type errors: see above, before the build.')
  process.exit(1)
}

const args = process.argv.slice(2)
const only = args[0] === '--only' ? args[1] : undefined

refuseOldNode()
install()
process.env.CHROME_PATH = await ensureBrowser()
process.env.NATS_SERVER = ensureNats() ?? ''
process.env.CHDB_FOLDER = ensureClickHouse() ?? ''
if (only?.startsWith('long') && !existsSync('/usr/lib/postgresql'))
  console.log('No PostgreSQL server installed: stores are tested on SQLite alone.')
if (only) build()
else await check()
// Processes and threads of the product run as built (tests/support/built-gateway.ts).
process.env.BUILT_GATEWAY = join(root, 'dist', 'gateway')

const projects = only ? [only] : ['unit', 'browser', 'processes']
const further = only ? args.slice(2) : []
const report = await vitest([...projects.flatMap((project) => ['--project', project]), ...further])
conclude(report, !only && args.includes('--record-durations'))
