import { spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'

/** A machine of an installation, emulated as far as this one allows. */
export interface Machine {
  readonly name: string
  /** Address at which its programs listen. */
  readonly address: string
  /** The command line that runs a command on it. */
  run(command: readonly string[]): string[]
}

export interface Machines {
  /** How the machines are emulated. */
  readonly kind: 'network namespaces' | 'addresses of one machine'
  /** Why network namespaces are not used; undefined = they are. */
  readonly why: string | undefined
  readonly all: readonly Machine[]
  /** The network of all their addresses, as `ADDRESS/BITS`. */
  readonly network: string
  remove(): void
}

const ip = (...args: string[]): string | undefined => {
  const { status, stderr, error } = spawnSync('ip', args, { encoding: 'utf8' })
  return status === 0 ? undefined : (stderr ?? '').trim() || error?.message || `ip ${args.join(' ')}: ${status}`
}

/** A network that no interface of this machine uses yet; undefined if there is none. */
const freeNetwork = (): string | undefined => {
  const taken = spawnSync('ip', ['-4', 'addr'], { encoding: 'utf8' }).stdout ?? ''
  const networks = Array.from({ length: 200 }, (_, at) => `10.213.${at}`)
  const free = networks.filter((network) => !taken.includes(` ${network}.`))
  return free[randomInt(Math.max(1, free.length))]
}

/**
 * Machines with a network between them that leads nowhere else: network namespaces behind a bridge where they can be
 * made (by root, on Linux), else addresses of this machine's loopback, which share its network but not their ports.
 */
export function makeMachines(names: readonly string[]): Machines {
  const tag = randomBytes(2).toString('hex')
  const bridge = `zb${tag}`
  const network = freeNetwork()
  const made: string[] = []
  const remove = () => {
    process.off('exit', remove)
    for (const space of made.splice(0)) ip('netns', 'del', space)
    ip('link', 'del', bridge)
  }
  // However this process ends.
  process.once('exit', remove)
  const steps = (): string | undefined => {
    let fault = ip('link', 'add', bridge, 'type', 'bridge') ?? ip('addr', 'add', `${network}.254/24`, 'dev', bridge)
    fault ??= ip('link', 'set', bridge, 'up')
    for (const [at, name] of names.entries()) {
      const space = `z${tag}${name}`
      const [near, far] = [`z${tag}n${at}`, `z${tag}f${at}`]
      fault ??= ip('netns', 'add', space)
      if (!fault) made.push(space)
      fault ??= ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', space)
      fault ??= ip('link', 'set', near, 'master', bridge) ?? ip('link', 'set', near, 'up')
      fault ??= ip('-n', space, 'addr', 'add', `${network}.${at + 1}/24`, 'dev', far)
      fault ??= ip('-n', space, 'link', 'set', far, 'up') ?? ip('-n', space, 'link', 'set', 'lo', 'up')
    }
    return fault
  }
  const why = process.getuid?.() === 0 ? steps() : 'only root can make network namespaces'
  if (why === undefined) {
    const all = names.map((name, at) => ({
      name,
      address: `${network}.${at + 1}`,
      run: (command: readonly string[]) => ['ip', 'netns', 'exec', `z${tag}${name}`, ...command],
    }))
    return { kind: 'network namespaces', why, all, network: `${network}.0/24`, remove }
  }
  remove()
  const all = names.map((name, at) => ({
    name,
    address: `127.0.0.${at + 2}`,
    run: (command: readonly string[]) => [...command],
  }))
  return { kind: 'addresses of one machine', why, all, network: '127.0.0.0/8', remove: () => undefined }
}
