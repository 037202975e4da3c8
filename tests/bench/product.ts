import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HealthReport } from '../../shared/protocol/rest'
import { processorSeconds } from '../support/process-cost'
import { startCommand } from '../support/start-command'
import { PROJECT_ROOT } from '../support/start-gateway'

/** What a running product holds at a moment of its market, MB. */
export interface MemoryPoint {
  marketTime: number
  rss: number
  /** The most that it was since the look before. */
  peak: number
  heapTotal: number
  heapUsed: number
  arrayBuffers: number
  /** Written down since it began; 0 where prints are not kept. */
  prints: number
}

export interface Product {
  pid: number
  url: string
  /** Undefined while its market is not live, or it is too busy to answer. */
  look(): Promise<MemoryPoint | undefined>
  /** What its health says of a part; undefined while it does not answer. */
  report(source: string): Promise<HealthReport | undefined>
  /** How long it took until it answered, ms, and the processor time that it took for that. */
  started: { ms: number; cpuMs: number }
  /** -9. */
  kill(): Promise<void>
  /** The same; its folder goes too. */
  stop(): Promise<void>
}

const MB = 2 ** 20

/** The most that a process has been in memory since it was asked last, MB, from the operating system. */
function takePeak(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return Number(kilobytes) / 1_024
}

/**
 * `npm start` without npm: what it runs, as one process, with a port of its own, and a folder too if none is given.
 * `root`: of another checkout.
 */
export async function startProduct(
  env: Record<string, string>,
  given?: string,
  root: string = PROJECT_ROOT,
): Promise<Product> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'zeus-bench-')))
  const begun = performance.now()
  const [command = '', ...args] = startCommand(root)
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PORT: '0', ZEUS_DATA_DIR: folder, ZEUS_LOG: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = () => child.kill('SIGKILL')
  process.on('exit', end)
  child.once('exit', () => process.off('exit', end))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      const [found] = /http:\S+/.exec(String(text)) ?? []
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}`)))
  })
  const pid = child.pid as number
  const started = { ms: performance.now() - begun, cpuMs: processorSeconds(pid) * 1_000 }
  async function reports(): Promise<HealthReport[] | undefined> {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(60_000) }).catch(() => undefined)
    return response && ((await response.json()) as { data: HealthReport[] }).data
  }
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    await new Promise((ended) => {
      child.once('exit', ended)
      child.kill('SIGKILL')
    })
  }
  return {
    pid,
    url,
    started,
    kill,
    report: async (source) => (await reports())?.find((report) => report.source === source),
    async look() {
      const data = await reports()
      if (!data) return undefined
      const figures = (source: string) => data.find((report) => report.source === source)?.figures ?? {}
      const { rss = 0, heapTotal = 0, heapUsed = 0, arrayBuffers = 0 } = figures('memory')
      if (data.find(({ source }) => source === 'feed')?.state === 'late') return undefined
      return {
        marketTime: figures('feed').marketTime ?? 0,
        peak: takePeak(pid),
        prints: figures('recorder').rows ?? 0,
        rss: rss / MB,
        heapTotal: heapTotal / MB,
        heapUsed: heapUsed / MB,
        arrayBuffers: arrayBuffers / MB,
      }
    },
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
