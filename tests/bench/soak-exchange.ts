import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { BatchReader } from '../../gateway/feeds/simulated/thread/batch-reader'
import { drive, type Report } from '../../gateway/feeds/simulated/thread/drive'
import { createMarketState } from '../../gateway/market/state/market-state'
import { DEFAULT_GRADES } from '../../shared/flow/grades'
import { dateToMs } from '../../shared/market/session'
import { average, slope } from '../gateway/feeds/simulated/statistics'
import { heapBytes } from '../support/heap'

/**
 * The simulated exchange day after day: `npm run bench:soak-exchange [-- --days 14 --instruments 300 --speed 240 --state]`. The
 * clock is driven as at that speed, and no wall time is waited for. Prints the heap after each trading day and its
 * slope; fails if it rises. `--state` adds the market state that reads the exchange.
 */
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '14' },
    instruments: { type: 'string', default: '300' },
    speed: { type: 'string', default: '240' },
    state: { type: 'boolean', default: false },
  },
})
const days = Number(values.days)
const speed = Number(values.speed)
const instrumentCount = Number(values.instruments)

/** Rise of the heap a trading day, as a share of it, that may be noise. Days before the first measured fill caches. */
const RISE_MAX = 0.005
const WARM_UP_DAYS = 2
const START = dateToMs('20260706') + 9.5 * 3_600_000
/** Wall time between two wakings of the exchange's thread. */
const TURN_MS = 100

interface DayRow {
  day: string
  events: number
  prints: number
  wallMs: number
  heapMb: number
}

let wall = 0
const rows: DayRow[] = []
const reader = new BatchReader()
const state = values.state
  ? createMarketState({ grades: DEFAULT_GRADES, now: () => wall, interest: () => false })
  : undefined
const stop = new AbortController()
let events = 0
let prints = 0
let dayBegan = performance.now()

/** Takes a batch as the gateway does, and the heap once the day's last session is over. */
async function take({ batch, phase, tradingDay }: Report): Promise<void> {
  for (const event of reader.read(batch)) {
    if (event.kind !== 'status') state?.apply(event)
    events++
    if (event.kind === 'trade') prints++
  }
  state?.tick(batch.marketTime)
  if (phase !== 'ended' || rows.at(-1)?.day === tradingDay) return
  const heapMb = heapBytes() / 2 ** 20
  rows.push({ day: tradingDay, events, prints, wallMs: performance.now() - dayBegan, heapMb })
  print(rows.at(-1) as DayRow)
  events = 0
  prints = 0
  dayBegan = performance.now()
  if (rows.length === days) stop.abort()
}

function print({ day, events: all, prints: trades, wallMs, heapMb }: DayRow): void {
  const pace = Math.round((all / wallMs) * 1000)
  console.log(
    `${String(rows.length).padStart(3)}  ${day}  ${all.toLocaleString('en')} events (${trades.toLocaleString('en')} prints)` +
      `  ${(wallMs / 1000).toFixed(1)} s  ${pace.toLocaleString('en')} events/s  heap ${heapMb.toFixed(1)} MB`,
  )
}

console.log(`machine: ${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}, node ${process.version}`)
console.log(`${days} trading days of ${instrumentCount} stocks at ×${speed}${state ? ', with market state' : ''}`)
await drive({
  engine: { seed: 20260706, instrumentCount, startTime: START },
  clock: { mode: 'always', speed },
  now: () => wall,
  async pause() {
    wall += TURN_MS
  },
  send: take,
  signal: stop.signal,
})

const heaps = rows.slice(WARM_UP_DAYS).map(({ heapMb }) => heapMb)
const rise = slope(heaps.map((heapMb, k) => [k, heapMb]))
const most = RISE_MAX * average(heaps)
console.log(
  `heap slope over days ${WARM_UP_DAYS + 1}–${rows.length}: ${rise.toFixed(3)} MB a day ` +
    `(bound ${most.toFixed(3)}, ${RISE_MAX * 100} % of the heap): ${rise <= most ? 'flat' : 'RISING'}`,
)
process.exitCode = rise <= most ? 0 : 1
