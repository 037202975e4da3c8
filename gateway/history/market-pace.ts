import { minuteSlot, timeOfDay } from '../../shared/market/session'
import type { Row } from '../../shared/protocol/kinds'

const slotOf = (row: Row<'breadth'>) => minuteSlot(timeOfDay(row.time))

/** Breadth and turnover of the whole market, one row a minute, of the running day and of the one before. */
export class MarketPace {
  #today: Row<'breadth'>[] = []
  #before: readonly Row<'breadth'>[] = []

  note(row: Row<'breadth'>): void {
    const newest = this.#today.at(-1)
    if (newest && slotOf(newest) === slotOf(row)) this.#today.pop()
    if (slotOf(row) >= 0) this.#today.push(row)
  }

  rows(): readonly Row<'breadth'>[] {
    return this.#today
  }

  /** A new day: what ran becomes the day before. */
  turn(): void {
    if (this.#today.length > 0) this.#before = this.#today
    this.#today = []
  }

  /** The day before as it was recorded, for a gateway that did not see it. */
  recall(rows: readonly Row<'breadth'>[]): void {
    if (this.#before.length === 0) this.#before = rows
  }

  /** Turnover in yuan up to this minute of the day before; 0 = unknown. */
  turnoverBefore(slot: number): number {
    return this.#before.findLast((row) => slotOf(row) <= slot)?.turnover ?? 0
  }
}
