import type { Trade } from '../../shared/market/events'

/** Numbers in [0, 1) from a seed (mulberry32), so that a tape is the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface TapeOptions {
  seed: number
  startTime: number
  seconds: number
  /** Independent orders a second. */
  perSecond: number
  /** A parent order's slices: one every `everyMs` (± `jitter`), `size` shares each. */
  parent?: { side: 'buy' | 'sell'; size: number; everyMs: number; jitter: number; from: number; count: number }
}

const SIZES = [
  100, 100, 100, 200, 200, 300, 400, 500, 500, 600, 700, 800, 900, 1000, 1000, 1300, 1700, 2000, 2600, 5000,
]

/** Prints with order numbers: independent aggressors and, with `parent`, the aggressive slices of one parent order. */
export function flowTape({ seed, startTime, seconds, perSecond, parent }: TapeOptions): Trade[] {
  const random = seeded(seed)
  const orders: { time: number; side: 'buy' | 'sell'; volume: number }[] = []
  for (let at = 0; at < seconds * 1000; at += -Math.log(1 - random()) * (1000 / perSecond)) {
    const volume = SIZES[Math.floor(random() * SIZES.length)] as number
    orders.push({ time: at, side: random() < 0.5 ? 'buy' : 'sell', volume })
  }
  for (let slice = 0; parent && slice < parent.count; slice++) {
    const time = parent.from + (slice + (random() - 0.5) * 2 * parent.jitter) * parent.everyMs
    orders.push({ time, side: parent.side, volume: parent.size })
  }
  orders.sort((a, b) => a.time - b.time)
  let waiting = 0
  return orders.map(({ time, side, volume }, place) => {
    const aggressor = 1_000_000 + place * 2
    // a deep book: some aggressors in a row meet the same resting order
    if (random() < 0.2) waiting++
    const resting = 1 + waiting * 2 + (side === 'buy' ? 0 : 1)
    return {
      kind: 'trade',
      instrument: '600519.SH',
      exchangeTime: startTime + Math.floor(time / 10) * 10,
      price: 5_000,
      volume,
      amount: 5_000 * volume,
      side,
      buyNo: side === 'buy' ? aggressor : resting,
      sellNo: side === 'buy' ? resting : aggressor,
      venueSeq: place + 1,
    }
  })
}
