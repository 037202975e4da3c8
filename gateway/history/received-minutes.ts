import { minuteSlot, timeOfDay } from '../../shared/market/session'

const SLOTS = 240
const MINUTES_ALWAYS = 1_440

/** Which minutes of the running day brought anything. What a completeness of history stands on. */
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

  /** Minutes received ÷ minutes of a whole day, 0…1: a running day is incomplete until it ends. */
  completeness(always: boolean): number {
    if (always) return Math.min(1, this.#seen.size / MINUTES_ALWAYS)
    const slots = new Set([...this.#seen].map((time) => minuteSlot(timeOfDay(time))).filter((slot) => slot > 0))
    return slots.size / SLOTS
  }
}
