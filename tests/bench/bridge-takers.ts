import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HealthReport } from '../../shared/protocol/rest'
import { BridgeProcess } from '../support/bridge-process'
import { freePort } from '../support/free-port'
import { PROJECT_ROOT } from '../support/start-gateway'

const CLOCK_TICKS = 100

/** A process that takes what is sent to a port. */
export interface Taker {
  name: string
  port: number
  pid: number
  /** The bridge's own figures. */
  figures(): Promise<Record<string, number>>
  stop(): Promise<void>
}

const figuresIn = (reports: readonly HealthReport[]): Record<string, number> =>
  reports.find(({ source }) => source === 'bridge')?.figures ?? {}

/** A bridge whose market only counts and hashes. */
export async function startBridgeAlone(): Promise<Taker> {
  const folder = await mkdtemp(join(tmpdir(), 'zeus-bench-bridge-'))
  const bridge = new BridgeProcess(await freePort(), folder)
  await bridge.start()
  return {
    name: 'the bridge alone, its market a hash',
    port: bridge.port,
    pid: bridge.pid,
    figures: async () => figuresIn((await bridge.counts()).reports),
    async stop() {
      await bridge.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** `root`: the checkout whose product it is, with its packages in place. */
export async function startWholeGateway(root: string = PROJECT_ROOT): Promise<Taker> {
  const folder = await mkdtemp(join(tmpdir(), 'zeus-bench-bridge-'))
  const [port, web] = [await freePort(), await freePort()]
  const child = await spawnGateway(root, folder, port, web)
  return {
    name: 'a whole gateway',
    port,
    pid: child.pid as number,
    async figures() {
      const answer = await fetch(`http://127.0.0.1:${web}/api/health`)
      return figuresIn(((await answer.json()) as { data: HealthReport[] }).data)
    },
    async stop() {
      child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function spawnGateway(root: string, folder: string, port: number, web: number): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PORT: String(web),
    ZEUS_DATA_DIR: folder,
    ZEUS_LOG: 'error',
    ZEUS_FEED: 'bridge',
    ZEUS_BRIDGE_PORT: String(port),
    ZEUS_BRIDGE_WS_PORT: '0',
  }
  const child = spawn(process.execPath, ['--import', 'tsx', 'gateway/main.ts'], { cwd: root, env })
  process.on('exit', () => child.kill('SIGKILL'))
  for await (const text of child.stdout) if (String(text).includes('已启动')) break
  return child
}

/** The gateway serves pages a little before its feed listens. */
export async function connected(port: number): Promise<Socket> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const opened = await once(socket, 'connect').catch(() => undefined)
    if (opened) return socket
    await sleep(100)
  }
}

/** Processor time that a process has used, ms, from the operating system. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS) * 1_000
}
