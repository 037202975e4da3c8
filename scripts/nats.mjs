// Finds a nats-server for the tests of several processes, or gets the one of Debian. They are skipped without one.
import { spawnSync } from 'node:child_process'

const succeeds = (command, args, options = {}) => spawnSync(command, args, { stdio: 'ignore', ...options }).status === 0

const PLACES = [process.env.NATS_SERVER, 'nats-server', '/usr/sbin/nats-server', '/usr/local/bin/nats-server']

const found = () => PLACES.find((path) => path && succeeds(path, ['--version']))

/** The path of a nats-server, or undefined with a word about what is skipped. */
export function ensureNats() {
  const known = found()
  if (known) return known
  if (succeeds('sh', ['-c', 'command -v apt-get'])) {
    const root = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    const [command, ...args] = [...root, 'apt-get', 'install', '-y', 'nats-server']
    succeeds(command, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  const now = found()
  if (!now) console.log('No nats-server: the tests of several processes are skipped. Set NATS_SERVER to run them.')
  return now
}
