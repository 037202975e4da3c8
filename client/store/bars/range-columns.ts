import { isValid } from '../../../shared/flow/split/verdict/listed'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { beijingDate, dateToMs, MINUTES_PER_DAY, minuteSlot, timeOfDay } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import { dayFactors } from '../../../shared/protocol/bar-days'
import type { Bars } from '../../../shared/protocol/rest'

type Value = number | null

/** Days end to end, as far as columns need it: `DayAxis` of the charts. */
interface Places {
  daily: boolean
  xOf: (time: UnixMs) => number | undefined
}

/** Minutes of several days on their axis; money is cumulative yuan within each day. */
export interface RangeColumns {
  x: number[]
  price: Value[]
  average: Value[]
  ad: Value[]
  od: Value[]
  split: Value[]
  volume: Value[]
}

export const noColumns = (): RangeColumns => ({ x: [], price: [], average: [], ad: [], od: [], split: [], volume: [] })

export interface LiveMinutes {
  slot: ArrayLike<number>
  price: ArrayLike<number>
  average: ArrayLike<number>
  volume: ArrayLike<number>
}

export interface LiveFlow {
  slot: ArrayLike<number>
  ad: ArrayLike<number>
  od: ArrayLike<number>
}

const MINUTE = 60_000
const known = (value: number | undefined): Value => (value !== undefined && Number.isFinite(value) ? value : null)

/**
 * Recorded minutes, or whole days, of the days before `today`, prices on the basis of the last day; the
 * average is the day's amount ÷ volume so far. `splitsOf`: cumulative money of a day's findings by slot, where known.
 */
export function recordedColumns(
  bars: Bars,
  axis: Places,
  today: string,
  index: boolean,
  splitsOf?: (day: string) => ArrayLike<number>,
): RangeColumns {
  const columns = noColumns()
  const factorOf = dayFactors(bars)
  const unit = 10 ** bars.priceScale
  let [day, amount, shares, ad, od] = ['', 0, 0, 0, 0]
  let splits: ArrayLike<number> | undefined
  bars.time.forEach((time, row) => {
    const date = beijingDate(time)
    if (date >= today) return
    if (date !== day) {
      ;[day, amount, shares, ad, od] = [date, 0, 0, 0, 0]
      splits = splitsOf?.(date)
    }
    amount += (bars.turnover[row] ?? 0) * unit
    shares += bars.volume[row] ?? 0
    ad += bars.adNet[row] ?? 0
    od += bars.odBigNet[row] ?? 0
    const x = axis.xOf(axis.daily ? time : time + MINUTE)
    if (x === undefined || x <= (columns.x.at(-1) ?? -1)) return
    const factor = factorOf(date)
    columns.x.push(x)
    columns.price.push(known((bars.close[row] ?? Number.NaN) * factor))
    columns.average.push(!index && shares > 0 ? (amount / shares) * factor : null)
    columns.ad.push(bars.adNet[row] === null ? null : ad)
    columns.od.push(bars.odBigNet[row] === null ? null : od)
    const slot = axis.daily ? MINUTES_PER_DAY - 1 : minuteSlot(timeOfDay(time))
    columns.split.push(splits && slot >= 0 ? known(splits[slot]) : null)
    columns.volume.push(known(bars.volume[row]))
  })
  return columns
}

/** Base of a range's percentages: the previous close of its first day, on the basis of the last; 0 = unknown. */
export const rangeBase = (bars: Bars): number => bars.prevClose * dayFactors(bars)(beijingDate(bars.time[0] ?? 0))

/** The minutes from place `first` on as one point at `x`, as a day among days is drawn. */
export function asOneDay(columns: RangeColumns, first: number, x: number): RangeColumns {
  if (columns.x.length <= first) return columns
  const fold = (values: Value[], value: Value) => [...values.slice(0, first), value]
  const last = (values: Value[]) => fold(values, values.at(-1) ?? null)
  const volume = columns.volume.slice(first).reduce<number>((sum, shares) => sum + (shares ?? 0), 0)
  return {
    x: [...columns.x.slice(0, first), x],
    price: last(columns.price),
    average: last(columns.average),
    ad: last(columns.ad),
    od: last(columns.od),
    split: last(columns.split),
    volume: fold(columns.volume, volume),
  }
}

/** The running day's minutes behind the recorded ones, without a seam. A minute without a ledger row holds the sum. */
export function withLive(
  past: RangeColumns,
  line: LiveMinutes,
  flow: LiveFlow,
  split: ArrayLike<number> | undefined,
  base: number,
): RangeColumns {
  const columns: RangeColumns = {
    x: [...past.x],
    price: [...past.price],
    average: [...past.average],
    ad: [...past.ad],
    od: [...past.od],
    split: [...past.split],
    volume: [...past.volume],
  }
  let at = 0
  let [ad, od]: [Value, Value] = [null, null]
  for (let row = 0; row < line.slot.length; row++) {
    const slot = line.slot[row] as number
    if (!(slot >= 0 && slot < MINUTES_PER_DAY)) continue
    while (at < flow.slot.length && (flow.slot[at] as number) <= slot) {
      ad = known(flow.ad[at])
      od = known(flow.od[at])
      at++
    }
    columns.x.push(base + slot)
    columns.price.push(known(line.price[row]))
    columns.average.push(known(line.average[row]))
    columns.ad.push(ad)
    columns.od.push(od)
    columns.split.push(split ? known(split[slot]) : null)
    columns.volume.push(known(line.volume[row]))
  }
  return columns
}

/** Cumulative net money of the findings' children by slot of a day: bought minus sold, yuan. */
export function splitBySlot(findings: readonly SplitFinding[], day: string, unit: number): Float64Array {
  const sums = new Float64Array(MINUTES_PER_DAY)
  const start = dateToMs(day)
  for (const { children, side } of findings.filter(isValid)) {
    for (const { time, price, volume } of children) {
      const slot = minuteSlot(time - start)
      if (slot >= 0) sums[slot] = (sums[slot] as number) + ((side === 'buy' ? 1 : -1) * price * volume) / unit
    }
  }
  for (let slot = 1; slot < sums.length; slot++) sums[slot] = (sums[slot] as number) + (sums[slot - 1] as number)
  return sums
}
