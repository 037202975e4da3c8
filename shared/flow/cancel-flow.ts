import { minuteSlot, timeOfDay } from '../market/session'
import type { Amount, Price, Shares, UnixMs } from '../market/units'

/**
 * Distance of an order from the best price of its side, in the venue's price steps (跳, one price unit): at the best or
 * better, 1, 2–4, 5–9, 10 and more. The last index is for orders without a distance: those of call auctions, which have
 * no best price, and those whose price is unknown.
 */
export const DISTANCES = ['0', '1', '2', '5', '10', 'none'] as const
/** Index of orders without a distance. */
export const WITHOUT_DISTANCE = DISTANCES.length - 1
const FROM = [10, 5, 2, 1] as const

/**
 * Index in `DISTANCES` of an order at a price; `best` 0 = there is no other order on its side: it is the best itself.
 */
export function distanceIndex(side: 'buy' | 'sell', price: Price, best: Price): number {
  if (price <= 0) return WITHOUT_DISTANCE
  const steps = best <= 0 ? 0 : side === 'buy' ? best - price : price - best
  const found = FROM.findIndex((from) => steps >= from)
  return found < 0 ? 0 : FROM.length - found
}

/** Volume withdrawn from one side and volume added to it; each column by distance. */
export interface CancelSide {
  /** Withdrawals, by number. */
  count: number
  cancelled: Shares[]
  /** Price of the order × shares; 0 for orders whose price is unknown. */
  money: Amount[]
  /** Resting volume, after trades on arrival, and volume that never rested and was withdrawn. */
  added: Shares[]
}

export interface CancelMinute {
  buy: CancelSide
  sell: CancelSide
}

const zeros = (): number[] => DISTANCES.map(() => 0)
const emptySide = (): CancelSide => ({ count: 0, cancelled: zeros(), money: zeros(), added: zeros() })

/** Location of an order when it was entered or withdrawn: its minute, side and index in `DISTANCES`. */
export interface Spot {
  time: UnixMs
  side: 'buy' | 'sell'
  distance: number
}

/** Withdrawn and added shares of one instrument's day by minute, side and distance. What is outside the session is left out. */
export class CancelFlow {
  private readonly minutes = new Map<number, CancelMinute>()
  private readonly changed = new Set<number>()

  cancel(spot: Spot, price: Price, volume: Shares): void {
    const side = this.sideOf(spot)
    if (!side) return
    const { distance } = spot
    side.count++
    side.cancelled[distance] = (side.cancelled[distance] as number) + volume
    side.money[distance] = (side.money[distance] as number) + price * volume
  }

  add(spot: Spot, volume: Shares): void {
    const side = this.sideOf(spot)
    if (side) side.added[spot.distance] = (side.added[spot.distance] as number) + volume
  }

  /** By slot, ascending. */
  all(): [slot: number, minute: CancelMinute][] {
    return [...this.minutes].sort(([a], [b]) => a - b)
  }

  /** The minutes that changed since the last call. */
  takeChanged(): [slot: number, minute: CancelMinute][] {
    const slots = [...this.changed].sort((a, b) => a - b)
    this.changed.clear()
    return slots.map((slot) => [slot, this.minutes.get(slot) as CancelMinute])
  }

  private sideOf({ time, side }: Spot): CancelSide | undefined {
    const slot = minuteSlot(timeOfDay(time))
    if (slot < 0) return undefined
    let minute = this.minutes.get(slot)
    if (!minute) {
      minute = { buy: emptySide(), sell: emptySide() }
      this.minutes.set(slot, minute)
    }
    this.changed.add(slot)
    return minute[side]
  }
}
