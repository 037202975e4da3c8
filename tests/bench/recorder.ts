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
import { openDatabase } from '../../gateway/storage/database'
import { migrate } from '../../gateway/storage/migrate'
import { startEnvironment, startFlags } from '../support/start-flags'
import { closedDay } from './recorder/closed-day'
import { bytesOf, type DayBytes, dayFiles, printsOf } from './recorder/kept-prints'
import { type Played, play } from './recorder/played'

/** Prints a second of a market at its busiest. */
const FAST = 100_000

/*
 * What keeping every print costs: the market without sockets, with the recorder and without it, each in a process of
 * its own and in turns; then the prints of it played to a recorder alone and to nobody, as fast as they were and at
 * 100,000 a second. `--seconds`, `--reps`, `--instruments`, `--speed`.
 */

interface Figures {
  rssMb: number
  delayP99Ms: number
  cpuS: number
  trades: number
  lost: number
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
    folder: { type: 'string', default: '' },
    pace: { type: 'string', default: '1' },
  },
})

async function measure(recording: boolean): Promise<Figures> {
  const { folder } = values
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
  const figures = pipeline.state.figures()
  const lost = pipeline.past.files?.health().figures.lost ?? 0
  const begun = performance.now()
  await pipeline.close(30_000)
  const closeMs = performance.now() - begun
  await db.destroy()
  const { trades } = figures
  return {
    rssMb,
    delayP99Ms: delay.percentile(99) / 1e6,
    cpuS: (user + system) / 1e6,
    trades,
    lost,
    waitingMaxKb,
    closeMs,
  }
}

function child<T>(mode: 'with' | 'without' | 'recorder' | 'nobody', folder: string, pace = 1): Promise<T> {
  const own = ['--child', mode, '--folder', folder, '--pace', String(pace)]
  return new Promise((resolve, reject) => {
    const started = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), ...own], {
      execArgv: [...process.execArgv, ...startFlags()],
      env: { ...process.env, ...startEnvironment() },
      serialization: 'advanced',
    })
    started.on('message', (figures) => resolve(figures as T))
    started.on('error', reject)
    started.on('exit', (code) => code !== 0 && reject(new Error(`a run ended with ${code}`)))
  })
}

const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number

const line = (name: string, ...cells: (number | string)[]) =>
  console.log(
    name.padEnd(18) + cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell).padStart(14)).join(''),
  )

async function compareMarkets(folderOf: (turn: number) => string): Promise<void> {
  const runs: { with: Figures; without: Figures }[] = []
  for (let turn = 0; turn < Number(values.reps); turn++) {
    runs.push({ without: await child('without', ''), with: await child('with', folderOf(turn)) })
  }
  const of = (mode: 'with' | 'without', name: keyof Figures) => median(runs.map((run) => run[mode][name]))
  const { seconds, speed, instruments } = values
  console.log(`${instruments} instruments at ×${speed} for ${seconds} s after the opening, medians of ${runs.length}`)
  line('', 'without', 'with')
  for (const name of ['rssMb', 'delayP99Ms', 'cpuS', 'trades'] as const)
    line(name, of('without', name), of('with', name))
  for (const name of ['lost', 'waitingMaxKb', 'closeMs'] as const) line(name, '', of('with', name))
  console.log(`added: ${(of('with', 'rssMb') - of('without', 'rssMb')).toFixed(1)} MB`)
}

/** The prints of a market of before, to a recorder alone and to nobody. */
async function comparePlayed(folder: string): Promise<void> {
  const [day = ''] = dayFiles(folder)
  const { prints } = printsOf(day)
  const own = (prints.rows * 1000) / ((prints.time[prints.rows - 1] as number) - (prints.time[0] as number))
  for (const pace of [1, FAST / own]) {
    const turns: { nobody: Played; recorder: Played }[] = []
    // At its own pace it takes as long as it took, and once says enough.
    for (let turn = 0; turn < (pace === 1 ? 1 : Number(values.reps)); turn++)
      turns.push({ nobody: await child('nobody', folder, pace), recorder: await child('recorder', folder, pace) })
    const { recorder } = turns[0] as { recorder: Played }
    const of = (name: 'usAPrint' | 'rssMb') => {
      const added = turns.map((turn) => turn.recorder[name] - turn.nobody[name])
      const [nobody, own] = [turns.map((turn) => turn.nobody[name]), turns.map((turn) => turn.recorder[name])]
      return [...[nobody, own, added].map((figures) => median(figures).toFixed(2)), Math.min(...added).toFixed(2)]
    }
    console.log(`\n${prints.rows} prints, ${recorder.printsPerSecond.toFixed(0)} a second, medians of ${turns.length}`)
    line('', 'to nobody', 'recorder', 'added', 'least')
    line('µs a print', ...of('usAPrint'))
    line('rssMb at most', ...of('rssMb'))
    line('ackP99Ms', '', recorder.ackP99Ms)
    line('lost', '', recorder.lost)
    if (recorder.bytes) tellBytes(recorder.bytes)
  }
  const closed = closedDay(printsOf(day))
  if (closed) {
    console.log(`\na closed day of ${closed.rows} prints, of ${closed.pages} minutes of an instrument`)
    tellBytes(closed)
  }
  console.log('\nthe market before, its day as it is kept')
  tellBytes(bytesOf(day))
}

function tellBytes({ file, tables, pieces, rows, pages }: DayBytes): void {
  line('prints a page', rows / pages)
  for (const [name, bytes] of tables)
    line(name, `${(bytes / 1024).toFixed(0)} KB`, `${(bytes / rows).toFixed(2)} a print`)
  for (const [kind, { bytes, subjects }] of pieces) {
    line(`  ${kind}`, `${(bytes / 1024).toFixed(0)} KB`, `of ${subjects}`)
  }
  line('file', `${(file / 1024).toFixed(0)} KB`)
}

if (values.child === 'with' || values.child === 'without') {
  const figures = await measure(values.child === 'with')
  process.send?.(figures, () => process.exit(0))
} else if (values.child) {
  const [day = ''] = dayFiles(values.folder)
  const played = await play(printsOf(day), Number(values.pace), values.child === 'recorder')
  process.send?.(played, () => process.exit(0))
} else {
  const folder = mkdtempSync(join(tmpdir(), 'zeus-bench-recorder-'))
  await compareMarkets((turn) => join(folder, String(turn)))
  await comparePlayed(join(folder, '0'))
  rmSync(folder, { recursive: true })
}
