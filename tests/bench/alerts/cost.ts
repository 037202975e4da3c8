import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import type { ActiveRule } from '../../../gateway/people/alerts/active-rule'
import type { MarketEvent } from '../../../shared/market/events'
import { events, firstRows, Stage } from './market'

const EVENTS_PER_TURN = 100
const FIRINGS_PER_WRITE = 250

/** Events between two looks at the processor's clock. */
const EVENTS_PER_BLOCK = 100
/** A block whose wall time is within this of its processor time was not disturbed by others. */
const DISTURBED = 1.15

export interface EventCost {
  /** Time of the state, and of the alerts after it, µs an event in the mean, of the blocks that nobody disturbed. */
  state: number
  alerts: number
  /** Of the alerts at one event, of the same blocks, µs. */
  p99: number
  p999: number
  /** Share of those blocks. */
  undisturbed: number
  /** Processor time of the alerts at an instrument's first rows of a day, µs in the mean. */
  first: number
  fired: number
}

/** Processor time of this process since `from`, µs. */
function cpuSince(from: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(from)
  return user + system
}

function firstRowCost(stage: Stage): number {
  const rows = [...firstRows()].map((event) => ({ event, updates: stage.apply(event) }))
  const cpu = process.cpuUsage()
  for (const { event, updates } of rows) stage.judge(event, updates)
  const spent = cpuSince(cpu)
  stage.take(100_000)
  return spent / rows.length
}

/**
 * As fast as it goes, each event as the product takes it: the state, and then the alerts, by the clock. Other work on the
 * machine makes everything slower by the clock, so blocks of events count of which the clock says what the processor says.
 */
export function eventCost(rules: readonly ActiveRule[], rate: number, seconds: number): EventCost {
  const blocks = Math.floor((rate * seconds) / EVENTS_PER_BLOCK)
  const stage = new Stage(rules)
  const first = firstRowCost(stage)
  const source = events(Number.POSITIVE_INFINITY, rate)
  const quiet: number[] = []
  const all = new Float64Array(EVENTS_PER_BLOCK)
  let [state, alerts, undisturbed, fired] = [0, 0, 0, 0]
  for (let block = 0; block < blocks; block++) {
    const told = Array.from({ length: EVENTS_PER_BLOCK }, () => source.next().value as MarketEvent)
    const [cpu, wall] = [process.cpuUsage(), performance.now()]
    for (let place = 0; place < EVENTS_PER_BLOCK; place++) {
      const event = told[place] as MarketEvent
      const updates = stage.apply(event)
      const from = performance.now()
      stage.judge(event, updates)
      all[place] = (performance.now() - from) * 1_000
    }
    const [took, spent] = [(performance.now() - wall) * 1_000, cpuSince(cpu)]
    fired += stage.take(100_000).firings.length
    if (took > spent * DISTURBED) continue
    undisturbed++
    const judged = all.reduce((sum, one) => sum + one, 0)
    alerts += judged
    state += took - judged
    quiet.push(...all)
  }
  quiet.sort((a, b) => a - b)
  const at = (share: number) => quiet[Math.floor((quiet.length - 1) * share)] ?? Number.NaN
  return {
    state: state / quiet.length,
    alerts: alerts / quiet.length,
    first,
    fired,
    undisturbed: undisturbed / blocks,
    p99: at(0.99),
    p999: at(0.999),
  }
}

export interface LoopDelay {
  p50: number
  p99: number
  max: number
  /** Of a core. */
  cpu: number
}

export const delayOf = (loop: ReturnType<typeof monitorEventLoopDelay>) => {
  const ms = (ns: number) => ns / 1e6
  return { p50: ms(loop.percentile(50)), p99: ms(loop.percentile(99)), max: ms(loop.max) }
}

/** At the market's rate: how long the loop is held up, with the clock's turns. ms. */
export async function loopDelay(rules: readonly ActiveRule[], rate: number, seconds: number): Promise<LoopDelay> {
  const stage = new Stage(rules)
  const loop = monitorEventLoopDelay({ resolution: 1 })
  for (const event of firstRows()) stage.tell(event)
  const source = events(rate * seconds, rate)
  const ticking = setInterval(() => stage.tick(), 250)
  const taking = setInterval(() => stage.take(FIRINGS_PER_WRITE), 100)
  const cpu = process.cpuUsage()
  const begun = performance.now()
  loop.enable()
  for (let told = 0, over = false; !over; ) {
    const due = Math.floor(((performance.now() - begun) / 1_000) * rate)
    for (let some = 0; some < EVENTS_PER_TURN && told < due && !over; some++, told++) {
      const { value, done } = source.next()
      if (done) over = true
      else stage.tell(value)
    }
    await turn()
  }
  loop.disable()
  clearInterval(ticking)
  clearInterval(taking)
  const used = process.cpuUsage(cpu)
  return { ...delayOf(loop), cpu: (used.user + used.system) / 1e6 / ((performance.now() - begun) / 1_000) }
}
