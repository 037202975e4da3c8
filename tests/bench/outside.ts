import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { rowsText } from '../../gateway/feeds/bridge/write-row'
import { BRIDGE_OPEN, bridgeOpening } from '../support/bridge-rows'
import { freePort } from '../support/free-port'
import { PROJECT_ROOT } from '../support/start-gateway'
import { until } from '../support/until'
import { mintAccounts } from './accounts'
import { connected, cpuMs } from './bridge-takers'
import { answer, child, type LoadFigures, measure, type Run, requestProcess } from './measured-run'
import { startProduct } from './product'
import { codeOf, crowded, topicsOf, type Workload, workloads } from './workload'

/**
 * What a delivered print costs the whole product, as `tick:` sends it with its quote and its minute: prints come in
 * through the bridge from this process, readers are a process of their own. Beside it plain Socket.IO and raw `ws`,
 * which send the print alone and take in nothing. The product is what `npm start` runs, and has taken in a few minutes of
 * prints before it is measured: an engine that still compiles costs as much again for it.
 *
 *     npm run bench -- outside 3
 *     npm run bench -- outside 3 --beside FOLDER      another checkout in turn
 */
const { values, positionals } = parseArgs({ options: { beside: { type: 'string' } }, allowPositionals: true })
const repetitions = Number(positionals[0] ?? 3)
const measureMs = 10_000
const workload: Workload = workloads.outside
/** An account may open a few connections at once. */
const ACCOUNTS = 100
const BATCH_MS = 5
/** Taken in as fast as it goes before anything is measured; and how many of them are under way at most. */
const WARM_PRINTS = 300_000
const UNDER_WAY = 20_000
const WARM_BATCH = 200

interface Figure {
  cpuPerTick: number
  bytesPerTick: number
  deliveredPerSecond: number
  carried: number
}

/** Up to which row a bridge says that it has taken them. */
function followAcknowledged(socket: Socket): () => number {
  let [acknowledged, end] = [0, '']
  socket.on('data', (bytes) => {
    end = `${end}${bytes}`.slice(-200)
    acknowledged = Number([...end.matchAll(/"ack":(\d+)\}/g)].at(-1)?.[1] ?? acknowledged)
  })
  return () => acknowledged
}

/** Sends prints at the workload's rate until it is stopped; `owed`: prints for each of their readers. */
class Sender {
  owed = 0
  private sent = 0
  private timer: NodeJS.Timeout | undefined
  private readonly readers = new Map<string, number>()
  private state = 1

  constructor(
    private readonly write: (text: string) => void,
    private row: number,
  ) {
    for (let client = 0; client < workload.clients; client++) {
      for (const topic of topicsOf(workload, client)) this.readers.set(topic, (this.readers.get(topic) ?? 0) + 1)
    }
  }

  /** So many as fast as they are taken. `acknowledged`: the last row that was. */
  async warmUp(count: number, acknowledged: () => number): Promise<void> {
    while (this.sent < count) {
      this.send(WARM_BATCH)
      await until('prints are taken', () => this.row - acknowledged() <= UNDER_WAY)
    }
    await until('all prints are taken', () => acknowledged() >= this.row)
  }

  start(): void {
    const [began, before] = [performance.now(), this.sent]
    this.timer = setInterval(() => {
      const due = before + Math.floor(((performance.now() - began) / 1_000) * workload.ticksPerSecond)
      if (due > this.sent) this.send(due - this.sent)
    }, BATCH_MS)
  }

  stop(): void {
    clearInterval(this.timer)
  }

  private send(count: number): void {
    const rows = Array.from({ length: count }, (_, at) => this.print(this.sent + at))
    this.write(rowsText(this.row + 1, rows))
    this.row += count
    this.sent += count
  }

  private next(below: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.state / 2 ** 32) * below)
  }

  private print(n: number): Parameters<typeof rowsText>[1][number] {
    const id = codeOf(crowded(this.next(10_007) / 10_007, workload.instruments))
    this.owed += this.readers.get(`tick:${id}`) ?? 0
    const time = BRIDGE_OPEN + Math.floor((n / workload.ticksPerSecond) * 1_000)
    const [price, volume] = [(1_000 + this.next(40)) / 100, 100 * (1 + this.next(50))]
    return ['T', id, time, price, volume, n % 3 === 0 ? 'S' : 'B', 2 * n + 1, 2 * n + 2, n + 1]
  }
}

async function product(root: string): Promise<Figure & { intake: number }> {
  const [bridgePort, port, folder] = [await freePort(), await freePort(), mkdtempSync(join(tmpdir(), 'zeus-outside-'))]
  const env = {
    PORT: String(port),
    ZEUS_DATA_DIR: folder,
    ZEUS_FEED: 'bridge',
    ZEUS_BRIDGE_PORT: String(bridgePort),
    ZEUS_BRIDGE_WS_PORT: '0',
  }
  const tokens = await mintAccounts(
    env,
    Array.from({ length: ACCOUNTS }, (_, at) => `reader-${at}`),
  )
  const gateway = await startProduct(env, folder, root)
  const { pid } = gateway
  let load: ChildProcess | undefined
  const socket = await connected(bridgePort)
  const acknowledged = followAcknowledged(socket)
  socket.write('{"hello":1,"sender":"bench"}\n')
  const opening = bridgeOpening(Array.from({ length: workload.instruments }, (_, index) => codeOf(index)))
  socket.write(rowsText(1, opening))
  const sender = new Sender((text) => socket.write(text), opening.length)
  try {
    await sender.warmUp(WARM_PRINTS, acknowledged)
    sender.start()
    await sleep(workload.warmUpMs)
    const alone = cpuMs(pid)
    await sleep(measureMs / 2)
    const intake = (cpuMs(pid) - alone) / (measureMs / 2)
    process.env.BENCH_TOKENS = tokens.join(' ')
    load = child('load.ts', [String(port), 'zeus', 'outside'])
    await answer(load)
    await sleep(workload.warmUpMs)
    const before = {
      ...(await requestProcess<LoadFigures>(load)),
      server: cpuMs(pid),
      owed: sender.owed,
      at: performance.now(),
    }
    await sleep(measureMs)
    const after = {
      ...(await requestProcess<LoadFigures>(load)),
      server: cpuMs(pid),
      owed: sender.owed,
      at: performance.now(),
    }
    const ticks = after.ticks - before.ticks
    return {
      intake,
      cpuPerTick: ((after.server - before.server) * 1_000) / ticks,
      bytesPerTick: (after.bytes - before.bytes) / ticks,
      deliveredPerSecond: (ticks / (after.at - before.at)) * 1_000,
      carried: ticks / (after.owed - before.owed),
    }
  } finally {
    sender.stop()
    socket.destroy()
    load?.kill()
    await gateway.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number

console.log(`${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, Node ${process.version}`)
console.log(
  `${workload.title}; median of ${repetitions} × ${measureMs / 1_000} s, load average ${loadavg()[0]?.toFixed(1)}`,
)
const products: (Figure & { intake: number })[] = []
const before: (Figure & { intake: number })[] = []
const others: Record<'json' | 'ws', Run[]> = { json: [], ws: [] }
for (let repetition = 0; repetition < repetitions; repetition++) {
  if (values.beside) before.push(await product(resolve(values.beside)))
  products.push(await product(PROJECT_ROOT))
  for (const contender of ['json', 'ws'] as const)
    others[contender].push(await measure(contender, 'outside', measureMs))
}
const rows: [string, Figure[]][] = [
  ['Zeus: print, quote and minute', products],
  ...(before.length > 0 ? [['the same of the other checkout', before] satisfies [string, Figure[]]] : []),
  ['Socket.IO JSON, the print alone', others.json],
  ['ws pre-encoded, the print alone', others.ws],
]
const zeus = middle(products.map(({ cpuPerTick }) => cpuPerTick))
for (const [title, figures] of rows) {
  const of = (name: keyof Figure) => middle(figures.map((figure) => figure[name]))
  const cpu = of('cpuPerTick')
  const told = [
    `${cpu.toFixed(1)} µs of the server a delivered print (× ${(cpu / zeus).toFixed(2)})`,
    `${of('bytesPerTick').toFixed(0)} bytes`,
    `${of('deliveredPerSecond').toFixed(0)} delivered/s`,
    `carried ${of('carried').toFixed(2)}`,
  ]
  console.log(`${title.padEnd(34)} ${told.join(', ')}`)
}
const intake = middle(products.map((figure) => figure.intake))
console.log(`of which taking the prints in, without a reader: ${(intake * 100).toFixed(0)} % of a core`)
process.exit(0)
