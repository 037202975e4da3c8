import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { beijingDate, timeOfDay } from '../../shared/market/session'
import { isTradingDay } from '../../shared/market/trading-days'
import { MINUTE_MS } from '../../shared/market/units'
import { memoryChart } from './memory-chart'
import { type MemoryPoint, startProduct } from './product'

/**
 * The whole product as `npm start` runs it, over simulated trading days: `npm run bench -- soak [--days 1
 * --instruments 5500 --speed 30 --memory normal --bound 600 --minutes 60 --out series.json --chart memory.svg]`. Reads
 * the memory of the process from its health; fails if a day's end is above the bound (MB), the last day's more than
 * 10 MB above that of the first day that was lived through from its opening on (the one it begins in is filled in, with
 * fewer prints), or the days take longer than the minutes. A busy machine makes the days longer, not larger. The
 * invented days are not of one size: beside each end stand its prints, and beside the rise what more prints in the same
 * proportion would have made of the array buffers, which hold the day.
 */
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '1' },
    instruments: { type: 'string', default: '5500' },
    speed: { type: 'string', default: '30' },
    memory: { type: 'string', default: 'normal' },
    bound: { type: 'string' },
    minutes: { type: 'string' },
    out: { type: 'string' },
    chart: { type: 'string' },
  },
})
const days = Number(values.days)
/** What keeping every print may take besides. */
const HISTORY_MB = process.env.ZEUS_HISTORY_MB === '0' || values.memory === 'low' ? 0 : 40
const bound = Number(values.bound ?? (Number(values.instruments) > 1_000 ? 560 : 260) + HISTORY_MB)

const LOOK_EVERY_MS = 2_000
/** A day's end: what the process holds after this time of it, in the middle of the looks. */
const ENDING = 14.75 * 3_600_000
const OPENING = 9.5 * 3_600_000
const RISE_MAX_MB = 10
/** A trading day's minutes that are lived through, and how many times longer it may take than it should. */
const DAY_MINUTES = 300
const SLOWNESS_MAX = 5
const minutes = Number(values.minutes ?? (days * DAY_MINUTES * SLOWNESS_MAX) / Number(values.speed) + 10)

interface Look extends MemoryPoint {
  day: string
  /** Ms after midnight. */
  time: number
}

const clock = (time: number) => new Date(time).toISOString().slice(11, 16)
const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

const machine = `${cpus()[0]?.model.trim()} × ${cpus().length}, node ${process.version}`
console.log(`${machine}, ${new Date().toISOString()}`)
console.log(
  `${values.instruments} instruments at ×${values.speed}, memory ${values.memory}, bound ${bound} MB, ${minutes} minutes`,
)
const product = await startProduct({
  ZEUS_CLOCK: `x${values.speed}`,
  ZEUS_INSTRUMENT_COUNT: values.instruments,
  ZEUS_MEMORY: values.memory,
})
const began = performance.now()
const looks: Look[] = []
let told = 0
let isWhole = false
while (!isWhole && performance.now() - began < minutes * MINUTE_MS) {
  await sleep(LOOK_EVERY_MS)
  const point = await product.look()
  if (!point) continue
  const look: Look = { ...point, day: beijingDate(point.marketTime), time: timeOfDay(point.marketTime) }
  if (!isTradingDay(look.day)) continue
  isWhole = new Set([...looks, look].map(({ day }) => day)).size > days
  if (isWhole) break
  looks.push(look)
  if (look.marketTime - told < 15 * MINUTE_MS) continue
  told = look.marketTime
  console.log(`  ${look.day} ${clock(look.time)}  ${words(look)}`)
}
await product.stop()

function words({ rss, peak, heapTotal, heapUsed, arrayBuffers }: MemoryPoint): string {
  const mb = (name: string, bytes: number) => `${name} ${String(Math.round(bytes)).padStart(4)}`
  return [
    mb('RSS', rss),
    mb('peak', peak),
    mb('heap', heapTotal),
    mb('used', heapUsed),
    mb('array buffers', arrayBuffers),
  ].join('  ')
}

const ends = [...new Set(looks.map(({ day }) => day))].map((day) => {
  const ofDay = looks.filter((look) => look.day === day)
  const last = ofDay.filter((look) => look.time >= ENDING)
  const fromOpening = (ofDay[0]?.time ?? 0) < OPENING
  const of = (pick: (look: Look) => number) => median(last.map(pick))
  const before = looks.filter((look) => look.day < day).at(-1) ?? ofDay[0]
  return {
    day,
    fromOpening,
    rss: of(({ rss }) => rss),
    most: Math.max(...ofDay.map(({ peak }) => peak)),
    held: of(({ arrayBuffers }) => arrayBuffers),
    prints: (ofDay.at(-1)?.prints ?? 0) - (before?.prints ?? 0),
  }
})
for (const { day, rss, most, held, prints } of ends) {
  const size = prints > 0 ? ` after ${(prints / 1e6).toFixed(1)} million prints` : ''
  const mb = [rss, held, most].map(Math.round)
  console.log(`${day}: ${mb[0]} MB at its end${size}, of which array buffers ${mb[1]}, ${mb[2]} MB for a moment`)
}
const worst = Math.max(...ends.map(({ rss }) => rss))
const first = ends.find(({ fromOpening }) => fromOpening) ?? ends[0]
const last = ends.at(-1)
const rise = (last?.rss ?? 0) - (first?.rss ?? 0)
const bySize = first && last && first.prints > 0 ? first.held * (last.prints / first.prints - 1) : 0
const held = isWhole && worst <= bound && rise <= RISE_MAX_MB
const verdict = isWhole
  ? `at most ${bound} MB at a day's end, rise since ${first?.day} ${rise.toFixed(1)} MB (bound ${RISE_MAX_MB}), of which ${bySize.toFixed(1)} by its prints`
  : `${days} days were not over after ${minutes} minutes`
const pace = ((looks.at(-1)?.marketTime ?? 0) - (looks[0]?.marketTime ?? 0)) / (performance.now() - began)
console.log(`${held ? 'held' : 'MISSED'}: ${verdict}; the clock ran at ×${pace.toFixed(0)}, breaks and nights included`)
if (values.out)
  await writeFile(values.out, `${JSON.stringify({ at: new Date().toISOString(), ...values, bound, looks })}\n`)
if (values.chart) {
  const caption = `${values.instruments} instruments at ×${values.speed} · ${machine} · ${new Date().toISOString().slice(0, 10)}`
  await writeFile(values.chart, memoryChart({ caption, boundMb: bound, points: looks }))
}
process.exit(held ? 0 : 1)
