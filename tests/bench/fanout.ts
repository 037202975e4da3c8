import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measure, type Run, type Summary, slowReaders } from './measured-run'
import { natsServer } from './nats'
import { judge } from './targets'
import {
  type Contender,
  contenders,
  rateOf,
  type Workload,
  type WorkloadName,
  workloadNames,
  workloads,
} from './workload'

/**
 * What a delivered tick costs our fan-out and others, in one run with their turns interleaved.
 *
 *     npm run bench -- fanout --reps 5 --seconds 2 --only W1,W4
 *     npm run bench -- fanout --only slow --slow 60
 *     npm run bench            W1 beside plain Socket.IO alone
 *
 * `--slow` is for how many seconds two readers stop reading. Figures are worth something as ratios only, on a machine that has two
 * cores to spare.
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    reps: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string' },
    slow: { type: 'string' },
  },
})
const repetitions = Number(values.reps ?? (values.short ? 3 : 5))
const seconds = Number(values.seconds ?? 1.5)
const asked = (values.only ?? (values.short ? 'W1' : workloadNames.join())).split(',') as WorkloadName[]
const slowSeconds = asked.includes('slow') ? Number(values.slow ?? 60) : 0
const wanted = asked.filter((name) => name !== 'slow')
for (const name of asked)
  if (!(workloadNames as string[]).includes(name)) throw new Error(`no workload ${name}: ${workloadNames}`)

const nats = natsServer()
const takesPart = (contender: Contender) =>
  (contender !== 'nats' || nats !== undefined) && (!values.short || contender === 'zeus' || contender === 'json')

type Figure = Exclude<keyof Run, 'workload' | 'contender'>

function medianOf(runs: readonly Run[]): Run {
  const middle = (of: Figure) => {
    const sorted = runs.map((run) => run[of] ?? Number.NaN).sort((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)] as number
  }
  const first = runs[0] as Run
  return Object.fromEntries(
    Object.entries(first).map(([key, value]) => [key, typeof value === 'number' ? middle(key as Figure) : value]),
  ) as unknown as Run
}

const line = (cells: readonly string[]) =>
  console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(24) : cell.padStart(12))).join(''))

const machine = {
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  nats: nats ? spawnSync(nats, ['--version']).stdout.toString().trim() : 'none: left out',
  loadAverage: loadavg()[0],
  at: new Date().toISOString(),
}
console.log(`${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}, ${machine.nats}`)
console.log(
  `median of ${repetitions} × ${seconds} s, turns interleaved; load average ${machine.loadAverage?.toFixed(1)}\n`,
)

const runs: Run[] = []
const failures: string[] = []

async function attempt(contender: Contender, name: WorkloadName): Promise<void> {
  try {
    runs.push(await measure(contender, name, seconds * 1_000))
  } catch (thrown) {
    failures.push(`${name} ${contender}: ${(thrown as Error).message}`)
  }
}

function tell(name: WorkloadName): Partial<Record<Contender, Run>> {
  const workload: Workload = workloads[name]
  console.log(`${name}: ${workload.title}`)
  line([
    '',
    'µs/tick',
    '× zeus',
    'bytes/tick',
    'msgs/tick',
    'ticks/s',
    'carried',
    'server',
    'readers',
    'p50 ms',
    'p99 ms',
  ])
  const medians: Partial<Record<Contender, Run>> = {}
  for (const contender of workload.contenders) {
    const own = runs.filter((run) => run.workload === name && run.contender === contender)
    if (own.length > 0) medians[contender] = medianOf(own)
  }
  for (const [contender, run] of Object.entries(medians) as [Contender, Run][]) {
    const rate = rateOf(workload, contender)
    const label = rate === workload.ticksPerSecond ? contenders[contender] : `${contenders[contender]} @${rate}/s`
    if (run.bytesPerConnection !== undefined) {
      const [used, resident] = [run.bytesPerConnection, run.residentPerConnection ?? 0].map((b) =>
        (b / 1_024).toFixed(1),
      )
      console.log(`${label.padEnd(24)} ${used} KB in use, ${resident} KB resident a connection`)
      continue
    }
    line([
      label,
      run.cpuPerTick.toFixed(3),
      (run.cpuPerTick / (medians.zeus?.cpuPerTick ?? Number.NaN)).toFixed(2),
      run.bytesPerTick.toFixed(1),
      run.messagesPerTick.toFixed(2),
      run.deliveredPerSecond.toFixed(0),
      run.carried.toFixed(2),
      run.serverShare.toFixed(2),
      `${run.loadShare.toFixed(2)}${run.loadShare > 0.9 ? '!' : ''}`,
      run.p50?.toFixed(2) ?? '',
      run.p99?.toFixed(2) ?? '',
    ])
  }
  console.log()
  return medians
}

for (let repetition = 0; repetition < repetitions; repetition++) {
  for (const name of wanted) {
    for (const contender of workloads[name].contenders) if (takesPart(contender)) await attempt(contender, name)
  }
}

const summary: Summary = {}
for (const name of wanted) summary[name] = tell(name)
console.log('server, readers: share of one core; "!" = the readers were the bottleneck. carried: of what was owed.\n')

const slow = slowSeconds > 0 ? await slowReaders(slowSeconds) : undefined
const targets = judge(summary, slow)
for (const { what, figure, bound, reached } of targets) {
  console.log(`${reached ? 'reached' : 'MISSED '}  ${what.padEnd(64)} ${figure.padStart(10)}   target ${bound}`)
}
for (const failure of failures) console.log(`failed: ${failure}`)

const folder = resolve(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'bench')
mkdirSync(folder, { recursive: true })
const file = join(folder, 'fanout.json')
writeFileSync(
  file,
  `${JSON.stringify({ machine, repetitions, seconds, summary, slow, targets, failures, runs }, null, 2)}\n`,
)
console.log(`→ ${file}`)
