import { beijingDate, dateToMs, MINUTES_PER_DAY } from '../../../shared/market/session'
import type { Bars } from '../../../shared/protocol/rest'
import type { DayAxis } from '../../charts/day-axis'
import type { TickStore } from '../../store/rows/tick-store'
import type { SceneMinutes } from './scene'

/** Days with bars in an answer, and the running day if it is requested. */
export function daysShown(bars: Pick<Bars, 'time'> | undefined, today: string, live: boolean): string[] {
  const days = new Set((bars?.time ?? []).map(beijingDate))
  if (live) days.add(today)
  return [...days].sort()
}

const MINUTE = 60_000
/** 15:00, ms after midnight. */
const DAY_END = 15 * 60 * MINUTE

/** Recorded minutes, or days, before `today` on the axis, each at its end; the average is the day's amount ÷ volume so far. */
export function recordedMinutes(bars: Bars, axis: DayAxis, today: string | undefined): SceneMinutes {
  const line: SceneMinutes = { x: [], price: [], average: [], volume: [] }
  const unit = 10 ** bars.priceScale
  let day = ''
  let amount = 0
  let shares = 0
  bars.time.forEach((time, row) => {
    const date = beijingDate(time)
    if (date === today) return
    if (date !== day) [day, amount, shares] = [date, 0, 0]
    amount += (bars.turnover[row] ?? 0) * unit
    shares += bars.volume[row] ?? 0
    const x = axis.xOf(bars.period === '1d' ? dateToMs(date) + DAY_END : time + MINUTE)
    if (x === undefined || x <= (line.x.at(-1) ?? -1)) return
    line.x.push(x)
    line.price.push(bars.close[row] ?? 0)
    line.average.push(shares > 0 ? amount / shares : null)
    line.volume.push(bars.volume[row] ?? 0)
  })
  return line
}

/** The running day's minutes after the recorded ones. */
export function withLiveMinutes(past: SceneMinutes, tick: TickStore, axis: DayAxis, today: string): SceneMinutes {
  const base = axis.xOf(dateToMs(today))
  if (base === undefined) return past
  const { slot, close, average, volume } = tick.columns()
  const line = { x: [...past.x], price: [...past.price], average: [...past.average], volume: [...past.volume] }
  for (let row = 0; row < slot.length; row++) {
    const at = slot[row] as number
    if (!(at >= 0 && at < MINUTES_PER_DAY)) continue
    line.x.push(base + at)
    line.price.push(close[row] as number)
    const mean = average[row] as number
    line.average.push(Number.isFinite(mean) ? mean : null)
    line.volume.push(volume[row] as number)
  }
  return line
}
