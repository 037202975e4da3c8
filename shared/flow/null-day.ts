import type { Trade } from '../market/events'
import type { InstrumentId } from '../market/instrument'
import type { UnixMs } from '../market/units'
import type { Arrival, RecordedOrders, Rested } from './recorded-orders'

/** Pauses are shuffled within blocks of this length, ms, so that activity over the day stays the same. */
const SHUFFLE_BLOCK_MS = 300_000
/** Number of successive pauses that are moved together: bursts remain, a regular schedule does not. */
const PAUSE_RUN = 4
const PAUSE_MAX_MS = 60_000

interface NullArrival extends Arrival {
  number: number
}

interface NullRested extends Rested {
  number: number
  left: number
}

/**
 * A null-model day without large orders worked in slices. The recorded orders of each role, of both sides, exchange
 * their sizes and waits, and within each block the pauses between them are shuffled too. Preserved are the sequence of
 * sides and prices, the volume over time, and every size that crossed; removed is any link of an order's size to its
 * time and its side. (Sizes exchanged only within short blocks would leave a busy parent's sizes around its own time,
 * where they are found again.) The venue's matching is repeated, so that numbers and fills agree. `random` in [0, 1).
 */
export function nullDay(
  { arrivals, rested }: RecordedOrders,
  instrument: InstrumentId,
  random: () => number,
  blockMs = SHUFFLE_BLOCK_MS,
): Trade[] {
  const times = shuffledTimes(arrivals, random, blockMs)
  const came: NullArrival[] = arrivals.map((arrival, at) => ({ ...arrival, time: times[at] as number, number: 0 }))
  const waits: NullRested[] = rested.map((order) => ({ ...order, number: 0, left: 0 }))
  exchange(
    came.filter(({ side }) => side !== 'none'),
    ['volume'],
    random,
  )
  exchange(waits, ['volume', 'waited'], random)
  const prints = match(came, waits, random)
  numberOrders(came, waits)
  return prints.map(({ arrival, order, volume }): Trade => {
    const price = arrival.price
    const buys = arrival.side === 'buy'
    return {
      kind: 'trade',
      instrument,
      exchangeTime: arrival.time,
      price,
      volume,
      amount: price * volume,
      side: arrival.side,
      buyNo: buys ? arrival.number : (order?.number ?? 0),
      sellNo: buys ? (order?.number ?? 0) : arrival.side === 'sell' ? arrival.number : 0,
      venueSeq: 0,
    }
  })
}

/** Times with the pauses of each block in another order; the first time of every block stays. */
function shuffledTimes(arrivals: readonly Arrival[], random: () => number, blockMs: number): UnixMs[] {
  const times = arrivals.map(({ time }) => time)
  for (const [from, to] of blocksOf(arrivals, blockMs)) {
    const pauses: number[] = []
    for (let at = from + 1; at < to; at++) pauses.push((times[at] as number) - (times[at - 1] as number))
    const runs: number[][] = []
    for (let at = 0; at < pauses.length; ) {
      const run = pauses.slice(at, at + 1 + Math.floor(random() * PAUSE_RUN * 2))
      runs.push(run)
      at += run.length
    }
    shuffle(runs, random)
    runs.flat().forEach((pause, at) => {
      times[from + 1 + at] = (times[from + at] as number) + pause
    })
  }
  return times
}

/** Ends of stretches `[from, to)` of orders within `blockMs`; a long pause ends one too. */
function blocksOf(orders: readonly { time: UnixMs }[], blockMs: number): [from: number, to: number][] {
  const blocks: [number, number][] = []
  let from = 0
  for (let at = 1; at <= orders.length; at++) {
    const [first, before, now] = [orders[from], orders[at - 1], orders[at]]
    if (now && first && before && now.time - first.time < blockMs && now.time - before.time < PAUSE_MAX_MS) continue
    if (at > from) blocks.push([from, at])
    from = at
  }
  return blocks
}

/** Moves the named fields of each order to another one. */
function exchange<T>(orders: readonly T[], fields: readonly (keyof T)[], random: () => number): void {
  const given = shuffle(
    orders.map((order) => fields.map((field) => order[field])),
    random,
  )
  orders.forEach((order, at) => {
    fields.forEach((field, place) => {
      order[field] = given[at]?.[place] as T[keyof T]
    })
  })
}

function shuffle<T>(list: T[], random: () => number): T[] {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const swapped = list[at] as T
    list[at] = list[other] as T
    list[other] = swapped
  }
  return list
}

interface Fill {
  arrival: NullArrival
  order: NullRested | undefined
  volume: number
}

/** Arriving orders trade with resting orders of the other side one after another, as in the queue of one price. */
function match(came: readonly NullArrival[], waits: NullRested[], random: () => number): Fill[] {
  const queues = {
    buy: waits.filter(({ side }) => side === 'buy'),
    sell: waits.filter(({ side }) => side === 'sell'),
  }
  const next = { buy: 0, sell: 0 }
  for (const order of waits) order.left = order.volume
  const fills: Fill[] = []
  for (const arrival of came) {
    if (arrival.side === 'none') {
      fills.push({ arrival, order: undefined, volume: arrival.volume })
      continue
    }
    const side = arrival.side === 'buy' ? 'sell' : 'buy'
    for (let left = arrival.volume; left > 0; ) {
      const queue = queues[side]
      // The sizes were exchanged between the sides, so one side can run out: then an earlier order is repeated.
      if (next[side] === queue.length && queue.length > 0) {
        const like = queue[Math.floor(random() * queue.length)] as NullRested
        const more = { ...like, left: like.volume }
        queue.push(more)
        waits.push(more)
      }
      const order = queue[next[side]]
      const volume = order ? Math.min(left, order.left) : left
      if (order) {
        if (order.left === order.volume) order.time = arrival.time
        order.left -= volume
        if (order.left === 0) next[side]++
      }
      fills.push({ arrival, order, volume })
      left -= volume
    }
  }
  return fills
}

/** Numbers in the order of submission, as the venue's channel gives them. */
function numberOrders(came: readonly NullArrival[], waits: readonly NullRested[]): void {
  const submitted = [
    ...waits.map((order) => ({ order, time: order.waited === undefined ? 0 : order.time - order.waited })),
    ...came.filter(({ side }) => side !== 'none').map((order) => ({ order, time: order.time })),
  ]
  submitted.sort((a, b) => a.time - b.time)
  submitted.forEach(({ order }, at) => {
    order.number = at + 1
  })
}
