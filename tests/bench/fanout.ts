import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { workload } from './workload'

/** `npm run bench`: what a delivered tick costs our fan-out, and plain Socket.IO with JSON and rooms. */

const CONTENDERS = ['ours', 'json'] as const
type Contender = (typeof CONTENDERS)[number]

interface Run {
  contender: Contender
  delivered: number
  /** Processor time of the server, ms per million delivered ticks. */
  cpuPerMillion: number
  bytesPerTick: number
  /** Share of one core that the load client took: near 1 means that it was the bottleneck. */
  loadShare: number
  rssMb: number
}

interface Cpu {
  user: number
  system: number
}

const here = import.meta.dirname
const child = (file: string, ...values: string[]) => fork(join(here, file), values, { execArgv: ['--import', 'tsx'] })

async function answer<T>(process: ChildProcess): Promise<T> {
  const [message] = await once(process, 'message')
  return message as T
}

async function ask<T>(process: ChildProcess): Promise<T> {
  process.send('now')
  return answer<T>(process)
}

const cpuMs = (before: Cpu, after: Cpu) => (after.user - before.user + after.system - before.system) / 1000

async function measure(contender: Contender): Promise<Run> {
  const server = child('server.ts', contender)
  const { port } = await answer<{ port: number }>(server)
  const load = child('load.ts', String(port))
  try {
    await answer(load)
    await sleep(workload.warmUpMs)
    const before = { server: await ask<Cpu>(server), load: await ask<Cpu & { ticks: number; bytes: number }>(load) }
    await sleep(workload.measureMs)
    const after = {
      server: await ask<Cpu & { rss: number }>(server),
      load: await ask<Cpu & { ticks: number; bytes: number }>(load),
    }
    const delivered = after.load.ticks - before.load.ticks
    return {
      contender,
      delivered,
      cpuPerMillion: (cpuMs(before.server, after.server) / delivered) * 1e6,
      bytesPerTick: (after.load.bytes - before.load.bytes) / delivered,
      loadShare: cpuMs(before.load, after.load) / workload.measureMs,
      rssMb: after.server.rss / 1024 / 1024,
    }
  } finally {
    for (const process of [load, server]) process.kill()
  }
}

function median(runs: readonly Run[], of: (run: Run) => number): number {
  const sorted = runs.map(of).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] as number
}

const runs: Run[] = []
for (let repetition = 0; repetition < workload.repetitions; repetition++) {
  for (const contender of CONTENDERS) runs.push(await measure(contender))
}

const machine = {
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  at: new Date().toISOString(),
}
const summary = Object.fromEntries(
  CONTENDERS.map((contender) => {
    const own = runs.filter((run) => run.contender === contender)
    return [
      contender,
      {
        cpuPerMillion: median(own, (run) => run.cpuPerMillion),
        bytesPerTick: median(own, (run) => run.bytesPerTick),
        delivered: median(own, (run) => run.delivered),
        loadShare: median(own, (run) => run.loadShare),
        rssMb: median(own, (run) => run.rssMb),
      },
    ]
  }),
) as Record<Contender, Omit<Run, 'contender'>>
const ratio = {
  cpu: summary.ours.cpuPerMillion / summary.json.cpuPerMillion,
  bytes: summary.ours.bytesPerTick / summary.json.bytesPerTick,
}

const line = (cells: readonly (string | number)[]) =>
  console.log(cells.map((cell, index) => String(cell).padStart(index === 0 ? 24 : 16)).join(''))
const { clients, topicsPerClient, ticksPerSecond, repetitions, measureMs } = workload
console.log(
  `${clients} clients × ${topicsPerClient} topics, ${ticksPerSecond} ticks/s, median of ${repetitions} × ${measureMs / 1000} s`,
)
console.log(`${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}`)
line(['', 'CPU ms/M ticks', 'bytes/tick', 'delivered', 'load core share', 'server MB'])
for (const contender of CONTENDERS) {
  const { cpuPerMillion, bytesPerTick, delivered, loadShare, rssMb } = summary[contender]
  const name = contender === 'ours' ? 'Zeus frames' : 'Socket.IO JSON rooms'
  line([name, cpuPerMillion.toFixed(0), bytesPerTick.toFixed(1), delivered, loadShare.toFixed(2), rssMb.toFixed(0)])
}
line(['ratio', ratio.cpu.toFixed(2), ratio.bytes.toFixed(2)])

const folder = resolve(here, '..', '..', 'node_modules', '.cache', 'bench')
mkdirSync(folder, { recursive: true })
const file = join(folder, 'fanout.json')
writeFileSync(file, `${JSON.stringify({ machine, workload, summary, ratio, runs }, null, 2)}\n`)
console.log(`→ ${file}`)
