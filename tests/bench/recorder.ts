import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEnvironment, startFlags } from '../support/start-flags'
import { buildRuns } from './recorder/build'
import type { Task } from './recorder/child'
import { closedDay } from './recorder/closed-day'
import type { MarketFigures, MarketRun } from './recorder/market'
import type { Played } from './recorder/played'
import { bytesOf, type DayBytes, dayFiles, printsOf } from './recorder/recorded-print-run'

/** Prints a second of a market at its busiest. */
const FAST = 100_000

/*
 * What keeping every print costs: the market without sockets, with the recorder and without it, each in a process of
 * its own and in turns; then the prints of it played to a recorder alone and to nobody, as fast as they were and at
 * 100,000 a second. `--seconds`, `--reps`, `--instruments`, `--speed`.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    reps: { type: 'string', default: '3' },
    instruments: { type: 'string', default: '5500' },
    speed: { type: 'string', default: '1' },
  },
})

/** Runs a task in a process of its own, as `npm start` runs the product. */
function run<T>(task: Task): Promise<T> {
  return new Promise((resolve, reject) => {
    const started = fork(join(built, 'child.js'), [JSON.stringify(task)], {
      execArgv: [...startFlags()],
      env: { ...process.env, ...startEnvironment() },
      serialization: 'advanced',
    })
    started.on('message', (figures) => resolve(figures as T))
    started.on('error', reject)
    started.on('exit', (code) => code !== 0 && reject(new Error(`a run ended with ${code}`)))
  })
}

const market = (folder?: string): Promise<MarketFigures> => {
  const [seconds, speed, instruments] = [values.seconds, values.speed, values.instruments].map(Number)
  return run({ kind: 'market', ...({ seconds, speed, instruments } as MarketRun), ...(folder ? { folder } : {}) })
}

const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number

const line = (name: string, ...cells: (number | string)[]) =>
  console.log(
    name.padEnd(18) + cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell).padStart(14)).join(''),
  )

async function compareMarkets(folderOf: (turn: number) => string): Promise<void> {
  const runs: { with: MarketFigures; without: MarketFigures }[] = []
  for (let turn = 0; turn < Number(values.reps); turn++) {
    runs.push({ without: await market(), with: await market(folderOf(turn)) })
  }
  const of = (mode: 'with' | 'without', name: keyof MarketFigures) => median(runs.map((run) => run[mode][name]))
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
      turns.push({
        nobody: await run({ kind: 'nobody', folder, pace }),
        recorder: await run({ kind: 'recorder', folder, pace }),
      })
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

const built = await buildRuns()
const folder = mkdtempSync(join(tmpdir(), 'zeus-bench-recorder-'))
await compareMarkets((turn) => join(folder, String(turn)))
await comparePlayed(join(folder, '0'))
rmSync(folder, { recursive: true })
