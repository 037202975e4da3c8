import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCertificate } from './certificate'
import { freePort } from './free-port'
import { PROJECT_ROOT } from './start-gateway'

/** The path of a nats-server: `NATS_SERVER`, or one on the machine; undefined where there is none. */
export function findNatsServer(): string | undefined {
  const places = [process.env.NATS_SERVER, 'nats-server', '/usr/sbin/nats-server', '/usr/local/bin/nats-server']
  return places.find((path) => path && spawnSync(path, ['--version']).status === 0)
}

export interface NatsServer {
  /** `nats://127.0.0.1:PORT`. */
  address: string
  stop(): Promise<void>
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })

/** A server of our own on a free port of this machine, with its journal in files. */
export async function startNatsServer(path: string): Promise<NatsServer> {
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'zeus-nats-'))]
  const stop = await start(path, port, folder, ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder])
  return { address: `nats://127.0.0.1:${port}`, stop }
}

/** Who may speak to a secured server: as `deploy/nats.conf` has them. */
export const BUS_SECRETS = { feed: 'the secret of the feed', gateway: 'the secret of the gateways' } as const

/** A server with the accounts, permissions and TLS of `deploy/nats.conf`, and the certificate to trust. */
export async function startSecuredNats(path: string): Promise<NatsServer & { ca: string }> {
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'zeus-nats-'))]
  const { key, certificate } = makeCertificate(folder)
  const settings = join(folder, 'nats.conf')
  const deployed = await readFile(join(PROJECT_ROOT, 'deploy', 'nats.conf'), 'utf8')
  await writeFile(
    settings,
    deployed
      .replace('0.0.0.0:4222', `127.0.0.1:${port}`)
      .replace('/etc/ssl/zeus-nats.pem', certificate)
      .replace('/etc/ssl/zeus-nats.key', key)
      .replace('/var/lib/zeus-nats', folder),
  )
  const env = { NATS_FEED_PASSWORD: `"${BUS_SECRETS.feed}"`, NATS_GATEWAY_PASSWORD: `"${BUS_SECRETS.gateway}"` }
  const stop = await start(path, port, folder, ['-c', settings], env)
  return { address: `tls://127.0.0.1:${port}`, ca: certificate, stop }
}

async function start(
  path: string,
  port: number,
  folder: string,
  values: string[],
  env = {},
): Promise<() => Promise<void>> {
  const child: ChildProcess = spawn(path, values, { stdio: 'ignore', env: { ...process.env, ...env } })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${path} ended with ${child.exitCode}`)
    await sleep(50)
  }
  return async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}
