// `npm test`: everything a change must pass, on a fresh machine too: install, format and lint, types, unit tests,
// build, browser tests. Ends with one line that counts them.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureNats } from './nats.mjs'
import { bin, build, install, refuseOldNode, root, run } from './prepare.mjs'

refuseOldNode()
install()
process.env.CHROME_PATH = await ensureBrowser()
process.env.NATS_SERVER = ensureNats() ?? ''

const reports = mkdtempSync(join(tmpdir(), 'zeus-tests-'))
const sum = { passed: 0, failed: 0, skipped: 0 }

function tests(project) {
  const file = join(reports, `${project}.json`)
  const done = spawnSync(
    bin('vitest'),
    ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { cwd: root, stdio: 'inherit' },
  )
  const report = JSON.parse(readFileSync(file, 'utf8'))
  sum.passed += report.numPassedTests
  sum.failed += report.numFailedTests
  sum.skipped += report.numPendingTests + (report.numTodoTests ?? 0)
  if (done.status !== 0 && report.numFailedTests === 0) sum.failed++
}

run(bin('biome'), ['ci', '.'])
run(bin('tsc'), ['-b', 'tests'])
tests('unit')
build()
tests('browser')
rmSync(reports, { recursive: true, force: true })
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1
