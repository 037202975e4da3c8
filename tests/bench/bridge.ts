import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LineSplitter } from '../../gateway/feeds/bridge/lines'
import type { WireRow } from '../../gateway/feeds/bridge/wire'
import { rowsText } from '../../gateway/feeds/bridge/write-row'
import { dateToMs } from '../../shared/market/session'
import { freePort } from '../support/free-port'
import { PROJECT_ROOT } from '../support/start-gateway'

/** `npm run bench:bridge`: prints a second that a gateway takes from a sender beside it, kept and in the market. */

const DAY = '20260706'
const OPEN = dateToMs(DAY) + (9 * 60 + 30) * 60_000
const INSTRUMENTS = 500
const ROWS_A_LINE = 500
const PACED_RATE = 100_000
const PACED_S = 20
const FLAT_OUT_ROWS = 3_000_000
/** Rows under way: what the bridge allows. */
const WINDOW = 50_000
const CLOCK_TICKS = 100

const ids = Array.from({ length: INSTRUMENTS }, (_, at) => `${600_000 + at}.SH`)

/** Prints of a busy morning: every instrument in turn, order numbers ascending, prices within the limits. */
function print(n: number): WireRow {
  const id = ids[n % INSTRUMENTS] as string
  const time = OPEN + Math.floor(n / 400)
  const price = (1_000 + ((n * 7) % 60)) / 100
  const [buyNo, sellNo] = [2 * n + 1, 2 * n + 2]
  return ['T', id, time, price, 100 + ((n * 13) % 40) * 100, n % 3 === 0 ? 'S' : 'B', buyNo, sellNo, n]
}

const opening: WireRow[] = [
  ['D', DAY],
  ...ids.map((id, at): WireRow => ['S', { id, name: `证券${at}`, prevClose: 10 }]),
  ['P', 'morning', OPEN],
]

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

async function startGateway(folder: string, port: number, web: number): Promise<ChildProcess> {
  const env = {
    ...process.env,
    ...{ PORT: String(web), ZEUS_DATA_DIR: folder, ZEUS_LOG: 'warn', ZEUS_FEED: 'bridge' },
    ...{ ZEUS_BRIDGE_PORT: String(port), ZEUS_BRIDGE_WS_PORT: '0' },
  }
  const child = spawn(process.execPath, ['--import', 'tsx', 'gateway/main.ts'], { cwd: PROJECT_ROOT, env })
  process.on('exit', () => child.kill('SIGKILL'))
  for await (const text of child.stdout) if (String(text).includes('已启动')) break
  return child
}

/** The gateway serves pages a little before its feed listens. */
async function connected(port: number): Promise<Socket> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const opened = await once(socket, 'connect').catch(() => undefined)
    if (opened) return socket
    await sleep(100)
  }
}

const cpuMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS) * 1_000
}

async function figures(web: number): Promise<Record<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${web}/api/health`)
  const { data } = (await answer.json()) as { data: { source: string; figures: Record<string, number> }[] }
  return data.find(({ source }) => source === 'bridge')?.figures ?? {}
}

const percentile = (values: readonly number[], share: number): string =>
  `${[...values].sort((a, b) => a - b)[Math.floor(values.length * share)]?.toFixed(1)} ms`

/** Sends prints after row `from`, `rate` a second where one is given, and waits until all are acknowledged. */
async function run(counter: Counter, from: number, count: number, rate?: number): Promise<number> {
  const began = performance.now()
  counter.waits.length = 0
  for (let done = 0; done < count; done += ROWS_A_LINE) {
    const rows = Array.from({ length: ROWS_A_LINE }, (_, at) => print(from + done + at))
    await counter.write(rowsText(from + done + 1, rows), from + done + ROWS_A_LINE)
    const ahead = rate === undefined ? 0 : ((done + ROWS_A_LINE) / rate) * 1_000 - (performance.now() - began)
    if (ahead > 2) await sleep(ahead)
  }
  await counter.until(from + count)
  return (performance.now() - began) / 1_000
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'zeus-bench-bridge-'))
  const [port, web] = [await freePort(), await freePort()]
  const gateway = await startGateway(folder, port, web)
  const pid = gateway.pid as number
  const socket = await connected(port)
  const counter = new Counter(socket)
  socket.write('{"hello":1,"sender":"bench"}\n')
  await counter.write(rowsText(1, opening), opening.length)
  await counter.until(opening.length)

  console.log(`${cpus()[0]?.model.trim()} × ${cpus().length}, Node ${process.version}, ${new Date().toISOString()}`)
  console.log(`${INSTRUMENTS} instruments, ${ROWS_A_LINE} prints a line, journal on ${folder}`)
  let from = opening.length
  const tell = async (name: string, count: number, rate?: number) => {
    const before = cpuMs(pid)
    const seconds = await run(counter, from, count, rate)
    const busy = (cpuMs(pid) - before) / 1_000 / seconds
    from += count
    const { slowedMs } = await figures(web)
    const waits = `acknowledged after p50 ${percentile(counter.waits, 0.5)}, p99 ${percentile(counter.waits, 0.99)}`
    const cost = `gateway ${(busy * 100).toFixed(0)} % of a core`
    console.log(
      `${name}: ${Math.round(count / seconds)} prints/s accepted, ${waits}, ${cost}, senders held ${slowedMs} ms`,
    )
  }
  await tell('warming up', 500_000)
  await tell(`sent at ${PACED_RATE}/s`, PACED_RATE * PACED_S, PACED_RATE)
  await tell('sent as fast as taken', FLAT_OUT_ROWS)

  const { rows = 0, refused } = await figures(web)
  console.log(`sent ${from}, accepted ${rows}, refused ${refused}, dropped ${from - rows}`)
  socket.destroy()
  gateway.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
  process.exit(rows === from ? 0 : 1)
}

await main()
