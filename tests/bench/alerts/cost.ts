import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import type { KeptRule } from '../../../gateway/alerts/kept-rule'
import { events, Stage } from './market'

const EVENTS_PER_TURN = 100
const FIRINGS_PER_WRITE = 250
const TAKE_EVERY = 20_000

export interface EventCost {
  /** Of the state, and of the alerts after it, µs in the mean. */
  state: number
  alerts: number
  p99: number
  p999: number
  fired: number
}

/** As fast as it goes: what one event costs in the state, and in the alerts after it. */
export function eventCost(rules: readonly KeptRule[], rate: number, seconds: number): EventCost {
  const count = rate * seconds
  const stage = new Stage(rules)
  const spent = new Float64Array(count)
  let [place, inState, fired] = [0, 0, 0]
  for (const event of events(count, rate)) {
    const begun = performance.now()
    const updates = stage.apply(event)
    const applied = performance.now()
    stage.judge(event, updates)
    spent[place++] = performance.now() - applied
    inState += applied - begun
    if (place % TAKE_EVERY === 0 || place === count) fired += stage.take(100_000).firings.length
  }
  const alerts = spent.reduce((sum, value) => sum + value, 0) / count
  spent.sort()
  const at = (share: number) => (spent[Math.floor((count - 1) * share)] ?? 0) * 1_000
  return { state: (inState / count) * 1_000, alerts: alerts * 1_000, p99: at(0.99), p999: at(0.999), fired }
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
export async function loopDelay(rules: readonly KeptRule[], rate: number, seconds: number): Promise<LoopDelay> {
  const stage = new Stage(rules)
  const loop = monitorEventLoopDelay({ resolution: 1 })
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
