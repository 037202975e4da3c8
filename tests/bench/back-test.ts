import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { runInThread } from '../../gateway/people/strategy/back-test/engine-thread'
import { RunQueue } from '../../gateway/people/strategy/back-test/run-queue'
import { RunStore } from '../../gateway/people/strategy/back-test/run-store'
import { openDatabase } from '../../gateway/storage/database'
import { migrate } from '../../gateway/storage/migrate'
import { READY_RULES } from '../../shared/back-test/ready-rules'
import type { Instrument } from '../../shared/market/instrument'
import type { DayRow } from '../../shared/protocol/rest'
import type { StrategyTest } from '../../shared/protocol/rest-back-tests'
import { randomOf, weekdays } from '../support/random-back-test'

/**
 * A rule over a whole market: seconds and memory for one person, for two at once and for the ready rules, the delay of
 * the event loop meanwhile, and the time of a cancellation. `npm run bench -- back-test --codes 5500 --sessions 250`. Exit code 1 if
 * the loop is late by more than 50 ms (p99) or a cancellation takes more than a second.
 */
const { values } = parseArgs({
  options: { codes: { type: 'string', default: '5500' }, sessions: { type: 'string', default: '250' } },
})
const CODES = Number(values.codes)
const DAYS = weekdays(Number(values.sessions))
const DELAY_MOST_MS = 50
const CANCEL_MOST_MS = 1_000
const INDEX = '000300.SH'

function daysOf(seed: number): DayRow[] {
  const random = randomOf(seed)
  let prevClose = 1_000 + Math.floor(random() * 5_000)
  return DAYS.map((tradingDay) => {
    const open = Math.round(prevClose * (0.99 + random() * 0.02))
    const close = Math.max(1, Math.round(prevClose * (0.96 + random() * 0.08)))
    const row: DayRow = {
      ...{ tradingDay, prevClose, open, close, high: Math.max(open, close) + 5, low: Math.min(open, close) - 5 },
      ...{ volume: 1e7 * (1 + random()), turnover: close * 1e5, completeness: 1 },
      adNet: [random() * 1e6, 0, 0, -random() * 1e6],
      odNet: [0, 0, random() * 1e6, -random() * 1e6],
    }
    prevClose = close
    return { ...row, volume: Math.round(row.volume) }
  })
}

const codes = Array.from({ length: CODES }, (_, at) => `${600_000 + at}.SH`)
const places = new Map(codes.map((code, at) => [code, at]))
const instrument = (id: string): Instrument | undefined => {
  const kind = id === INDEX ? 'index' : 'stock'
  if (kind === 'stock' && !places.has(id)) return undefined
  return {
    id,
    kind,
    name: '股票',
    board: kind === 'index' ? 'index' : 'main',
    industry: '',
    priceScale: 2,
  } as Instrument
}

const [rule] = READY_RULES
const test: StrategyTest = {
  ...{ name: 'bench', entry: rule?.entry ?? '', exit: rule?.exit ?? '', rank: '-成交额', universe: { kind: 'market' } },
  ...{ from: DAYS[0] as string, to: DAYS.at(-1) as string, cashYuan: 1_000_000, maxPositions: 10, positionYuan: null },
  ...{ commissionPpm: 250, commissionMinYuan: 5, slippageTicks: 1, benchmark: INDEX, checks: false },
  ...{ stopPercent: null, takePercent: null, sessions: null },
}

const db = await openDatabase(':memory:')
await migrate(db)
const queue = new RunQueue({
  store: new RunStore(db, Date.now),
  own: { names: async () => [], get: async () => undefined },
  now: Date.now,
  tradingDay: () => DAYS.at(-1) as string,
  listed: () => codes.map((id) => instrument(id) as Instrument),
  instrument,
  // As a store on a disk, each answer comes in a turn of its own.
  days: (id) => new Promise((resolve) => setImmediate(() => resolve(daysOf(places.get(id) ?? 0)))),
  actionsOf: () => [],
  run: runInThread,
})

/** All ready rules over the market, which one thread computes. */
async function readyRules(): Promise<string> {
  for (;;) {
    const { runs } = await queue.ready()
    const states = runs.map(({ run: { state } }) => state)
    if (states.every((state) => state !== 'waiting' && state !== 'running')) return [...new Set(states)].join()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function finished(owner: string): Promise<string> {
  for (;;) {
    const [run] = await queue.of(owner)
    if (run && run.state !== 'waiting' && run.state !== 'running') return `${run.state} ${run.reason}`.trim()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

interface Measured {
  seconds: number
  peakMb: number
  delayMs: number
  states: string[]
}

async function measured(work: () => Promise<string[]>): Promise<Measured> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 50)
  delay.enable()
  const begin = performance.now()
  const states = await work()
  const seconds = (performance.now() - begin) / 1000
  delay.disable()
  clearInterval(watch)
  return { seconds, peakMb: peak / 2 ** 20, delayMs: delay.percentile(99) / 1e6 - 5, states }
}

const runsOf = (owners: readonly string[]) => async () => {
  for (const owner of owners) await queue.add(owner, test)
  return await Promise.all(owners.map(finished))
}

/** Delay of a loop that has nothing to do, for as long as other programs of this machine let it: ms, p99. */
async function idleDelay(): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  delay.disable()
  return delay.percentile(99) / 1e6 - 5
}

const say = (what: string, { seconds, peakMb, delayMs, states }: Measured) =>
  console.log(
    `${what}: ${seconds.toFixed(1)} s, ${peakMb.toFixed(0)} MB resident, event loop late by ${delayMs.toFixed(1)} ms (p99), ${states.join(', ')}`,
  )

console.log(`${CODES} codes, ${DAYS.length} sessions`)
const idle = await idleDelay()
console.log(`an idle loop is late by ${idle.toFixed(1)} ms (p99)`)
console.log(`${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MB resident before`)
const one = await measured(runsOf(['a']))
say('one person', one)
const two = await measured(runsOf(['b', 'c']))
say('two people', two)
const ready = await measured(async () => [await readyRules()])
say(`${READY_RULES.length} ready rules`, ready)

const { id } = await queue.add('d', test)
while ((await queue.of('d'))[0]?.progress === 0) await new Promise((resolve) => setTimeout(resolve, 5))
const begin = performance.now()
await queue.remove('d', id)
const cancelMs = performance.now() - begin
console.log(`cancelled within ${cancelMs.toFixed(0)} ms`)
queue.close()
await db.destroy()
const isGood =
  [...one.states, ...two.states, ...ready.states].every((state) => state === 'done') &&
  Math.max(one.delayMs, two.delayMs, ready.delayMs) - idle <= DELAY_MOST_MS &&
  cancelMs <= CANCEL_MOST_MS
process.exit(isGood ? 0 : 1)
