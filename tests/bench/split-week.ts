import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { BatchReader } from '../../gateway/feeds/simulated/thread/batch-reader'
import { drive, type Report } from '../../gateway/feeds/simulated/thread/drive'
import { FULL_BUDGET, LIGHT_BUDGET } from '../../shared/flow/split/budget'
import type { Trade } from '../../shared/market/events'
import type { Instrument } from '../../shared/market/instrument'
import { dateToMs } from '../../shared/market/session'
import { average, slope } from '../gateway/feeds/simulated/statistics'
import { heapBytes } from '../support/heap'
import { SplitWatch } from '../support/split-watch'

/**
 * Whether the split detectors stay as small as they promise over a simulated week: `npm run bench:split-week
 * [-- --days 5 --full 12 --light 60 --books 6 --speed 240]`. The busiest instruments have a full detector each and the
 * next a light one, all twice over: some are kept for the whole week, the others are new each day as in the gateway. No
 * wall time is waited for. Fails if one outgrows its budget, or if memory rises from day to day.
 */
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '5' },
    full: { type: 'string', default: '12' },
    light: { type: 'string', default: '60' },
    books: { type: 'string', default: '6' },
    speed: { type: 'string', default: '240' },
  },
})
const speed = Number(values.speed)
const fullCount = Number(values.full)
const lightCount = Number(values.light)
const bookCount = Number(values.books)

const FULL_MAX = 2_000_000
const LIGHT_MAX = 64_000
/** Rise a trading day, as a share, that may be noise. Days before the first measured fill caches. */
const RISE_MAX = 0.005
const WARM_UP_DAYS = 2
const days = Math.max(WARM_UP_DAYS + 2, Number(values.days))
const START = dateToMs('20260706') + 9.5 * 3_600_000
const TURN_MS = 100
/** Batches between two looks at the detectors' bytes within a day: every ten minutes of the market. */
const LOOK_BATCHES = 25
/** Companies are suspended or not yet listed now and then. */
const SPARE = 1.1

let wall = 0
let batches = 0
const watches = {
  'full, kept': new SplitWatch(FULL_BUDGET),
  'full, new each day': new SplitWatch(FULL_BUDGET),
  'light, kept': new SplitWatch(LIGHT_BUDGET),
  'light, new each day': new SplitWatch(LIGHT_BUDGET),
}
const fresh = [watches['full, new each day'], watches['light, new each day']]
const kept = [watches['full, kept'], watches['light, kept']]
const all = Object.values(watches)
const perDay = { keptBytes: [] as number[], heap: [] as number[] }
const outgrown: string[] = []
const reader = new BatchReader()
const stop = new AbortController()
let lastDay = ''

/** Takes a batch as the gateway does, and the day's figures once its last session is over. */
async function take({ batch, phase, tradingDay }: Report): Promise<void> {
  const trades: Trade[] = []
  for (const event of reader.read(batch)) {
    if (event.kind === 'trade') trades.push(event)
    else if (event.kind === 'instruments') choose(event.instruments)
  }
  for (const watch of all) watch.take(trades, batch.marketTime)
  if (++batches % LOOK_BATCHES === 0) for (const watch of all) watch.look()
  if (phase !== 'ended' || lastDay === tradingDay) return
  lastDay = tradingDay
  endDay(tradingDay)
  if (perDay.heap.length === days) stop.abort()
}

/** On the first day, who is watched: the busiest of the last days, as the gateway ranks them. */
function choose(instruments: readonly Instrument[]): void {
  if (all.some(({ size }) => size > 0)) return
  const usual = ({ meanVolume5, prevClose, priceScale }: Instrument) => (meanVolume5 * prevClose) / 10 ** priceScale
  const ranked = instruments.filter(({ hasOrderNumbers }) => hasOrderNumbers).sort((a, b) => usual(b) - usual(a))
  for (const [name, watch] of Object.entries(watches)) {
    const full = name.startsWith('full')
    watch.begin(full ? ranked.slice(0, fullCount) : ranked.slice(fullCount, fullCount + lightCount))
  }
}

function endDay(tradingDay: string): void {
  console.log(`day ${perDay.heap.length + 1}, ${tradingDay}`)
  for (const [name, watch] of Object.entries(watches)) {
    watch.look()
    const { prints, micros, found, bytes, most } = watch.endDay()
    const bound = name.startsWith('full') ? FULL_MAX : LIGHT_MAX
    if (most > bound) outgrown.push(`${name} on ${tradingDay}: ${most} bytes`)
    console.log(
      `  ${name.padEnd(20)} × ${watch.size}: ${(bytes / watch.size / 1000).toFixed(1)} KB each, largest of the day ` +
        `${(most / 1000).toFixed(1)} of ${bound / 1000} KB · ${prints.toLocaleString('en')} prints, ` +
        `${(micros / prints).toFixed(1)} µs each · ${found} findings`,
    )
  }
  perDay.keptBytes.push(kept.reduce((sum, watch) => sum + watch.bytes, 0))
  const both = heapBytes()
  for (const watch of fresh) watch.drop()
  const without = heapBytes()
  perDay.heap.push(without)
  for (const watch of fresh) watch.renew()
  console.log(`  heap ${mb(without)} MB with those that are kept; those of the day took ${mb(both - without)} MB`)
}

function mb(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1)
}

/** Prints how a figure moved over the days after the warm-up; whether it rose no more than noise. */
function flat(name: string, series: readonly number[]): boolean {
  const after = series.slice(WARM_UP_DAYS)
  const rise = slope(after.map((value, day) => [day, value])) / average(after)
  const verdict = rise <= RISE_MAX ? 'flat' : 'RISING'
  console.log(
    `${name} over the last ${after.length} days: ${(100 * rise).toFixed(3)} % a day (bound ${100 * RISE_MAX} %): ${verdict}`,
  )
  return rise <= RISE_MAX
}

console.log(`machine: ${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}, node ${process.version}`)
console.log(`${days} trading days, ${fullCount} full and ${lightCount} light detectors, ${bookCount} with books`)
const instrumentCount = Math.ceil((fullCount + lightCount) * SPARE)
await drive({
  engine: { seed: 20260706, instrumentCount, bookCount, startTime: START },
  clock: { mode: 'always', speed },
  now: () => wall,
  async pause() {
    wall += TURN_MS
  },
  send: take,
  signal: stop.signal,
})

const withKept = heapBytes()
for (const watch of kept) watch.drop()
console.log(`after the week those that were kept take ${mb(withKept - heapBytes())} MB`)
for (const line of outgrown) console.log(`OUTGROWN ${line}`)
const steady = [flat('bytes of the kept detectors', perDay.keptBytes), flat('heap', perDay.heap)]
process.exitCode = outgrown.length === 0 && steady.every(Boolean) ? 0 : 1
