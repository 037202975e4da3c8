import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Contender, type Workload, type WorkloadName, workloads } from './workload'

interface ServerFigures {
  cpuMs: number
  rss: number
  live: number
  /** Ticks published, for each of their readers. */
  owed: number
  newest?: Record<string, number>
}

export interface LoadFigures {
  cpuMs: number
  ticks: number
  bytes: number
  messages: number
  latencies: number[]
  where?: Record<string, number>[]
}

/** One contender under one workload, once. */
export interface Run {
  workload: WorkloadName
  contender: Contender
  /** Ticks that reached readers; of the table, ticks that were in what they were sent. */
  delivered: number
  deliveredPerSecond: number
  /** Share of what was published for the readers that arrived within the time. */
  carried: number
  /** Processor time of the server, µs per delivered tick. */
  cpuPerTick: number
  bytesPerTick: number
  /** WebSocket messages per delivered tick. */
  messagesPerTick: number
  /** Share of one core that server and readers took. */
  serverShare: number
  loadShare: number
  /** ms */
  p50?: number
  p99?: number
  /** Bytes in use by the server for each connection, and how much its resident memory grew for each. */
  bytesPerConnection?: number
  residentPerConnection?: number
}

/** What two readers that stop reading cost, and what they hold afterwards. */
export interface SlowRun {
  seconds: number
  /** Memory in use, journals apart: grown since before the two stopped, at most. */
  grownMb: number
  /** Of the other readers: prints that are missing at the end. */
  healthyMissing: number
  /** Topics on which one of the slow readers does not hold the newest number at the end. */
  slowBehind: number
}

/** Until connections and code are warm, where a workload does not say more. */
const WARM_UP_MS = 1_200

export const child = (file: string, values: readonly string[], more: readonly string[] = [], env = {}) =>
  fork(join(import.meta.dirname, file), values, {
    execArgv: ['--import', 'tsx', ...more],
    env: { ...process.env, ...env },
  })

export function answer<T>(from: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('a child process ended'))
    from.once('exit', ended)
    from.once('message', (message) => {
      from.off('exit', ended)
      resolve(message as T)
    })
  })
}

export function requestProcess<T>(process: ChildProcess, what = 'now'): Promise<T> {
  process.send(what)
  return answer<T>(process)
}

/** Starts a server and its readers, and stops both whatever happens. */
async function withBoth<T>(
  contender: Contender,
  name: WorkloadName,
  body: (server: ChildProcess, load: () => Promise<ChildProcess>) => Promise<T>,
): Promise<T> {
  const server = child('server.ts', [contender, name], ['--expose-gc'])
  let load: ChildProcess | undefined
  try {
    const { port } = await answer<{ port: number }>(server)
    return await body(server, async () => {
      load = child('load.ts', [String(port), contender, name])
      await answer(load)
      return load
    })
  } finally {
    load?.kill()
    server.kill()
    await once(server, 'exit').catch(() => undefined)
  }
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function measure(contender: Contender, name: WorkloadName, measureMs: number): Promise<Run> {
  if (name === 'memory') return measureMemory(contender)
  return withBoth(contender, name, async (server, start) => {
    const load = await start()
    await requestProcess(server, 'start')
    const { warmUpMs = WARM_UP_MS }: Workload = workloads[name]
    await sleep(warmUpMs)
    const [served, got] = [await requestProcess<ServerFigures>(server), await requestProcess<LoadFigures>(load)]
    const since = performance.now()
    await sleep(measureMs)
    const [servedAfter, gotAfter] = [
      await requestProcess<ServerFigures>(server),
      await requestProcess<LoadFigures>(load),
    ]
    const wallMs = performance.now() - since
    const delivered = gotAfter.ticks - got.ticks
    const owed = servedAfter.owed - served.owed
    const cpuMs = servedAfter.cpuMs - served.cpuMs
    const latencies = gotAfter.latencies.sort((a, b) => a - b)
    return {
      workload: name,
      contender,
      delivered,
      deliveredPerSecond: (delivered / wallMs) * 1_000,
      carried: delivered / owed,
      cpuPerTick: (cpuMs * 1_000) / delivered,
      bytesPerTick: (gotAfter.bytes - got.bytes) / delivered,
      messagesPerTick: (gotAfter.messages - got.messages) / delivered,
      serverShare: cpuMs / wallMs,
      loadShare: (gotAfter.cpuMs - got.cpuMs) / wallMs,
      ...(latencies.length > 0
        ? { p50: percentile(latencies, 0.5) / 1_000, p99: percentile(latencies, 0.99) / 1_000 }
        : {}),
    }
  })
}

function measureMemory(contender: Contender): Promise<Run> {
  const { clients } = workloads.memory
  return withBoth(contender, 'memory', async (server, start) => {
    await requestProcess(server, 'collect')
    const before = await requestProcess<ServerFigures>(server, 'collect')
    await start()
    await requestProcess(server, 'collect')
    await sleep(WARM_UP_MS)
    const after = await requestProcess<ServerFigures>(server, 'collect')
    const none = { delivered: 0, deliveredPerSecond: 0, carried: 1, cpuPerTick: 0, bytesPerTick: 0, messagesPerTick: 0 }
    const bytesPerConnection = (after.live - before.live) / clients
    const residentPerConnection = (after.rss - before.rss) / clients
    return {
      workload: 'memory',
      contender,
      ...none,
      serverShare: 0,
      loadShare: 0,
      bytesPerConnection,
      residentPerConnection,
    }
  })
}

/** Two of the firehose readers stop for a while; the others go on. */
export function slowReaders(seconds: number): Promise<SlowRun> {
  return withBoth('zeus', 'slow', async (server, start) => {
    const load = await start()
    await requestProcess(server, 'start')
    await sleep(5_000)
    let before = 0
    for (let count = 0; count < 5; count++) {
      before = Math.max(before, (await requestProcess<ServerFigures>(server, 'collect')).live)
      await sleep(200)
    }
    await requestProcess(load, 'pause')
    let most = 0
    for (const end = performance.now() + seconds * 1_000; performance.now() < end; await sleep(250)) {
      most = Math.max(most, (await requestProcess<ServerFigures>(server, 'collect')).live)
    }
    await requestProcess(load, 'resume')
    await sleep(1_000)
    const { newest = {} } = await requestProcess<ServerFigures>(server, 'stop')
    await sleep(1_500)
    const { where = [] } = await requestProcess<LoadFigures>(load, 'where')
    const behind = (held: Record<string, number>) =>
      Object.entries(newest).reduce((sum, [topic, seq]) => sum + Math.max(0, seq - (held[topic] ?? 0)), 0)
    return {
      seconds,
      grownMb: (most - before) / 2 ** 20,
      healthyMissing: where.slice(2).reduce((sum, held) => sum + behind(held), 0),
      slowBehind: where.slice(0, 2).reduce((sum, held) => sum + (behind(held) > 0 ? 1 : 0), 0),
    }
  })
}

/** Medians by workload and contender. */
export type Summary = Partial<Record<WorkloadName, Partial<Record<Contender, Run>>>>
