import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port'

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
  const child: ChildProcess = spawn(path, ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder], {
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${path} ended with ${child.exitCode}`)
    await sleep(50)
  }
  return {
    address: `nats://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
