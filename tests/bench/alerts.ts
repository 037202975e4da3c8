import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { type EventCost, eventCost, type LoopDelay, loopDelay } from './alerts/cost'
import { manyConditions, rulesOf, STOCKS } from './alerts/market'
import { untilPage } from './alerts/page'
import { storm } from './alerts/storm'

/**
 * What judging 10,000 rules costs at a full market's rate: `npm run bench -- alerts [RULES] [EVENTS_A_SECOND] [SECONDS]`.
 * The same events go through the same state without the engine and with it; their difference is what alerts add.
 * Each bound stands beside its figure; above one the exit code is 1.
 */
const RULES = Number(process.argv[2] ?? 10_000)
const RATE = Number(process.argv[3] ?? 20_000)
const SECONDS = Number(process.argv[4] ?? 5)
/** Other work on the machine only ever makes a turn slower: of so many the least disturbed counts. */
const TURNS = 3
const STORM = 5_000
const CROSSINGS = 100
const PAGE_RATE = 2_000

const say = (text: string) => process.stdout.write(`${text}\n`)
let failed = 0

/** A figure beside its bound. */
function bounded(name: string, value: number, bound: number, unit: string): void {
  const holds = value <= bound
  if (!holds) failed++
  say(`  ${holds ? 'ok  ' : 'OVER'} ${name}: ${value.toFixed(2)} ${unit} (bound ${bound} ${unit})`)
}

const least = <T>(turns: readonly T[], of: (turn: T) => number): T =>
  turns.reduce((best, turn) => (of(turn) < of(best) ? turn : best))

say(
  `${cpus()[0]?.model} × ${availableParallelism()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, ` +
    `load ${loadavg()[0]?.toFixed(1)}; ${RULES} rules, ${STOCKS} stocks, ${RATE} events a second; the best of ${TURNS} turns`,
)
const rules = rulesOf(manyConditions(RULES))
eventCost(rules, RATE, 1)
const costs: { bare: EventCost; judged: EventCost }[] = []
for (let turn = 0; turn < TURNS; turn++) {
  costs.push({ bare: eventCost([], RATE, SECONDS), judged: eventCost(rules, RATE, SECONDS) })
}
// Reading the clock costs the same without rules.
const added = ({ bare, judged }: (typeof costs)[number]) => judged.alerts - bare.alerts
const cost = least(costs, added)
say(
  `an event: state ${cost.bare.state.toFixed(2)} µs, alerts ${added(cost).toFixed(2)} µs (${(added(cost) / cost.bare.state).toFixed(3)} × the state); ` +
    `${cost.judged.fired} firings of ${RATE * SECONDS} events; an instrument's first rows of a day ${cost.judged.first.toFixed(1)} µs each`,
)
bounded('mean an event', added(cost), 2, 'µs')
const steady = least(costs, ({ judged }) => judged.p99).judged
say(`  p99.9 ${steady.p999.toFixed(1)} µs; ${(steady.undisturbed * 100).toFixed(0)} % of the blocks ran undisturbed`)
bounded('p99 an event', steady.p99, 10, 'µs')

const delays: { without: LoopDelay; withRules: LoopDelay }[] = []
for (let turn = 0; turn < TURNS; turn++) {
  delays.push({ without: await loopDelay([], RATE, SECONDS), withRules: await loopDelay(rules, RATE, SECONDS) })
}
const delay = least(delays, ({ withRules, without }) => withRules.p99 - without.p99)
const line = (name: string, { p50, p99, max, cpu }: LoopDelay) =>
  say(
    `${name}: loop delay p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, most ${max.toFixed(1)} ms; ${(cpu * 100).toFixed(0)} % of a core`,
  )
line('without rules', delay.without)
line(`with ${RULES} rules`, delay.withRules)
bounded('added loop delay, p99', Math.max(0, delay.withRules.p99 - delay.without.p99), 20, 'ms')

const storms = []
for (let turn = 0; turn < TURNS; turn++) storms.push(await storm(STORM))
const one = least(storms, ({ all }) => all)
say(`storm: ${one.written} firings at one print, judged in ${one.judged.toFixed(1)} ms`)
if (one.written !== STORM) failed++
bounded(`${STORM} firings judged and written`, one.all, 300, 'ms')
bounded('loop delay meanwhile, most', least(storms, ({ max }) => max).max, 20, 'ms')

const pages = await untilPage(CROSSINGS, PAGE_RATE)
say(`page: ${pages.length} of ${CROSSINGS} crossings at ${PAGE_RATE} events a second, over the whole gateway`)
if (pages.length !== CROSSINGS) failed++
bounded('crossing to page, p95', pages[Math.floor((pages.length - 1) * 0.95)] ?? Number.POSITIVE_INFINITY, 500, 'ms')
if (failed > 0) say(`${failed} above their bounds`)
process.exit(failed > 0 ? 1 : 0)
