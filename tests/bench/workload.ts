import type { KindName, Row } from '../../shared/protocol/kinds'
import { topic } from '../../shared/protocol/topics'
import { filledRow } from '../support/rows'

/** Who serves the same ticks to the same readers. */
export const contenders = {
  zeus: 'Zeus',
  'zeus-public': 'Zeus, public path',
  json: 'Socket.IO JSON rooms',
  msgpack: 'Socket.IO msgpack',
  ws: 'ws pre-encoded',
  'ws-batched': 'ws pre-encoded, 33 ms',
  nats: 'NATS WebSocket',
} as const
export type Contender = keyof typeof contenders
export const isZeus = (contender: Contender) => contender === 'zeus' || contender === 'zeus-public'

export interface Workload {
  title: string
  clients: number
  topicsPerClient: number
  instruments: number
  /** Prints of instruments, or rows of the whole-market table. */
  kind: 'trade' | 'board'
  ticksPerSecond: number
  /** For those whom the full rate would keep from ever catching up; their cost is by delivered tick all the same. */
  slower?: { ticksPerSecond: number; for: readonly Contender[] }
  /** Ticks carry the moment of their publication, for latency. */
  keepsTimes?: true
  /** Before the measurement, ms: as long as what is kept for readers who come back still grows. */
  warmUpMs?: number
  /** The pace that Zeus's readers ask for; undefined = the usual one. */
  paceHz?: number
  contenders: readonly Contender[]
}

const FULL_TABLE = 5_500

export const workloads = {
  send: {
    title: 'one tick one message: 300 readers × 20/s of one instrument',
    clients: 300,
    topicsPerClient: 1,
    instruments: 1,
    kind: 'trade',
    ticksPerSecond: 20,
    contenders: ['zeus', 'zeus-public', 'ws', 'json'],
  },
  W1: {
    title: '1,000 clients × 20 topics, 2,000 ticks/s over 5,500 codes',
    clients: 1_000,
    topicsPerClient: 20,
    instruments: FULL_TABLE,
    kind: 'trade',
    ticksPerSecond: 2_000,
    contenders: ['zeus', 'json', 'msgpack', 'ws', 'ws-batched', 'nats'],
  },
  outside: {
    title: 'a whole product, seen from outside: 1,000 clients × 20 topics, 2,000 prints/s over 4,000 codes',
    clients: 1_000,
    topicsPerClient: 20,
    instruments: 4_000,
    kind: 'trade',
    ticksPerSecond: 2_000,
    warmUpMs: 5_000,
    contenders: ['json', 'ws'],
  },
  W2: {
    title: '100 readers of the whole-market table, 2,000 rows/s of 5,500',
    clients: 100,
    topicsPerClient: 1,
    instruments: FULL_TABLE,
    kind: 'board',
    ticksPerSecond: 2_000,
    slower: { ticksPerSecond: 200, for: ['json', 'msgpack'] },
    paceHz: 2,
    contenders: ['zeus', 'json', 'msgpack', 'ws-batched'],
  },
  W3: {
    title: 'one hot topic: 2,000 clients × 50/s',
    clients: 2_000,
    topicsPerClient: 1,
    instruments: 1,
    kind: 'trade',
    ticksPerSecond: 50,
    slower: { ticksPerSecond: 15, for: ['json', 'msgpack', 'ws', 'nats'] },
    contenders: ['zeus', 'json', 'msgpack', 'ws', 'nats'],
  },
  W4: {
    title: '10 firehose readers × 100,000 ticks/s over 1,000 codes',
    clients: 10,
    topicsPerClient: 1_000,
    instruments: 1_000,
    kind: 'trade',
    ticksPerSecond: 100_000,
    slower: { ticksPerSecond: 2_000, for: ['json', 'msgpack', 'ws', 'nats'] },
    warmUpMs: 6_000,
    paceHz: 10,
    contenders: ['zeus', 'json', 'msgpack', 'ws', 'ws-batched', 'nats'],
  },
  slow: {
    title: '8 firehose readers × 100,000 ticks/s, of whom two stop reading',
    clients: 8,
    topicsPerClient: 1_000,
    instruments: 1_000,
    kind: 'trade',
    ticksPerSecond: 100_000,
    paceHz: 10,
    contenders: [],
  },
  quiet: {
    title: 'latency at quiet: 20 readers, 10 ticks/s',
    clients: 20,
    topicsPerClient: 1,
    instruments: 1,
    kind: 'trade',
    ticksPerSecond: 10,
    keepsTimes: true,
    contenders: ['zeus', 'json', 'ws', 'nats'],
  },
  busy: {
    title: 'latency under load: 50 readers × 10 topics, 500 ticks/s over 50 codes',
    clients: 50,
    topicsPerClient: 10,
    instruments: 50,
    kind: 'trade',
    ticksPerSecond: 500,
    keepsTimes: true,
    contenders: ['zeus', 'json', 'ws', 'nats'],
  },
  memory: {
    title: 'memory: 1,000 idle connections × 20 topics',
    clients: 1_000,
    topicsPerClient: 20,
    instruments: FULL_TABLE,
    kind: 'trade',
    ticksPerSecond: 0,
    contenders: ['zeus', 'json', 'ws', 'nats'],
  },
} as const satisfies Record<string, Workload>
export type WorkloadName = keyof typeof workloads
/** `outside` has a bench of its own. */
export const workloadNames = (Object.keys(workloads) as WorkloadName[]).filter((name) => name !== 'outside')

export function rateOf(workload: Workload, contender: Contender): number {
  const { slower, ticksPerSecond } = workload
  return slower?.for.includes(contender) ? slower.ticksPerSecond : ticksPerSecond
}

/** Shanghai's codes, a thousand of each. */
const RANGES = [600, 601, 603, 605, 688, 689]
export const codeOf = (index: number): string =>
  `${(RANGES[Math.floor(index / 1_000)] as number) * 1_000 + (index % 1_000)}.SH`

/** An instrument by a share in [0, 1): readers and trading crowd on the same names. */
export const crowded = (share: number, instruments: number): number => Math.floor(share ** 2 * instruments)

/** Topics of a client. */
export function topicsOf({ kind, instruments, topicsPerClient }: Workload, client: number): string[] {
  if (kind === 'board') return [topic.boardMarket]
  const chosen = new Set<number>()
  for (let place = 0; chosen.size < Math.min(topicsPerClient, instruments); place++) {
    const share = ((client * 7_919 + place * 104_729) % 10_007) / 10_007
    chosen.add(topicsPerClient >= instruments ? place : (crowded(share, instruments) + place) % instruments)
  }
  return Array.from(chosen, (index) => topic.tick(codeOf(index)))
}

/** Microseconds of a clock that all processes of the machine share. */
export const microseconds = (): number => Number(process.hrtime.bigint() / 1_000n)

export type Publish = (topic: string, row: Row<'trade'> | Row<'board'>) => void

type Make = (next: (below: number) => number, count: number) => [string, Row<'trade'> | Row<'board'>]

function printsOf({ instruments }: Workload): Make {
  const topics = Array.from({ length: instruments }, (_, index) => topic.tick(codeOf(index)))
  return (next, count) => {
    const instrument = crowded(next(10_007) / 10_007, instruments)
    const row = {
      time: 0,
      price: 1_000 + instrument + next(20),
      volume: 100 * (1 + next(50)),
      side: 1 + next(2),
      buyNo: count * 3,
      sellNo: Math.max(0, count * 3 - next(500)),
      buyGrade: next(4),
      sellGrade: next(4),
    }
    return [topics[instrument] as string, row]
  }
}

/** The table before the first tick; empty for prints. */
export function openingRows({ kind, instruments }: Workload): Row<'board'>[] {
  return Array.from({ length: kind === 'board' ? instruments : 0 }, (_, index): Row<'board'> => {
    const [last, volume] = [500 + ((index * 7_919) % 20_000), 1_000_000 + ((index * 104_729) % 90_000_000)]
    const day = { time: OPEN, last, open: last - 7, high: last + 31, low: last - 40, volume, turnover: volume * 12 }
    const flows = { adS: -volume * 2, adM: volume, adL: volume * 3, adX: -volume, odS: -volume, odM: volume }
    const outer = volume >> 1
    return { ...filledRow('board', 0), ...day, ...flows, index, outer, inner: volume - outer }
  })
}

/** Of a row, what a snapshot three seconds later changes: figures of the sizes that a trading day has. */
function boardOf(workload: Workload): Make {
  const rows = openingRows(workload)
  const { instruments } = workload
  return (next, count) => {
    const index = crowded(next(10_007) / 10_007, instruments)
    const row = { ...(rows[index] as Row<'board'>) }
    const [shares, grade, other] = [100 * (1 + next(300)), next(4), next(4)]
    const money = Math.round((shares * row.last) / 100)
    const isBuy = next(2) === 0
    row.time = OPEN + count
    row.last += next(3) - 1
    row.volume += shares
    row.turnover += money
    if (isBuy) row.outer += shares
    else row.inner += shares
    row[AD[grade] as 'adS'] += isBuy ? money : -money
    row[OD[grade] as 'odS'] += money
    row[OD[other] as 'odS'] -= money
    row.bid = 100 * next(9_000)
    row.ask = 100 * next(9_000)
    row.speed5 += next(11) - 5
    rows[index] = row
    return [topic.boardMarket, row]
  }
}

const OPEN = 1_783_302_300_000
const AD = ['adS', 'adM', 'adL', 'adX'] as const
const OD = ['odS', 'odM', 'odL', 'odX'] as const

/** A feed's batches come in steps of about this. */
const BATCH_MS = 5

/** Ticks are made before the measurement, so that making them costs no server anything. */
const MADE = 1 << 14

/** The same ticks for everybody, at `ticksPerSecond`, in batches. */
export class Player {
  published = 0
  /** Ticks for each of their readers. */
  owed = 0
  private timer: NodeJS.Timeout | undefined
  private readonly readers = new Map<string, number>()
  private readonly ticks: [string, Row<'trade'> | Row<'board'>][]
  private readonly stamps: boolean

  constructor(
    workload: Workload,
    private readonly ticksPerSecond: number,
    private readonly publish: Publish,
  ) {
    let state = 1
    const next = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const make = workload.kind === 'board' ? boardOf(workload) : printsOf(workload)
    this.ticks = Array.from({ length: Math.min(MADE, ticksPerSecond * 8) }, (_, count) => make(next, count + 1))
    this.stamps = workload.keepsTimes === true
    for (let client = 0; client < workload.clients; client++) {
      for (const topic of topicsOf(workload, client)) this.readers.set(topic, (this.readers.get(topic) ?? 0) + 1)
    }
  }

  start(): void {
    if (this.ticksPerSecond === 0) return
    const gap = 1_000 / this.ticksPerSecond
    let due = performance.now()
    this.timer = setInterval(() => {
      for (const now = performance.now(); due < now; due += gap) {
        const [topic, row] = this.ticks[this.published++ % this.ticks.length] as (typeof this.ticks)[number]
        if (this.stamps) row.time = microseconds()
        this.owed += this.readers.get(topic) ?? 0
        this.publish(topic, row)
      }
    }, BATCH_MS)
  }

  stop(): void {
    clearInterval(this.timer)
  }
}

/** Bytes of one row for those who send rows of fixed size. */
export const rowBytes = (kind: KindName): number => (kind === 'board' ? 96 : 24)
