/** Bars as columns: start in ms, prices in price units, volume in units of the quantity, `net` in quote money. */
export interface CoinBars {
  time: number[]
  open: number[]
  high: number[]
  low: number[]
  close: number[]
  volume: number[]
  /** Bought minus sold by aggressor; null where it is not known. */
  net: (number | null)[]
}

export const noBars = (): CoinBars => ({ time: [], open: [], high: [], low: [], close: [], volume: [], net: [] })

const MINUTE = 60_000
const DAY = 86_400_000
const BEIJING = 8 * 3_600_000

/** Start of the bar a time falls in: days begin at Beijing midnight, everything else at round UTC times. */
export const barStart = (time: number, periodMs: number): number =>
  periodMs === DAY ? Math.floor((time + BEIJING) / DAY) * DAY - BEIJING : Math.floor(time / periodMs) * periodMs

interface Figures {
  open: number
  high: number
  low: number
  close: number
  volume: number
  net: number | null
}

/**
 * A minute without a trade has no bar, rather than being drawn as a dash. If the sides of trades are known for only a
 * part of a bar, the net is that of the part.
 */
function put(bars: CoinBars, time: number, row: Figures): void {
  if (row.volume <= 0) return
  const at = bars.time.length - 1
  if (bars.time[at] !== time) {
    bars.time.push(time)
    bars.open.push(row.open)
    bars.high.push(row.high)
    bars.low.push(row.low)
    bars.close.push(row.close)
    bars.volume.push(row.volume)
    bars.net.push(row.net)
    return
  }
  bars.high[at] = Math.max(bars.high[at] as number, row.high)
  bars.low[at] = Math.min(bars.low[at] as number, row.low)
  bars.close[at] = row.close
  bars.volume[at] = (bars.volume[at] as number) + row.volume
  const net = bars.net[at] ?? null
  bars.net[at] = net === null || row.net === null ? (net ?? row.net) : net + row.net
}

interface FoldedMinutes {
  slot: ArrayLike<number>
  open: ArrayLike<number>
  high: ArrayLike<number>
  low: ArrayLike<number>
  close: ArrayLike<number>
  volume: ArrayLike<number>
}

/**
 * Minutes (slots since the epoch, ascending) as bars. `net` by slot from the ledger: 0 in a minute of which it has
 * nothing, unknown before its first.
 */
export function foldMinutes(
  rows: FoldedMinutes,
  ledger: { slot: ArrayLike<number>; net: ArrayLike<number> },
  periodMs: number,
): CoinBars {
  const bars = noBars()
  const begins = ledger.slot.length > 0 ? (ledger.slot[0] as number) : Number.POSITIVE_INFINITY
  let at = 0
  for (let row = 0; row < rows.slot.length; row++) {
    const slot = rows.slot[row] as number
    while (at < ledger.slot.length && (ledger.slot[at] as number) < slot) at++
    const net = slot < begins ? null : ledger.slot[at] === slot ? (ledger.net[at] as number) : 0
    put(bars, barStart(slot * MINUTE, periodMs), {
      open: rows.open[row] as number,
      high: rows.high[row] as number,
      low: rows.low[row] as number,
      close: rows.close[row] as number,
      volume: rows.volume[row] as number,
      net,
    })
  }
  return bars
}

interface CoinPrints {
  time: ArrayLike<number>
  price: ArrayLike<number>
  volume: ArrayLike<number>
  side: ArrayLike<number>
}

/** Prints, oldest first, as bars; `unit` = price units × quantity units per unit of quote money. */
export function foldPrints(rows: CoinPrints, unit: number, periodMs: number): CoinBars {
  const bars = noBars()
  for (let row = 0; row < rows.time.length; row++) {
    const price = rows.price[row] as number
    const volume = rows.volume[row] as number
    const sign = rows.side[row] === 1 ? 1 : rows.side[row] === 2 ? -1 : 0
    put(bars, barStart(rows.time[row] as number, periodMs), {
      open: price,
      high: price,
      low: price,
      close: price,
      volume,
      net: (sign * price * volume) / unit,
    })
  }
  return bars
}

/**
 * Recorded bars and live ones as one line. The first live bar may have begun before the live rows did, so where both
 * know a bar the wider range and the larger volume hold, and the live close.
 */
export function joinCoinBars(past: CoinBars, live: CoinBars): CoinBars {
  const joined = noBars()
  const first = live.time[0] ?? Number.POSITIVE_INFINITY
  const rowOf = (bars: CoinBars, row: number): Figures => ({
    open: bars.open[row] as number,
    high: bars.high[row] as number,
    low: bars.low[row] as number,
    close: bars.close[row] as number,
    volume: bars.volume[row] as number,
    net: bars.net[row] ?? null,
  })
  const places = new Map(past.time.map((time, row) => [time, row]))
  past.time.forEach((time, row) => {
    if (time < first) put(joined, time, rowOf(past, row))
  })
  live.time.forEach((time, row) => {
    const now = rowOf(live, row)
    const before = places.get(time)
    const then = before === undefined ? undefined : rowOf(past, before)
    if (!then || then.volume <= now.volume) put(joined, time, now)
    else
      put(joined, time, {
        ...then,
        high: Math.max(then.high, now.high),
        low: Math.min(then.low, now.low),
        close: now.close,
      })
  })
  return joined
}

/** Prices of the first source with the volumes and nets of all, at the times of the first. */
export function mergeSources(sources: readonly CoinBars[]): CoinBars {
  const [first, ...others] = sources
  if (!first) return noBars()
  const merged: CoinBars = { ...first, volume: [...first.volume], net: [...first.net] }
  const places = new Map(first.time.map((time, row) => [time, row]))
  for (const other of others) {
    other.time.forEach((time, row) => {
      const at = places.get(time)
      if (at === undefined) return
      merged.volume[at] = (merged.volume[at] as number) + (other.volume[row] as number)
      const net = merged.net[at]
      const more = other.net[row]
      merged.net[at] = net === null || net === undefined ? (more ?? null) : net + (more ?? 0)
    })
  }
  return merged
}

/** The same bars in other units: prices and volumes multiplied. */
export function rescaled(bars: CoinBars, price: number, volume: number): CoinBars {
  if (price === 1 && volume === 1) return bars
  const by = (values: number[], factor: number) => values.map((value) => value * factor)
  const prices = { open: by(bars.open, price), high: by(bars.high, price), low: by(bars.low, price) }
  return { ...bars, ...prices, close: by(bars.close, price), volume: by(bars.volume, volume) }
}

/** Premium of one source's closes over another's at the same times, in ten-thousandths; null if unknown. */
export function premiums(base: CoinBars, times: readonly number[], other: CoinBars): (number | null)[] {
  const places = new Map(other.time.map((time, row) => [time, row]))
  const own = new Map(base.time.map((time, row) => [time, row]))
  return times.map((time) => {
    const [a, b] = [base.close[own.get(time) ?? -1], other.close[places.get(time) ?? -1]]
    return a && b ? (b / a - 1) * 10_000 : null
  })
}

/** The times from the first at which any source knows its net, and the one before it; two at least. */
export function fromFirstKnown(times: readonly number[], sources: readonly CoinBars[]): number[] {
  const begins = sources.map(({ time, net }) => time[net.findIndex((value) => value !== null)])
  const first = Math.min(...begins.map((time) => time ?? Number.POSITIVE_INFINITY))
  const known = times.filter((_, at) => (times[at + 1] ?? Number.POSITIVE_INFINITY) >= first)
  return times.slice(-Math.max(2, known.length))
}

/** Running sum of the nets on given times; a time without a bar holds the sum, one without a ledger is null. */
export function cumulativeDelta(times: readonly number[], bars: CoinBars): (number | null)[] {
  const places = new Map(bars.time.map((time, row) => [time, row]))
  let sum = 0
  let begun = false
  return times.map((time) => {
    const row = places.get(time)
    const net = row === undefined ? null : (bars.net[row] ?? null)
    if (net !== null) {
      sum += net
      begun = true
    }
    return begun ? sum : null
  })
}

/**
 * Reference of a change: the price 24 hours ago, as near as bars allow, at UTC midnight, at Beijing midnight; null =
 * not on record.
 */
export function basePrices(
  bars: Pick<CoinBars, 'time' | 'open' | 'close'>,
  periodMs: number,
  now: number,
): Record<'24h' | 'utc' | 'local', number | null> {
  const openAt = (start: number) => {
    const row = bars.time.findIndex((time) => time >= start)
    const time = bars.time[row]
    return time !== undefined && time < start + periodMs ? (bars.open[row] ?? null) : null
  }
  let day: number | null = null
  let nearest = periodMs
  const look = (time: number, price: number | undefined) => {
    const off = Math.abs(time - (now - DAY))
    if (price === undefined || off > nearest) return
    day = price
    nearest = off
  }
  bars.time.forEach((time, row) => {
    look(time, bars.open[row])
    look(time + periodMs, bars.close[row])
  })
  return { '24h': day, utc: openAt(Math.floor(now / DAY) * DAY), local: openAt(barStart(now, DAY)) }
}
