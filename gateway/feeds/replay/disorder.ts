import type { UnixMs } from '../../../shared/market/units'
import { numbered, type ReplayRow, timeRank } from './row'

/** Rows of one file that are held at once to put it in order: what lies farther from its place stays out of order. */
export const REACH_MAX = 262_144
/** Number of consecutive rows in which the clock may contradict the number, before the clock is trusted. */
const CONTRARY_SHARE = 0.01
/** Every so many rows the highest value so far is written down. */
const STRIDE = 64

/** How a run of rows is put in order: `reach` rows are held at once, numbers decide within channels, or the time does. */
export interface Order {
  reach: number
  by: 'number' | 'time'
}

/** Values that should rise, and how far back the first greater one lies where they do not. */
class Rising {
  private max = Number.NEGATIVE_INFINITY
  private readonly positions: number[] = []
  private readonly maxima: number[] = []

  /** Rows between this one and the first greater one, at most `STRIDE` too many; 0 where it rises. */
  add(value: number, position: number): number {
    if (value >= this.max) {
      this.max = value
      if (position >= (this.positions.at(-1) ?? -STRIDE) + STRIDE) {
        this.positions.push(position)
        this.maxima.push(value)
      }
      return 0
    }
    let [low, high] = [0, this.maxima.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.maxima[middle] as number) > value) high = middle
      else low = middle + 1
    }
    return position - (this.positions[Math.max(0, low - 1)] as number)
  }
}

/** Looks at a run of rows, one by one, for those that do not lie where they belong. */
export class Disorder {
  /** Rows out of order, and those of them that lie too far from their place. */
  rows = 0
  beyond = 0
  private position = 0
  private reach = 0
  private contrary = 0
  private readonly times = new Rising()
  private readonly channels = new Map<string, { numbers: Rising; number: number; time: UnixMs }>()
  private readonly latest = new Map<string, UnixMs>()

  /** Rows without numbers may lie `jitterMs` behind the row before of their instrument. */
  add(row: ReplayRow, jitterMs: number): void {
    const { exchangeTime: time, instrument } = row.event
    const number = numbered(row.event)
    const position = this.position++
    const late = this.times.add(timeRank(row), position)
    const behind = number > 0 ? this.inChannel(row.channel, number, time, position) : 0
    const latest = this.latest.get(instrument) ?? 0
    if (time > latest) this.latest.set(instrument, time)
    if (number > 0 ? behind > 0 : time < latest - jitterMs) {
      this.rows++
      if (Math.max(late, behind) > REACH_MAX) this.beyond++
    }
    this.reach = Math.max(this.reach, Math.min(REACH_MAX, Math.max(late, behind)))
  }

  /** Undefined: the rows are in order as they stand. */
  order(): Order | undefined {
    if (this.rows === 0) return undefined
    return { reach: this.reach, by: this.contrary > this.position * CONTRARY_SHARE ? 'time' : 'number' }
  }

  private inChannel(channel: string, number: number, time: UnixMs, position: number): number {
    const known = this.channels.get(channel)
    if (!known) {
      const numbers = new Rising()
      this.channels.set(channel, { numbers, number, time })
      return numbers.add(number, position)
    }
    if ((number - known.number) * (time - known.time) < 0) this.contrary++
    known.number = number
    known.time = time
    return known.numbers.add(number, position)
  }
}
