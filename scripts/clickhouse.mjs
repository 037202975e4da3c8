// Gets the engine of ClickHouse for the tests of history on a server: half a gigabyte, so it lies in a cache of the
// machine and not among the project's packages. Without it, and without CLICKHOUSE_URL, those tests are skipped.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const VERSION = '3.4.0'
/** Longer than it takes a slow line; a test run does not wait for ever. */
const INSTALL_MAX_MS = 5 * 60_000

/** The folder in whose `node_modules` the package `chdb` lies, or undefined with a word about what is skipped. */
export function ensureClickHouse() {
  if (process.env.CLICKHOUSE_URL) return undefined
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'zeus', `chdb-${VERSION}`)
  const ready = join(folder, 'ready')
  if (existsSync(ready)) return folder
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--save-exact', `chdb@${VERSION}`]
    const done = spawnSync('npm', args, { cwd: folder, stdio: 'ignore', timeout: INSTALL_MAX_MS })
    if (done.status !== 0) throw new Error('it could not be installed')
    // The engine's library is optional to npm: it says whether this machine has one.
    const works = spawnSync(process.execPath, ['-e', `console.log(require('chdb').query('SELECT 1'))`], { cwd: folder })
    if (works.stdout?.toString().trim() !== '1') throw new Error('there is none for this machine')
    writeFileSync(ready, '')
    return folder
  } catch (thrown) {
    console.log(
      `No ClickHouse (${thrown.message}): the tests of history on a server are skipped. Set CLICKHOUSE_URL to run them.`,
    )
    return undefined
  }
}
