import type { Order } from './disorder'
import { numbered, type ReplayRow, timeRank } from './row'

interface Held {
  row: ReplayRow
  /** Its place in the file: of equals the first one goes first. */
  position: number
  isGiven: boolean
}

type Before = (a: Held, b: Held) => number

const byTime: Before = (a, b) => timeRank(a.row) - timeRank(b.row) || a.position - b.position
const byNumber: Before = (a, b) => numbered(a.row.event) - numbered(b.row.event) || a.position - b.position

/** Arrivals that are given are dropped so many at once. */
const ARRIVALS_CUT = 1_024

/** The first of many rows at hand: a binary heap. */
class Queue {
  private readonly held: Held[] = []
  /** Rows in order of arrival; rows before `oldest` have been returned. */
  private arrivals: Held[] = []
  private oldest = 0

  constructor(private readonly before: Before) {}

  get first(): Held | undefined {
    return this.held[0]
  }

  /** Place in the file of the first row that is held still. */
  get since(): number {
    while (this.arrivals[this.oldest]?.isGiven) this.oldest++
    if (this.oldest > ARRIVALS_CUT && this.oldest * 2 > this.arrivals.length) {
      this.arrivals = this.arrivals.slice(this.oldest)
      this.oldest = 0
    }
    return this.arrivals[this.oldest]?.position ?? Number.POSITIVE_INFINITY
  }

  push(added: Held): void {
    const { held, before } = this
    this.arrivals.push(added)
    let at = held.push(added) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (before(held[above] as Held, added) <= 0) break
      held[at] = held[above] as Held
      at = above
    }
    held[at] = added
  }

  take(): Held | undefined {
    const { held, before } = this
    const [first, last] = [held[0], held.pop()]
    if (first) first.isGiven = true
    if (held.length === 0 || !last) return first
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= held.length) break
      if (below + 1 < held.length && before(held[below + 1] as Held, held[below] as Held) < 0) below++
      if (before(last, held[below] as Held) <= 0) break
      held[at] = held[below] as Held
      at = below
    }
    held[at] = last
    return first
  }
}

/**
 * Chooses the queue of the next row: the one with the earliest time; at equal times the one whose row has waited
 * longest. Numbers of two channels cannot be compared, and a late row must not let others overtake it.
 */
function comesFirst(queue: Queue, other: Queue | undefined): boolean {
  if (!queue.first) return false
  if (!other?.first) return true
  return (timeRank(queue.first.row) - timeRank(other.first.row) || queue.since - other.since) < 0
}

/**
 * The rows in the order of their venue: by number within a channel, the channels by time; or all by time. `reach` rows
 * are held at once, so that a row that lies farther from its place comes late.
 */
export async function* inPlayOrder(
  blocks: AsyncIterable<readonly ReplayRow[]>,
  { reach, by }: Order,
): AsyncGenerator<ReplayRow[]> {
  const queues = new Map<string, Queue>()
  let position = 0
  let count = 0

  const hold = (row: ReplayRow) => {
    const own = by === 'number' && numbered(row.event) > 0
    const name = own ? row.channel : ''
    const queue = queues.get(name) ?? new Queue(own ? byNumber : byTime)
    if (!queue.first) queues.set(name, queue)
    queue.push({ row, position: position++, isGiven: false })
    count++
  }
  /** Adds so many of the first rows at hand. */
  const give = (given: ReplayRow[], rows: number) => {
    for (let i = 0; i < rows; i++) {
      let best: Queue | undefined
      for (const queue of queues.values()) if (comesFirst(queue, best)) best = queue
      const held = best?.take()
      if (held) given.push(held.row)
      count--
    }
    return given
  }

  for await (const block of blocks) {
    const given: ReplayRow[] = []
    for (const row of block) {
      hold(row)
      if (count > reach) give(given, 1)
    }
    if (given.length > 0) yield given
  }
  while (count > 0) yield give([], Math.min(count, LAST_BLOCK))
}

/** Rows of the last blocks, when nothing more is read. */
const LAST_BLOCK = 4_096
