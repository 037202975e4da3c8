import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { dateToMs } from '../../../shared/market/session'
import { amountToYuan } from '../../../shared/market/units'
import { ZeusError } from '../../../shared/protocol/errors'
import type { Row } from '../../../shared/protocol/kinds'
import { SECOND_BARS_MAX_MS } from '../../../shared/protocol/limits'
import type { Bar } from './bars'
import type { DateRange } from './date-range'
import type { SecondColumns, StoredPrints } from './query-context'

const DAY_MS = 24 * 3_600_000

/** Bars from stored seconds of a range, the end excluded; the money of all orders in a second is not recorded. */
export function barsOfSeconds(instrument: Instrument, found: SecondColumns, from: number, to: number): Bar[] {
  const yuan = (amount = 0) => amountToYuan(amount, instrument)
  return found.time.slice(from, to).map((time, index): Bar => {
    const at = from + index
    const of = (name: 'open' | 'high' | 'low' | 'close' | 'volume') => found[name][at] ?? 0
    const prices = { open: of('open'), high: of('high'), low: of('low'), close: of('close'), volume: of('volume') }
    return { time, ...prices, turnover: yuan(found.amount[at]), adNet: yuan(found.net[at]), odBigNet: null }
  })
}

/** The same of the prints of the running day that are still in memory. */
export function runningSeconds(
  instrument: Instrument,
  prints: readonly Row<'trade'>[],
  range: Pick<DateRange, 'startTime' | 'endTime'>,
): Bar[] {
  const unit = 10 ** (instrument.priceScale + instrument.volumeScale)
  const bars: Bar[] = []
  for (const print of prints) {
    if (print.time < range.startTime || print.time >= range.endTime) continue
    const time = Math.floor(print.time / 1000) * 1000
    const turnover = (print.price * print.volume) / unit
    const net = print.side === 1 ? turnover : print.side === 2 ? -turnover : 0
    const { price, volume } = print
    const bar = bars.at(-1)
    if (bar?.time !== time) {
      bars.push({
        time,
        open: price,
        high: price,
        low: price,
        close: price,
        volume,
        turnover,
        adNet: net,
        odBigNet: null,
      })
      continue
    }
    bar.high = Math.max(bar.high, price)
    bar.low = Math.min(bar.low, price)
    bar.close = price
    bar.volume += volume
    bar.turnover += turnover
    bar.adNet = (bar.adNet ?? 0) + net
  }
  return bars
}

export interface SecondSources {
  /** Prints of the running day that are still in memory, oldest first. */
  prints: (id: InstrumentId) => readonly Row<'trade'>[]
  /** Undefined if prints are not stored. */
  stored: StoredPrints | undefined
}

/**
 * One-second bars of a range from the stored prints; for the running day the newest from those in memory, and only
 * these if the range extends to its end. Throws `range-invalid` if the finished part exceeds the limit of one read.
 */
export async function querySecondBars(
  { prints, stored }: SecondSources,
  instrument: Instrument,
  range: DateRange,
  today: string,
): Promise<{ bars: Bar[]; missing: string[] }> {
  const { id } = instrument
  const isShort = range.endTime - range.startTime <= SECOND_BARS_MAX_MS
  const isRunning = range.days.every((day) => day >= today) && range.endTime >= dateToMs(today) + DAY_MS
  if (!isShort && !isRunning) throw new ZeusError('range-invalid', '1 秒线一次最多 2 小时')
  const running = runningSeconds(instrument, prints(id), range)
  // Some prints of the first second in memory may be gone.
  const joint = running[1]?.time ?? Number.POSITIVE_INFINITY
  const bars: Bar[] = []
  const missing: string[] = []
  for (const day of isShort ? range.days : []) {
    const found = await stored?.seconds({ day, id, from: range.startTime, to: Math.min(range.endTime, joint) })
    if (found) for (const bar of barsOfSeconds(instrument, found, 0, found.time.length)) bars.push(bar)
    else if (day < today) missing.push(day)
  }
  const last = bars.at(-1)?.time ?? Number.NEGATIVE_INFINITY
  return { bars: [...bars, ...running.filter(({ time }) => time > last)], missing }
}
