import type { Order } from './disorder'
import { numbered, type ReplayRow } from './row'

interface Held {
  row: ReplayRow
  /** Its place in the file: of equals the first one goes first. */
  position: number
}

type Before = (a: Held, b: Held) => number

const rank = ({ event }: ReplayRow) => (event.kind === 'quote' ? 1 : 0)
const byTime: Before = (a, b) =>
  a.row.event.exchangeTime - b.row.event.exchangeTime ||
  rank(a.row) - rank(b.row) ||
  numbered(a.row.event) - numbered(b.row.event) ||
  a.position - b.position
const byNumber: Before = (a, b) => numbered(a.row.event) - numbered(b.row.event) || a.position - b.position

/** The first of many rows at hand: a binary heap. */
class Queue {
  private readonly held: Held[] = []

  constructor(private readonly before: Before) {}

  get first(): Held | undefined {
    return this.held[0]
  }

  push(added: Held): void {
    const { held, before } = this
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
 * The rows in the order of their venue: by number within a channel, the channels by time; or all by time. `reach` rows
 * are held at once, so that a row that lies farther from its place comes late.
 */
export async function* inOrder(
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
    queue.push({ row, position: position++ })
    count++
  }
  /** Adds so many of the first rows at hand. */
  const give = (given: ReplayRow[], rows: number) => {
    for (let i = 0; i < rows; i++) {
      let best: Queue | undefined
      for (const queue of queues.values()) {
        if (queue.first && (!best?.first || byTime(queue.first, best.first) < 0)) best = queue
      }
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
