import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { FULL_BUDGET, LIGHT_BUDGET, type SplitBudget } from '../../shared/flow/split/budget'
import { SplitDetector } from '../../shared/flow/split-detector'
import {
  counted,
  type LabelledPrint,
  type SplitScore,
  scoreSplits,
  type TrueParent,
} from '../../shared/flow/split-score'
import type { Trade } from '../../shared/market/events'
import { bytesOf } from '../support/bytes-of'
import { printCalibration } from '../support/calibration'
import { NullTally } from '../support/null-tally'
import { recordingsFolder } from '../support/recordings'
import { eventsOf, tradesOf } from '../support/split-feed'
import { Dice } from '../support/split-generator/dice'
import { type HalfDay, halfDay } from '../support/split-generator/half-day'
import { benchInjected } from './split-inject'
import { interval, type SplitSummary, summarise } from './split-summary'

/**
 * What the split detector costs and finds: `npm run bench -- split [half-days a set]`, or with `--inject` what it finds
 * of parents planted in real days. The split of seeds, of both generators:
 *   201–224, 301–324   looked at, tuned and fitted on (with 401–406 without parents)
 *   401–412            how many false findings to expect where nobody slices (`falseADay`)
 *   from 60,001        held out: nothing was tuned or chosen on them; what is found is counted on them. What is stated
 *                      for a probability of the model was fitted on 60,001–60,096
 *   from 70,001        held out from that too: what is stated is checked on them
 */
const HELD_OUT = 60_001
const CHECKED = 70_001
const halfDays = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 24)
/** About what an object or an entry of a map takes. */
const OBJECT_BYTES = 64
const BINS = 10
/** What a half-day costs is the median of so many runs after another; these seeds of both generators are run. */
const COST_RUNS = 3
const COST_SEEDS = [40_000, 40_001, 40_002]
const recordings = recordingsFolder() ?? ''
const given = join(recordings, 'split')
const dice = new Dice(1)

const pct = (value: number) => value.toFixed(3)
const range = ([low, high]: [number, number]) => `[${pct(low)}–${pct(high)}]`

console.log(`machine: ${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}, node ${process.version}`)
if (process.argv.includes('--inject')) await benchInjected(realDays(), 2)
else {
  const generators = ['first', 'second'] as const
  const costDays = generators.flatMap((generator) =>
    COST_SEEDS.map((seed) => tradesOf(halfDay({ generator, seed }).prints)),
  )
  cost('full', FULL_BUDGET, costDays)
  cost('light', LIGHT_BUDGET, costDays)
  if (existsSync(given)) {
    const days = readGiven()
    for (const numbered of [true, false]) report(`given${without(numbered)}`, days, numbered)
  }
  for (const generator of generators) {
    const days = seeds(HELD_OUT, halfDays).map((seed) => halfDay({ generator, seed }))
    for (const numbered of [true, false]) report(`${generator}${without(numbered)}`, days, numbered)
    report(`${generator}, light`, days, true, LIGHT_BUDGET)
  }
  calibrate(generators.flatMap((generator) => seeds(CHECKED, halfDays).map((seed) => halfDay({ generator, seed }))))
  for (const generator of generators) {
    const days = seeds(HELD_OUT, Math.ceil(halfDays / 3)).map((seed) => halfDay({ generator, seed, none: true }))
    for (const numbered of [true, false]) reportNone(`${generator}, no parents${without(numbered)}`, days, numbered)
  }
}

function without(numbered: boolean): string {
  return numbered ? '' : ', no numbers'
}

/** All prints of real days. */
function realDays(): string[] {
  return ['sse', 'szse'].flatMap((venue) => {
    const folder = join(recordings, 'l2_ticks', venue)
    if (!existsSync(folder)) return []
    return readdirSync(folder).flatMap((name) => (name.includes('_trades') ? [join(folder, name)] : []))
  })
}

function seeds(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => first + i)
}

function cost(name: string, budget: SplitBudget, costDays: readonly Trade[][]): void {
  let [sum, count, most, bytes] = [0, 0, 0, 0]
  for (const trades of costDays) {
    const run = () => {
      const detector = new SplitDetector({ instrument: 'FILE', scales: { priceScale: 2 }, budget })
      for (const trade of trades) {
        detector.add(trade)
        detector.take()
      }
      return detector
    }
    bytes = Math.max(bytes, bytesOf(run(), OBJECT_BYTES))
    const times = Array.from({ length: COST_RUNS }, () => {
      const before = process.cpuUsage()
      run()
      const { user, system } = process.cpuUsage(before)
      return user + system
    }).sort((a, b) => a - b)
    const micros = times[COST_RUNS >> 1] as number
    sum += micros
    count += trades.length
    most = Math.max(most, micros / trades.length)
  }
  const micros = sum / count
  console.log(
    `${name}: ${Math.round(1e6 / micros)} prints/s, ${micros.toFixed(1)} µs a print (${most.toFixed(1)} on the dearest of ${costDays.length} half-days), at most ${bytes} bytes an instrument`,
  )
}

function report(name: string, days: readonly HalfDay[], numbered: boolean, budget?: SplitBudget): void {
  let hours = 0
  const scores: SplitScore[] = days.map(({ prints, parents }) => {
    hours += ((prints.at(-1)?.time ?? 0) - (prints[0]?.time ?? 0)) / 3_600_000
    const events = counted(prints, eventsOf(prints, numbered, budget))
    return scoreSplits(prints, parents, events)
  })
  const all = summarise(scores, hours)
  const within = (figure: (summary: SplitSummary) => number) => range(interval(scores, figure, () => dice.uniform()))
  const styles = new Map<string, [number, number]>()
  for (const { byStyle } of scores) {
    for (const [style, counts] of byStyle) {
      const [found, of] = styles.get(style) ?? [0, 0]
      styles.set(style, [found + counts.found, of + counts.all])
    }
  }
  console.log(
    [
      `${name} (${days.length} half-days): parent F1 ${pct(all.f1)} ${within(({ f1 }) => f1)}`,
      `P ${pct(all.precision)} R ${pct(all.recall)}`,
      `volume F1 ${pct(all.volumeF1)} ${within(({ volumeF1 }) => volumeF1)}`,
      `delay ${all.delayChildren} children`,
      `${all.falsePerHour.toFixed(2)} false/h, ${sum(scores, ({ fragments }) => fragments)} of them second pieces`,
      [...styles].map(([style, [found, of]]) => `${style} ${found}/${of}`).join(' '),
    ].join(' · '),
  )
}

/** False findings where nobody slices much, against as many as the detector expects. */
function reportNone(name: string, days: readonly HalfDay[], numbered: boolean): void {
  const tally = new NullTally()
  let hours = 0
  for (const { prints, parents } of days) {
    const ownHours = ((prints.at(-1)?.time ?? 0) - (prints[0]?.time ?? 0)) / 3_600_000
    const events = counted(prints, eventsOf(prints, numbered))
    // real splits that are too small to count are not false
    const { verdicts } = scoreSplits(prints, parents, events)
    const wrong = events.filter((_, at) => verdicts[at] === 0)
    tally.add(
      name,
      wrong.map(({ confidence }) => confidence),
      ownHours,
    )
    hours += ownHours
  }
  const { found, expected, bound, within } = tally.count(0)
  console.log(
    `${name} (${days.length} half-days): ${found} findings, ${(found / hours).toFixed(2)}/h; expected ${expected.toFixed(1)}, ${within ? 'within' : 'ABOVE'} ${bound.toFixed(1)} = expected + 3σ`,
  )
}

function sum<T>(items: readonly T[], read: (item: T) => number): number {
  return items.reduce((total, item) => total + read(item), 0)
}

/** What is stated of findings against how often they are right, with and without order numbers; fails where it is off. */
function calibrate(days: readonly HalfDay[]): void {
  const judged = days.flatMap(({ prints, parents }) =>
    [true, false].flatMap((numbered) => {
      const events = counted(prints, eventsOf(prints, numbered))
      const { verdicts } = scoreSplits(prints, parents, events)
      // real splits that are too small to count are neither right nor wrong
      return events.flatMap(({ confidence }, at) =>
        verdicts[at] === -1 ? [] : [{ stated: confidence, right: verdicts[at] === 1 }],
      )
    }),
  )
  console.log('stated probability → observed [90 % interval] (findings)')
  const edges = Array.from({ length: BINS + 1 }, (_, bin) => bin / BINS + (bin === BINS ? Number.EPSILON : 0))
  if (printCalibration(judged, edges)) process.exitCode = 1
}

function readGiven(): HalfDay[] {
  return ['given1', 'given2', 'given3'].map((name) => {
    const lines = gunzipSync(readFileSync(join(given, `${name}.csv.gz`)))
      .toString()
      .trim()
      .split('\n')
      .slice(1)
    const prints: LabelledPrint[] = lines.map((line) => {
      const [time, price, volume, side, buyNo, sellNo] = line.split(',')
      return {
        time: Number(time),
        price: Number(price),
        volume: Number(volume),
        side: side === 'B' ? 'B' : 'S',
        buyNo: Number(buyNo),
        sellNo: Number(sellNo),
      }
    })
    const { parents } = JSON.parse(readFileSync(join(given, `${name}.json`), 'utf8')) as { parents: TrueParent[] }
    return { name, prints, parents }
  })
}
