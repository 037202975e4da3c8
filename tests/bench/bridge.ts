import { once } from 'node:events'
import type { Socket } from 'node:net'
import { cpus, loadavg, tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { LineSplitter } from '../../gateway/feeds/bridge/lines'
import { rowsText } from '../../gateway/feeds/bridge/write-row'
import { bridgeOpening, bridgePrint } from '../support/bridge-rows'
import { connected, cpuMs, startBridgeAlone, startWholeGateway, type Taker } from './bridge-takers'

/**
 * `npm run bench -- bridge`: prints a second that are taken from a sender beside it, each in the journal and in the market
 * when it counts: by the bridge alone, and by a whole gateway (ledgers, order splits, frames). With `-- --beside FOLDER
 * --rounds 3` the whole gateway of another checkout and this one's in turn, and what a print costs each.
 */
const { values } = parseArgs({ options: { beside: { type: 'string' }, rounds: { type: 'string', default: '3' } } })

const INSTRUMENTS = 4_000
const ROWS_A_LINE = 500
const LOADS = [
  { name: 'warming up', count: 200_000 },
  { name: 'sent at 100000 prints/s', count: 600_000, rate: 100_000 },
  { name: 'sent as fast as taken', count: 600_000 },
]
/** Rows under way: what the bridge allows. */
const WINDOW = 50_000

/** Shanghai's main board. */
const RANGES = [600, 601, 603, 605]
const ids = Array.from({ length: INSTRUMENTS }, (_, at) => {
  return `${RANGES[at % RANGES.length]}${String(Math.floor(at / RANGES.length)).padStart(3, '0')}.SH`
})
const opening = bridgeOpening(ids)

/** The bridge's side of a connection as the bench needs it: what is acknowledged, and how long it took. */
class Counter {
  kept = 0
  readonly waits: number[] = []
  private readonly sent: { last: number; at: number }[] = []
  private readonly splitter = new LineSplitter()
  private wake = () => {}

  constructor(private readonly socket: Socket) {
    socket.on('data', (bytes) => {
      for (const line of this.splitter.push(bytes) ?? []) this.hear(JSON.parse(line.toString()))
    })
  }

  async write(text: string, last: number): Promise<void> {
    this.sent.push({ last, at: performance.now() })
    if (!this.socket.write(text)) await once(this.socket, 'drain')
    while (last - this.kept > WINDOW) await this.progress()
  }

  async until(row: number): Promise<void> {
    while (this.kept < row) await this.progress()
  }

  private async progress(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.wake = resolve
    })
  }

  private hear(answer: { ack?: number; error?: unknown; close?: unknown }): void {
    if (answer.error || answer.close) throw new Error(`the bridge refused: ${JSON.stringify(answer)}`)
    this.kept = answer.ack ?? this.kept
    while ((this.sent[0]?.last ?? Number.POSITIVE_INFINITY) <= this.kept) {
      this.waits.push(performance.now() - (this.sent.shift()?.at ?? 0))
    }
    this.wake()
  }
}

const percentile = (values: readonly number[], share: number): string =>
  `${[...values].sort((a, b) => a - b)[Math.floor(values.length * share)]?.toFixed(1)} ms`

/** Sends prints after row `from`, `rate` a second where one is given, and waits until all are acknowledged. */
async function run(counter: Counter, from: number, count: number, rate?: number): Promise<number> {
  const began = performance.now()
  counter.waits.length = 0
  for (let done = 0; done < count; done += ROWS_A_LINE) {
    const rows = Array.from({ length: ROWS_A_LINE }, (_, at) => bridgePrint(ids, from + done + at))
    await counter.write(rowsText(from + done + 1, rows), from + done + ROWS_A_LINE)
    const ahead = rate === undefined ? 0 : ((done + ROWS_A_LINE) / rate) * 1_000 - (performance.now() - began)
    if (ahead > 2) await sleep(ahead)
  }
  await counter.until(from + count)
  return (performance.now() - began) / 1_000
}

interface Measured {
  /** Each row sent was taken. */
  isWhole: boolean
  /** Processor time a print, µs, of the last load. */
  micros: number
}

/** Everything of one taker, a line a load. */
async function measure(taker: Taker): Promise<Measured> {
  const socket = await connected(taker.port)
  const counter = new Counter(socket)
  socket.write('{"hello":1,"sender":"bench"}\n')
  await counter.write(rowsText(1, opening), opening.length)
  await counter.until(opening.length)
  console.log(`\n${taker.name}`)
  let from = opening.length
  let micros = 0
  for (const { name, count, rate } of LOADS) {
    const [before, held] = [cpuMs(taker.pid), (await taker.figures()).slowedMs ?? 0]
    const seconds = await run(counter, from, count, rate)
    from += count
    const spent = cpuMs(taker.pid) - before
    micros = (1_000 * spent) / count
    const heldMs = ((await taker.figures()).slowedMs ?? 0) - held
    const told = [
      `${Math.round(count / seconds)} prints/s accepted`,
      `acknowledged after p50 ${percentile(counter.waits, 0.5)}, p99 ${percentile(counter.waits, 0.99)}`,
      `${(spent / 10 / seconds).toFixed(0)} % of a core, ${micros.toFixed(1)} µs a print`,
      `sender held ${Math.round(heldMs)} ms`,
    ]
    console.log(`  ${name}: ${told.join(', ')}`)
  }
  socket.destroy()
  const { rows = 0, refused = 0, repeated = 0 } = await taker.figures()
  console.log(`  sent ${from}, accepted ${rows}, refused ${refused}, repeated ${repeated}, dropped ${from - rows}`)
  return { isWhole: rows === from, micros }
}

/** One of two checkouts in turn, the other one first. Answers whether each row sent was taken. */
async function compare(other: string, rounds: number): Promise<boolean> {
  const costs: { name: string; root?: string; micros: number[] }[] = [
    { name: other, root: other, micros: [] },
    { name: 'this checkout', micros: [] },
  ]
  let isWhole = true
  for (let round = 0; round < rounds; round++) {
    for (const { name, root, micros } of costs) {
      const taker = await startWholeGateway(root)
      const measured = await measure({ ...taker, name: `${name}, ${loadavg()[0]?.toFixed(1)} waiting` })
      await taker.stop()
      micros.push(measured.micros)
      isWhole &&= measured.isWhole
    }
  }
  const [before, now] = costs.map(({ micros }) => [...micros].sort((a, b) => a - b)[micros.length >> 1] as number)
  console.log(`\nmedians: ${before?.toFixed(1)} µs a print, here ${now?.toFixed(1)}`)
  return isWhole
}

console.log(`${cpus()[0]?.model.trim()} × ${cpus().length}, Node ${process.version}, ${new Date().toISOString()}`)
console.log(`${INSTRUMENTS} instruments, ${ROWS_A_LINE} prints a line, every line in a journal on ${tmpdir()}`)
let isWhole = true
if (values.beside) isWhole = await compare(values.beside, Number(values.rounds))
else {
  for (const start of [startBridgeAlone, () => startWholeGateway()]) {
    const taker = await start()
    isWhole = (await measure(taker)).isWhole && isWhole
    await taker.stop()
  }
}
process.exit(isWhole ? 0 : 1)
