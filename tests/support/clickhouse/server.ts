import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClickHouseServer } from '../../../gateway/past/recorder/days-location'
import { freePort } from '../free-port'
import { PROJECT_ROOT } from '../start-gateway'

/** Where `scripts/clickhouse.mjs` puts the engine. */
const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'zeus', 'chdb-3.4.0')
const ENGINE = process.env.CHDB_FOLDER || (existsSync(join(CACHE, 'ready')) ? CACHE : '')

/** The packages of an engine on this machine; empty = there is none. */
export const clickHouseEngine = (): string => ENGINE

/** Whether there is a server to test with, or an engine to make one of. */
export const hasClickHouse = Boolean(process.env.CLICKHOUSE_URL || ENGINE)

export interface TestServer {
  server: ClickHouseServer
  /** Ends without a goodbye. */
  stop(): Promise<void>
}

/** A server with a database of its own: the one of `CLICKHOUSE_URL`, or the engine in a process on this machine. */
export async function startClickHouse(): Promise<TestServer> {
  const database = `zeus_test_${randomUUID().replaceAll('-', '')}`
  if (process.env.CLICKHOUSE_URL) {
    const { protocol, host, username, password } = new URL(process.env.CLICKHOUSE_URL)
    const server = { url: `${protocol}//${host}`, user: username || 'default', password, database }
    return {
      server,
      async stop() {
        const headers = { authorization: `Basic ${btoa(`${server.user}:${password}`)}` }
        await fetch(server.url, { method: 'POST', headers, body: `DROP DATABASE IF EXISTS ${database}` })
      },
    }
  }
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'zeus-clickhouse-'))]
  const server = { url: `http://127.0.0.1:${port}`, user: 'zeus', password: 'a pass:word', database }
  const stop = await start('engine.ts', [ENGINE, folder, `${port}`, server.user, server.password])
  return {
    server,
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Fault of the proxy, for requests from the next one on. */
export type LineFault = 'none' | 'refuse' | 'hang' | 'lose-answer' | 'full'

/** The same server behind a proxy with a settable fault, in a process of its own. */
export async function startFaultyLine(server: ClickHouseServer) {
  const port = await freePort()
  const stop = await start('faulty-line.ts', [`${port}`, server.url])
  return {
    server: { ...server, url: `http://127.0.0.1:${port}` },
    async be(fault: LineFault): Promise<void> {
      await fetch(`http://127.0.0.1:${port}/be?${fault}`)
    },
    stop,
  }
}

async function start(script: string, values: string[]): Promise<() => Promise<void>> {
  const path = join(PROJECT_ROOT, 'tests', 'support', 'clickhouse', script)
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', path, ...values], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'inherit'] as const,
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = new Promise<void>((resolve) => child.stdout?.once('data', () => resolve()))
  await Promise.race([ready, ended.then(() => Promise.reject(new Error(`${script} ended with ${child.exitCode}`)))])
  return async () => {
    child.kill('SIGKILL')
    await ended
  }
}
