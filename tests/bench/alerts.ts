import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { NameBook } from '../../gateway/alerts/directory'
import { AlertEngine } from '../../gateway/alerts/engine'
import { createFiringStore } from '../../gateway/alerts/firing-store'
import { alertMarketOf } from '../../gateway/alerts/keep-alerts'
import type { KeptRule } from '../../gateway/alerts/kept-rule'
import { membersOf } from '../../gateway/alerts/read-kept'
import { createMarketState } from '../../gateway/state/market-state'
import { openDatabase } from '../../gateway/storage/database'
import { migrate } from '../../gateway/storage/migrate'
import { readRule } from '../../shared/alerts/read-rule'
import { DEFAULT_GRADES } from '../../shared/flow/grades'
import type { MarketEvent } from '../../shared/market/events'
import { phaseAt, timeOfDay } from '../../shared/market/session'
import { clock, makeInstrument } from '../support/market-events'

/**
 * What judging 10,000 rules costs at a full market's rate: `npm run bench:alerts -- [RULES] [EVENTS_A_SECOND] [SECONDS]`.
 * The same events go through the same state without the engine and with it; their difference is what alerts add.
 */
const RULES = Number(process.argv[2] ?? 10_000)
const RATE = Number(process.argv[3] ?? 20_000)
const SECONDS = Number(process.argv[4] ?? 5)
const STOCKS = 5_000
/** Of the events; the others are prints. */
const QUOTES_OF_HUNDRED = 9
const EVENTS_PER_TURN = 100
const FIRINGS_PER_WRITE = 250

const say = (text: string) => process.stdout.write(`${text}\n`)
const instruments = Array.from({ length: STOCKS }, (_, at) =>
  makeInstrument({ id: `${600_000 + at}.SH`, prevClose: 2_000, limitUp: 2_200, limitDown: 1_800, floatShares: 1e9 }),
)

function dice(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** The kinds of rules that people have, most of them prices, two on each stock. */
function conditionOf(place: number, below: (limit: number) => number): string {
  const code = 600_000 + (place % STOCKS)
  const price = (18 + below(400) / 100).toFixed(2)
  const kind = below(20)
  if (kind < 8) return `${code}>${price}`
  if (kind < 12) return `${code} 涨幅<=-${1 + below(8)}%`
  if (kind < 14) return `${code}上穿${price}`
  if (kind < 15) return `${code}>${price} 持续 3分`
  if (kind < 17) return `${code} 涨速(3分)>=3% 且 量比>2`
  if (kind < 18) return `${code} 大单净额>=${1_000 + below(9_000)}万`
  if (kind < 19) return `${code} 委比>=80% 且 涨幅<7%`
  return below(2) === 0 ? `${code} 封单<2000万` : `${code} 封板`
}

/** A walk of prices, sizes and books that repeats itself whatever machine it runs on. */
function* events(count: number): Generator<MarketEvent> {
  const below = dice(1)
  const prices = new Int32Array(STOCKS).fill(2_000)
  const [volumes, amounts] = [new Float64Array(STOCKS), new Float64Array(STOCKS)]
  const start = clock('09:30:00')
  for (let index = 0; index < count; index++) {
    const at = below(STOCKS)
    const { id } = instruments[at] as (typeof instruments)[number]
    const exchangeTime = start + Math.floor((index / RATE) * 1_000)
    if (below(100) < QUOTES_OF_HUNDRED) {
      const last = prices[at] as number
      const [volume, amount] = [volumes[at] as number, amounts[at] as number]
      const book = { bidPrices: [last - 1, last - 2], askPrices: [last, last + 1] }
      const waiting = { bidVolumes: [100 + below(9_000), 500], askVolumes: [100 + below(9_000), 500] }
      yield {
        ...{ kind: 'quote', instrument: id, exchangeTime, last, open: 2_000, high: last, low: last, volume, amount },
        ...{ ...book, ...waiting },
      }
      continue
    }
    const price = Math.min(2_199, Math.max(1_801, (prices[at] as number) + below(5) - 2))
    const volume = 100 * (1 + below(below(50) === 0 ? 3_000 : 30))
    prices[at] = price
    volumes[at] = (volumes[at] as number) + volume
    amounts[at] = (amounts[at] as number) + price * volume
    const [buyNo, sellNo] = [index * 2 + 1 + below(2), index * 2 + 2 - below(2)]
    const side = buyNo > sellNo ? 'buy' : 'sell'
    yield {
      ...{ kind: 'trade', instrument: id, exchangeTime, price, volume, amount: price * volume },
      ...{ side, buyNo, sellNo, venueSeq: 0 },
    }
  }
}

/** A market with or without alerts. */
function stage(ruleCount: number) {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => Date.now() })
  let time = clock('09:00:00')
  const engine = new AlertEngine({
    market: alertMarketOf(state, () => instruments),
    clock: () => ({ marketTime: time, phase: phaseAt(timeOfDay(time)), tradingDay: state.tradingDay }),
  })
  const apply = (event: MarketEvent) => {
    for (const update of state.apply(event)) if (ruleCount > 0) engine.update(update)
  }
  apply({ kind: 'day', tradingDay: '20260706' })
  apply({ kind: 'instruments', instruments })
  const names = new NameBook(instruments)
  const below = dice(7)
  const kept = Array.from({ length: ruleCount }, (_, place): KeptRule => {
    const condition = conditionOf(place, below)
    const read = readRule(condition, names.directory([]))
    if (!read.ok) throw new Error(`${condition}: ${read.reason}`)
    const choice = { repeat: 'always', cooldownSeconds: 60, margin: true, adjusts: true, speaks: true } as const
    return {
      ...{ id: `r${place}`, ownerId: `u${place % 20}`, version: 1, name: condition, condition, rule: read.rule },
      ...{ choice: { ...choice, channels: [] }, isOn: true, mutedUntil: 0, expiresAt: null },
      members: membersOf(read.rule, names, []),
    }
  })
  if (ruleCount > 0) engine.setRules(kept, () => undefined)
  return { apply, engine, at: (now: number) => (time = now) }
}

const at = (sorted: Float64Array, share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

/** As fast as it goes: what one event costs in the state, and in the engine after it. */
function perEvent(ruleCount: number): { state: number; engine: Float64Array; fired: number } {
  const count = RATE * SECONDS
  const { apply, engine } = stage(ruleCount)
  const spent = new Float64Array(count)
  let [place, inState, fired] = [0, 0, 0]
  for (const event of events(count)) {
    const begun = performance.now()
    apply(event)
    const applied = performance.now()
    if (ruleCount > 0) engine.applied(event)
    spent[place++] = performance.now() - applied
    inState += applied - begun
    if (place % 20_000 === 0) fired += engine.take(100_000).firings.length
  }
  fired += engine.take(100_000).firings.length
  return { state: (inState / count) * 1_000, engine: spent.sort(), fired }
}

/** At the market's rate: how long the loop is held up, with the clock's turns. */
async function delays(ruleCount: number): Promise<{ p50: number; p99: number; max: number; cpu: number }> {
  const { apply, engine, at: setTime } = stage(ruleCount)
  const loop = monitorEventLoopDelay({ resolution: 1 })
  const source = events(RATE * SECONDS)
  const ticking = setInterval(() => ruleCount > 0 && engine.tick(), 250)
  const taking = setInterval(() => engine.take(FIRINGS_PER_WRITE), 100)
  const cpu = process.cpuUsage()
  const begun = performance.now()
  loop.enable()
  for (let told = 0, over = false; !over; ) {
    const due = Math.floor(((performance.now() - begun) / 1_000) * RATE)
    for (let some = 0; some < EVENTS_PER_TURN && told < due && !over; some++, told++) {
      const { value, done } = source.next()
      if (done) over = true
      else {
        if ('exchangeTime' in value) setTime(value.exchangeTime)
        apply(value)
        if (ruleCount > 0) engine.applied(value)
      }
    }
    await turn()
  }
  loop.disable()
  clearInterval(ticking)
  clearInterval(taking)
  const used = process.cpuUsage(cpu)
  const ms = (ns: number) => ns / 1e6
  return {
    ...{ p50: ms(loop.percentile(50)), p99: ms(loop.percentile(99)), max: ms(loop.max) },
    cpu: (used.user + used.system) / 1e6 / ((performance.now() - begun) / 1_000),
  }
}

/** 5,000 firings at one print, judged and written as the product writes them. */
async function storm(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'zeus-bench-'))
  const db = await openDatabase(join(folder, 'zeus.db'))
  await migrate(db)
  const store = createFiringStore(db, 'bench', Date.now)
  const { apply, engine } = stage(1)
  const names = new NameBook(instruments)
  const read = readRule('600000>20.5', names.directory([]))
  if (!read.ok) throw new Error(read.reason)
  const choice = { repeat: 'always', cooldownSeconds: 0, margin: true, adjusts: true, speaks: true } as const
  const { rule } = read
  const of = (place: number): KeptRule => ({
    ...{ id: `s${place}`, ownerId: 'u', version: 1, name: 's', condition: 's', rule, members: ['600000.SH'] },
    ...{ choice: { ...choice, channels: [] }, isOn: true, mutedUntil: 0, expiresAt: null },
  })
  engine.setRules(
    Array.from({ length: 5_000 }, (_, place) => of(place)),
    () => undefined,
  )
  const print = (price: number, second: number): MarketEvent => ({
    ...{ kind: 'trade', instrument: '600000.SH', exchangeTime: clock('09:30:00') + second * 1_000, price, volume: 100 },
    ...{ amount: price * 100, side: 'buy', buyNo: second, sellNo: second, venueSeq: 0 },
  })
  const tell = (event: MarketEvent) => {
    apply(event)
    engine.applied(event)
  }
  tell(print(2_000, 1))
  const begun = performance.now()
  tell(print(2_100, 2))
  const judged = performance.now()
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  let written = 0
  do {
    const taken = engine.take(FIRINGS_PER_WRITE)
    await store.write(taken)
    written += taken.firings.length
    await turn()
  } while (engine.waiting > 0)
  loop.disable()
  const ended = performance.now()
  say(
    `storm: ${written} firings at one print judged in ${(judged - begun).toFixed(0)} ms, written in ${(ended - judged).toFixed(0)} ms; ` +
      `loop delay p99 ${(loop.percentile(99) / 1e6).toFixed(1)} ms, most ${(loop.max / 1e6).toFixed(1)} ms`,
  )
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
}

say(
  `${cpus()[0]?.model} × ${availableParallelism()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; ` +
    `${RULES} rules, ${STOCKS} stocks, ${RATE} events a second`,
)
perEvent(RULES)
const [bare, judged] = [perEvent(0), perEvent(RULES)]
const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length
const engineUs = (mean(judged.engine) - mean(bare.engine)) * 1_000
say(
  `an event: state ${bare.state.toFixed(2)} µs; alerts ${engineUs.toFixed(2)} µs in the mean (${(engineUs / bare.state).toFixed(2)} × the state), ` +
    `p99 ${(at(judged.engine, 0.99) * 1_000).toFixed(1)} µs, p99.9 ${(at(judged.engine, 0.999) * 1_000).toFixed(1)} µs; ${judged.fired} firings of ${RATE * SECONDS} events`,
)
const [without, withRules] = [await delays(0), await delays(RULES)]
const line = (name: string, { p50, p99, max, cpu }: Awaited<ReturnType<typeof delays>>) =>
  say(
    `${name}: loop delay p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, most ${max.toFixed(1)} ms; ${(cpu * 100).toFixed(0)} % of a core`,
  )
line('without rules', without)
line(`with ${RULES} rules`, withRules)
await storm()
