import { BUY_GRADE, type PrintColumns, SIDE } from './print-columns'

/** Bars of a second as columns: prices in price units, money in price units × shares, `net` by aggressor. */
export interface SecondBars {
  /** Start of the second. */
  time: number[]
  open: number[]
  high: number[]
  low: number[]
  close: number[]
  volume: number[]
  amount: number[]
  net: number[]
}

const SIDE_BITS = (1 << (BUY_GRADE - SIDE)) - 1

/** Seconds in which something was printed, of the prints from `from` to before `to`. */
export function secondsOf(prints: PrintColumns, from: number, to: number): SecondBars {
  const bars: SecondBars = { time: [], open: [], high: [], low: [], close: [], volume: [], amount: [], net: [] }
  let last = -1
  for (let at = 0; at < prints.rows; at++) {
    const printed = prints.time[at] as number
    if (printed < from || printed >= to) continue
    const price = prints.price[at] as number
    const volume = prints.volume[at] as number
    const amount = price * volume + (prints.extra[at] as number)
    const side = ((prints.marks[at] as number) >> SIDE) & SIDE_BITS
    const time = Math.floor(printed / 1000) * 1000
    if (bars.time[last] !== time) {
      last++
      bars.time.push(time)
      for (const column of [bars.open, bars.high, bars.low, bars.close]) column.push(price)
      for (const column of [bars.volume, bars.amount, bars.net]) column.push(0)
    }
    bars.high[last] = Math.max(bars.high[last] as number, price)
    bars.low[last] = Math.min(bars.low[last] as number, price)
    bars.close[last] = price
    bars.volume[last] = (bars.volume[last] as number) + volume
    bars.amount[last] = (bars.amount[last] as number) + amount
    bars.net[last] = (bars.net[last] as number) + (side === 1 ? amount : side === 2 ? -amount : 0)
  }
  return bars
}
