import { SIDES, type Trade } from '../market/events'
import type { InstrumentId } from '../market/instrument'
import type { Price, Shares, UnixMs } from '../market/units'

/** A day's prints as columns of equal length, in the order of the tape. `side` is an index of `SIDES`. */
export interface TradeTape {
  time: ArrayLike<UnixMs>
  price: ArrayLike<Price>
  volume: ArrayLike<Shares>
  side: ArrayLike<number>
  buyNo: ArrayLike<number>
  sellNo: ArrayLike<number>
}

export const tapeLength = (tape: TradeTape): number => tape.time.length

/** The print at a row, in the form that the detector reads. */
export function tradeAt(tape: TradeTape, row: number, instrument: InstrumentId): Trade {
  const price = tape.price[row] as number
  const volume = tape.volume[row] as number
  return {
    kind: 'trade',
    instrument,
    exchangeTime: tape.time[row] as number,
    price,
    volume,
    amount: price * volume,
    side: SIDES[tape.side[row] as number] ?? 'none',
    buyNo: tape.buyNo[row] as number,
    sellNo: tape.sellNo[row] as number,
    venueSeq: 0,
  }
}

/** An order that crossed the spread, at its time; side `none` for a print of an auction. */
export interface Arrival {
  time: UnixMs
  price: Price
  side: 'none' | 'buy' | 'sell'
  volume: Shares
}

/** Filled volume of a resting order, and its wait before its first fill. */
export interface Rested {
  side: 'buy' | 'sell'
  volume: Shares
  /** First fill. */
  time: UnixMs
  /** ms; undefined for one older than the tape. */
  waited: number | undefined
}

export interface RecordedOrders {
  /** In the order of the tape. */
  arrivals: Arrival[]
  /** In the order of their first fills. */
  rested: Rested[]
}

/** Both sides of every print as orders: arriving and resting ones. Needs order numbers. */
export function recordedOrders(tape: TradeTape): RecordedOrders {
  const arrivals: Arrival[] = []
  const rested: Rested[] = []
  const resting = new Map<number, Rested>()
  const marks: { number: number; time: UnixMs }[] = []
  let running = 0
  for (let row = 0; row < tapeLength(tape); row++) {
    const { exchangeTime: time, price, volume, side, buyNo, sellNo } = tradeAt(tape, row, '')
    const last = arrivals.at(-1)
    if (side === 'none') {
      arrivals.push({ time, price, side, volume })
      continue
    }
    const [number, other] = side === 'buy' ? [buyNo, sellNo] : [sellNo, buyNo]
    if (last && last.side === side && running === number) last.volume += volume
    else {
      arrivals.push({ time, price, side, volume })
      if (number > (marks.at(-1)?.number ?? 0)) marks.push({ number, time })
    }
    running = number
    const known = resting.get(other)
    if (known) known.volume += volume
    else {
      const order: Rested = {
        side: side === 'buy' ? 'sell' : 'buy',
        volume,
        time,
        waited: waitedSince(marks, other, time),
      }
      resting.set(other, order)
      rested.push(order)
    }
  }
  return { arrivals, rested }
}

/** Numbers increase with submission: an order was submitted after the last arrival with a smaller number. */
function waitedSince(
  marks: readonly { number: number; time: UnixMs }[],
  number: number,
  time: UnixMs,
): number | undefined {
  let low = 0
  let high = marks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((marks[middle] as { number: number }).number <= number) low = middle + 1
    else high = middle
  }
  const mark = marks[low - 1]
  return mark && Math.max(0, time - mark.time)
}
