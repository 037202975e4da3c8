import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { BatchReader } from '../../gateway/feeds/simulated/batch-reader'
import { Engine } from '../../gateway/feeds/simulated/engine'
import { DayBook } from '../../gateway/state/day-book'
import { Registry } from '../../gateway/state/registry'
import { DEFAULT_GRADES } from '../../shared/flow/grades'
import { LISTED_FROM } from '../../shared/flow/split/verdict/listed'
import type { FeedEvent } from '../../shared/market/events'
import { dateToMs, isTrading, phaseAt, timeOfDay } from '../../shared/market/session'
import { MarketList } from '../support/market-list'

/**
 * How far the list of the whole market can be believed: `npm run bench:split-market [-- --instruments 5500 --seed 1]`.
 * A day of the simulated exchange, with the detectors that the gateway has by default while the list is read, against
 * the parents that the exchange knows of. At the threshold of the page: rows standing every five minutes, those that are
 * nobody's and second rows of one parent; rows told and taken back over the day. Fails above the bounds.
 */
const { values } = parseArgs({
  options: {
    instruments: { type: 'string', default: '5500' },
    seed: { type: 'string', default: '20260706' },
    until: { type: 'string', default: '15.2' },
  },
})
const DAY = '20260706'
const HOUR = 3_600_000
const MINUTE = 60_000
const LOOK_EVERY = 5 * MINUTE
const THRESHOLDS = [0.5, 0.7, 0.8, LISTED_FROM, 0.95]
/** Bounds at the page's threshold. A list of fewer rows says nothing of a share. */
const WRONG_MAX = 0.1
const TAKEN_BACK_MAX = 0.15
const ROWS_MIN = 20
const BINS = [0, 0.33, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.01]

const midnight = dateToMs(DAY)
const engine = new Engine({
  seed: Number(values.seed),
  instrumentCount: Number(values.instruments),
  startTime: midnight + 9 * HOUR,
  pastDays: 5,
})
const registry = new Registry(0)
const days = new DayBook(registry, DEFAULT_GRADES)
const list = new MarketList(() => engine.labels)
const reader = new BatchReader()
const worst = new Map(THRESHOLDS.map((threshold) => [threshold, 0]))
let prints = 0
let micros = 0

function take(event: FeedEvent): void {
  if (event.kind === 'instruments') {
    registry.put(event.instruments)
    days.refresh()
  } else if (event.kind === 'day' && !event.of) registry.startDay(event.tradingDay)
  if (event.kind !== 'trade') return
  const day = days.get(event.instrument) ?? days.open(event.instrument)
  const split = day && days.splits.of(day, () => false)
  if (!split) return
  prints++
  split.add(event)
  for (const finding of split.take()) list.put(finding)
}

function advance(until: number): void {
  for (const batch of engine.advance(until)) {
    const before = process.cpuUsage()
    for (const event of reader.read(batch)) take(event)
    const { user, system } = process.cpuUsage(before)
    micros += user + system
  }
  days.splits.review(() => false, true)
  for (const { split } of days.splits.days) {
    split?.advance(until)
    for (const finding of split?.take() ?? []) list.put(finding)
  }
}

const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`

console.log(`machine: ${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}, node ${process.version}`)
for (const batch of engine.begin()) for (const event of reader.read(batch)) take(event)
const end = midnight + Number(values.until) * HOUR
for (let time = midnight + 9 * HOUR + 15 * MINUTE; time <= end; time += MINUTE) {
  advance(time)
  if ((time - midnight) % LOOK_EVERY !== 0 || !isTrading(phaseAt(timeOfDay(time)))) continue
  for (const threshold of THRESHOLDS) {
    const { standing, wrong, second } = list.look(threshold)
    if (standing < ROWS_MIN) continue
    worst.set(threshold, Math.max(worst.get(threshold) as number, (wrong + second) / standing))
    if (threshold === LISTED_FROM && (time - midnight) % (6 * LOOK_EVERY) === 0) {
      const clock = new Date(time + 8 * HOUR).toISOString().slice(11, 16)
      console.log(`${clock}: ${standing} rows stand, ${wrong} of nobody, ${second} second rows`)
    }
  }
}
for (const { split } of days.splits.days) for (const finding of split?.end() ?? []) list.put(finding)

console.log(
  `${values.instruments} instruments, ${days.splits.days.length} detectors (${days.splits.fullCount} full), ` +
    `${engine.labels.length} parents, ${prints.toLocaleString('en')} prints, ${(micros / prints).toFixed(1)} µs each`,
)
console.log('threshold | rows at the end | of nobody | second rows | at worst of the day | told | taken back')
for (const threshold of THRESHOLDS) {
  const { standing, wrong, second } = list.look(threshold)
  const { told, takenBack } = list.told(threshold)
  console.log(
    `${threshold.toFixed(2)} | ${standing} | ${wrong} | ${second} | ${share(worst.get(threshold) as number, 1)} | ${told} | ` +
      `${takenBack} (${share(takenBack, told)})`,
  )
}
console.log('stated probability of being one parent → observed (findings)')
const judged = list.judged()
for (let bin = 0; bin + 1 < BINS.length; bin++) {
  const [from, to] = [BINS[bin] as number, BINS[bin + 1] as number]
  const own = judged.filter(({ stated }) => stated >= from && stated < to)
  if (own.length === 0) continue
  const stated = own.reduce((sum, one) => sum + one.stated, 0) / own.length
  console.log(
    `  ${stated.toFixed(3)} → ${(own.filter(({ right }) => right).length / own.length).toFixed(3)} (${own.length})`,
  )
}
const { told, takenBack } = list.told(LISTED_FROM)
const failed = [
  ...((worst.get(LISTED_FROM) as number) > WRONG_MAX ? ['MORE than one row in ten was false at some time'] : []),
  ...(takenBack > TAKEN_BACK_MAX * told ? ['MORE than 15 % of what was told was taken back'] : []),
]
for (const line of failed) console.log(line)
process.exitCode = failed.length === 0 ? 0 : 1
