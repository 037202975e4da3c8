import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createSimulatedFeed } from '../../gateway/feeds/simulated/feed'
import { openPipeline } from '../../gateway/pipeline/pipeline'
import { placeOf } from '../../gateway/recorder/days-place'
import { openKept } from '../../gateway/recorder/open-days'
import { questionsOf } from '../../gateway/recorder/questions'
import { openDatabase } from '../../gateway/storage/database'
import { migrate } from '../../gateway/storage/migrate'
import { startEnvironment, startFlags } from '../support/start-flags'

/*
 * What keeping every print costs: the market without sockets, with the recorder and without it, each in a process of
 * its own and in turns. `--seconds`, `--reps`, `--instruments`, `--speed`.
 */

interface Figures {
  rssMb: number
  delayP99Ms: number
  cpuS: number
  trades: number
  rows: number
  bytesAPrint: number
  lost: number
  slowestCommitMs: number
  waitingMaxKb: number
  closeMs: number
}

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    reps: { type: 'string', default: '3' },
    instruments: { type: 'string', default: '5500' },
    speed: { type: 'string', default: '1' },
    child: { type: 'string' },
  },
})

async function measure(recording: boolean): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'zeus-bench-recorder-'))
  const db = await openDatabase(':memory:')
  await migrate(db)
  const speed = Number(values.speed)
  const feed = createSimulatedFeed({
    ...{ seed: 20260706, clock: { mode: 'always', speed }, instrumentCount: Number(values.instruments), now: Date.now },
    // The opening: as much as a day has at once.
    startAt: Date.UTC(2026, 6, 6, 1, 29, 55),
  })
  const place = recording ? { store: { folder }, bytesMax: 2 ** 31, daysMax: 20 } : undefined
  const pipeline = openPipeline({ feed, db, now: Date.now, memory: 'normal', watched: async () => [], place })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const live = new Promise<void>((resolve) => {
    pipeline.events.on('status', ({ state }) => state === 'live' && resolve())
  })
  pipeline.start()
  await live
  delay.enable()
  const before = process.cpuUsage()
  let waitingMaxKb = 0
  for (let second = 0; second < Number(values.seconds); second++) {
    await sleep(1_000)
    waitingMaxKb = Math.max(waitingMaxKb, (pipeline.past.files?.health().figures.waiting ?? 0) / 1024)
  }
  const { user, system } = process.cpuUsage(before)
  const rssMb = process.memoryUsage.rss() / 2 ** 20
  const { trades } = pipeline.state.figures()
  const slowestCommitMs = pipeline.past.files?.health().figures.slowestMs ?? 0
  const lost = pipeline.past.files?.health().figures.lost ?? 0
  const begun = performance.now()
  await pipeline.close(30_000)
  const closeMs = performance.now() - begun
  const days = questionsOf(openKept(placeOf({ folder }, feed.name))).days({ check: false })
  const rows = days.reduce((sum, { prints }) => sum + prints.rows, 0)
  const bytes = days.reduce((sum, day) => sum + day.bytes, 0)
  await db.destroy()
  rmSync(folder, { recursive: true })
  const delayP99Ms = delay.percentile(99) / 1e6
  const bytesAPrint = rows > 0 ? bytes / rows : 0
  return {
    rssMb,
    delayP99Ms,
    cpuS: (user + system) / 1e6,
    trades,
    rows,
    bytesAPrint,
    lost,
    slowestCommitMs,
    waitingMaxKb,
    closeMs,
  }
}

const child = (mode: string): Promise<Figures> =>
  new Promise((resolve, reject) => {
    const started = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), '--child', mode], {
      execArgv: [...process.execArgv, ...startFlags()],
      env: { ...process.env, ...startEnvironment() },
    })
    started.on('message', (figures) => resolve(figures as Figures))
    started.on('error', reject)
    started.on('exit', (code) => code !== 0 && reject(new Error(`a run ended with ${code}`)))
  })

const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number

async function compare(): Promise<void> {
  const runs: { with: Figures; without: Figures }[] = []
  for (let turn = 0; turn < Number(values.reps); turn++) {
    runs.push({ without: await child('without'), with: await child('with') })
  }
  const of = (mode: 'with' | 'without', name: keyof Figures) => median(runs.map((run) => run[mode][name]))
  const { seconds, speed, instruments } = values
  console.log(`${instruments} instruments at ×${speed} for ${seconds} s after the opening, medians of ${runs.length}`)
  for (const name of ['rssMb', 'delayP99Ms', 'cpuS', 'trades'] as const) {
    console.log(
      `${name.padEnd(18)}${of('without', name).toFixed(1).padStart(12)} without${of('with', name).toFixed(1).padStart(12)} with`,
    )
  }
  for (const name of ['rows', 'bytesAPrint', 'lost', 'slowestCommitMs', 'waitingMaxKb', 'closeMs'] as const) {
    console.log(`${name.padEnd(18)}${''.padStart(12)}        ${of('with', name).toFixed(1).padStart(12)}`)
  }
  const added = of('with', 'rssMb') - of('without', 'rssMb')
  console.log(`added: ${added.toFixed(1)} MB`)
}

if (values.child) {
  const figures = await measure(values.child === 'with')
  process.send?.(figures, () => process.exit(0))
} else await compare()
