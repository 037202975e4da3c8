// Makes a checkout ready to run with Node built-ins alone: installs when the lock file changed, builds when the
// sources changed. Both remember a hash, so a second start costs milliseconds.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const SOURCES = ['shared', 'gateway', 'client', 'vite.config.ts', 'tailwind.config.ts', 'package-lock.json']
const installedMark = join(root, 'node_modules', '.cache', 'zeus-installed')
const builtMark = join(root, 'dist', '.built-from')

const filesBelow = (path) => {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!/\.\w+$/.test(path) || path.endsWith('.d')) {
    return readdirSync(full, { withFileTypes: true })
      .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]))
      .sort()
  }
  return [path]
}

const hashOf = (paths) => {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesBelow))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

const write = (path, text) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Runs a command in the project's folder; ends this process with its exit code if it fails. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (done.error) throw done.error
  if (done.status !== 0) process.exit(done.status ?? 1)
}

const npm = (...args) => {
  const script = process.env.npm_execpath
  if (script) run(process.execPath, [script, ...args])
  else run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { shell: process.platform === 'win32' })
}

/** The path of a command that a dependency brings. */
export const bin = (name) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)

export function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Node ${process.versions.node} is too old: 20.19 or newer is needed, 22 or 24 recommended.`)
  process.exit(1)
}

export function install() {
  const wanted = hashOf(['package-lock.json'])
  if (read(installedMark) === wanted) return
  console.log('Installing dependencies (first start, or the lock file changed) …')
  npm('ci', '--no-audit', '--no-fund')
  write(installedMark, wanted)
}

export function build() {
  const wanted = hashOf(SOURCES)
  if (read(builtMark) === wanted) return
  console.log('Building (first start, or the sources changed) …')
  run(bin('vite'), ['build', '--app', '--logLevel', 'warn'])
  write(builtMark, wanted)
}
