import { resolve } from 'node:path'
import type { DayState } from '../../gateway/market/state/day-state'
import type { ClientWire } from '../../gateway/serve/hub/reader'
import type { TopicName } from '../../shared/protocol/topics'
import { FakeClock } from '../support/fake-clock'
import { filledRow, printRow } from '../support/rows'
import { PROJECT_ROOT } from '../support/start-gateway'
import { codeOf, crowded, topicsOf, workloads } from './workload'

/**
 * What the fan-out itself takes of a delivered print with its quote and minute, all but the sockets, in time that is
 * made up: processor time, so that a loaded machine does. Beside it another checkout, in turn.
 *
 *     npm run bench:hub -- --beside FOLDER
 */
const beside = process.argv[process.argv.indexOf('--beside') + 1]
const roots: [string, string][] = [['this checkout', PROJECT_ROOT]]
if (process.argv.includes('--beside') && beside) roots.push([beside, resolve(beside)])

const workload = workloads.outside
const [STEP_MS, TICK_MS, STRETCH_MS, STRETCHES] = [5, 250, 5_000, 3]
const START = 1_790_000_000_000

async function market(root: string) {
  const { Hub } = (await import(`${root}/gateway/serve/hub/hub.ts`)) as typeof import('../../gateway/serve/hub/hub')
  const { TopicLogs } = (await import(
    `${root}/gateway/market/numbering/topic-logs.ts`
  )) as typeof import('../../gateway/market/numbering/topic-logs')
  const { quoteRow } = (await import(
    `${root}/gateway/market/state/rows/quote.ts`
  )) as typeof import('../../gateway/market/state/rows/quote')
  const clock = new FakeClock()
  const hub = new Hub(new TopicLogs({ rows: () => [] }, START), clock)
  const wire: ClientWire = { write: () => undefined, unsentBytes: () => 0, notice: () => undefined }
  const readers = new Map<TopicName, number>()
  for (let client = 0; client < workload.clients; client++) {
    const reader = hub.connect(wire)
    for (const topic of topicsOf(workload, client) as TopicName[]) {
      hub.subscribe(reader, topic)
      readers.set(topic, (readers.get(topic) ?? 0) + 1)
    }
  }
  return { hub, clock, quoteRow, readers }
}

function bookDay(): DayState {
  const ten = (from: number, by: number) => Array.from({ length: 10 }, (_, at) => from + by * at)
  const quote = { bidPrices: ten(999, -1), askPrices: ten(1_001, 1), bidVolumes: ten(100, 9), askVolumes: ten(200, 9) }
  const figures = { time: START, last: 1_000, open: 1_000, high: 1_039, low: 1_000, volume: 0, amount: 0 }
  return { quote, ...figures, trades: 0, outer: 0, inner: 0 } as unknown as DayState
}

/** Lives stretches of the market; answers µs of a delivered print, and frames and bytes of one, for each. */
async function live(root: string): Promise<{ us: number; frames: number; bytes: number }[]> {
  const { hub, clock, quoteRow, readers } = await market(root)
  const days = new Map<TopicName, DayState>()
  const touched = new Set<TopicName>()
  let [state, n, owed] = [1, 0, 0]
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  function print(ingestTime: number): void {
    const topic = `tick:${codeOf(crowded(next(10_007) / 10_007, workload.instruments))}` as TopicName
    const time = START + Math.floor((++n / workload.ticksPerSecond) * 1_000)
    const numbers = { time, price: 1_000 + next(40), volume: 100 * (1 + next(50)), buyNo: 2 * n, sellNo: 2 * n + 1 }
    owed += readers.get(topic) ?? 0
    hub.publish({ kind: 'trade', topic, row: printRow(numbers), ingestTime })
    const day = days.get(topic) ?? bookDay()
    days.set(topic, day)
    const { volume, amount, trades } = day
    const of = { volume: volume + numbers.volume, amount: amount + numbers.volume * numbers.price, trades: trades + 1 }
    Object.assign(day, { ...of, time, last: numbers.price })
    if (readers.has(topic)) touched.add(topic)
  }
  function tick(ingestTime: number): void {
    for (const topic of touched) {
      const day = days.get(topic) as DayState
      hub.publish({ kind: 'quote', topic, row: quoteRow(day, 'morning'), ingestTime })
      const row = { ...filledRow('minute', 1), time: START, close: day.last, volume: day.volume }
      hub.publish({ kind: 'minute', topic, row, ingestTime })
    }
    touched.clear()
  }
  function stretch(): { us: number; frames: number; bytes: number } {
    const [before, owedBefore, cpu] = [hub.figures(), owed, process.cpuUsage()]
    for (let ms = STEP_MS; ms <= STRETCH_MS; ms += STEP_MS) {
      for (let due = (workload.ticksPerSecond * STEP_MS) / 1_000; due > 0; due--) print(START + clock.now())
      if (ms % TICK_MS === 0) tick(START + clock.now())
      clock.advance(STEP_MS)
    }
    const { user, system } = process.cpuUsage(cpu)
    const [after, delivered] = [hub.figures(), owed - owedBefore]
    const each = (name: 'frames' | 'bytes') => (after[name] - before[name]) / delivered
    return { us: (user + system) / delivered, frames: each('frames'), bytes: each('bytes') }
  }
  stretch()
  return Array.from({ length: STRETCHES }, stretch)
}

const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number
const told = new Map<string, Awaited<ReturnType<typeof live>>>()
for (let turn = 0; turn < 3; turn++) {
  for (const [name, root] of roots) told.set(name, [...(told.get(name) ?? []), ...(await live(root))])
}
for (const [name, runs] of told) {
  const of = (figure: 'us' | 'frames' | 'bytes', digits: number) =>
    middle(runs.map((run) => run[figure])).toFixed(digits)
  console.log(`${name}: ${of('us', 2)} µs a delivered print, ${of('frames', 2)} frames, ${of('bytes', 0)} bytes`)
}
