import { beijingDate, minuteSlot, minutesTraded, timeOfDay } from '../../../shared/market/session'

const SLOTS = 240
const MINUTES_ALWAYS = 1_440

/** Minutes of the running day with data: the basis of its completeness. */
export class ReceivedMinutes {
  #seen = new Set<number>()
  #newest = -1
  #tradingDay = ''

  /** Empty before the first day. */
  get tradingDay(): string {
    return this.#tradingDay
  }

  get count(): number {
    return this.#seen.size
  }

  restart(tradingDay: string): void {
    this.#tradingDay = tradingDay
    this.#seen.clear()
    this.#newest = -1
  }

  /** Remembers that something happened at this market time; true for a new minute. Cheap enough for every event. */
  note(time: number): boolean {
    const minute = Math.floor(time / 60_000)
    if (minute === this.#newest) return false
    this.#newest = minute
    this.#seen.add(minute * 60_000)
    return true
  }

  /**
   * Minutes received ÷ minutes of a whole day, 0…1: the completeness of the day if nothing more arrives. With `until`
   * (market time, ms UTC) only the minutes finished by then count: the completeness so far.
   */
  completeness(always: boolean, until?: number): number {
    const due = until === undefined ? (always ? MINUTES_ALWAYS : SLOTS) : this.#minutesOver(always, until)
    if (due === 0) return 1
    if (always) return Math.min(1, this.#seen.size / due)
    const slots = new Set([...this.#seen].map((time) => minuteSlot(timeOfDay(time))))
    let received = 0
    for (const slot of slots) if (slot > 0 && slot <= due) received++
    return received / due
  }

  /** Minutes of the day that were over at a market time. */
  #minutesOver(always: boolean, until: number): number {
    const day = beijingDate(until)
    if (day < this.#tradingDay) return 0
    if (day > this.#tradingDay) return always ? MINUTES_ALWAYS : SLOTS
    return always ? Math.floor(timeOfDay(until) / 60_000) : minutesTraded(timeOfDay(until))
  }
}
