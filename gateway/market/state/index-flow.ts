import { MINUTES_PER_DAY } from '../../../shared/market/session'
import { amountToYuan, type Price, type Yuan } from '../../../shared/market/units'
import type { Row } from '../../../shared/protocol/kinds'
import type { DayState } from './day-state'

/** A member as seen from its index. `day` is absent until the member's first event of the day. */
export interface IndexMember {
  weight: number
  prevClose: Price
  day: DayState | undefined
}

/**
 * An index's net flow by minute, from its members' own minutes: a print counts in its own minute, however late the
 * index's value of that minute arrives. The newest minute is the day's net minus all others, so that the minutes always
 * add up to the day, trades after the close included.
 */
export class IndexFlow {
  private readonly ad = new Float64Array(MINUTES_PER_DAY)
  private readonly od = new Float64Array(MINUTES_PER_DAY)
  /** Oldest minute to be summed over the members again. */
  private from = 0

  touch(slot: number): void {
    this.from = Math.min(this.from, slot)
  }

  /** Writes the nets into the minutes up to `newest`; returns the oldest changed one, Infinity = none. */
  book(
    minutes: readonly (Row<'index-minute'> | undefined)[],
    newest: number,
    members: readonly IndexMember[],
    day: { ad: Yuan; od: Yuan },
  ): number {
    let changed = Number.POSITIVE_INFINITY
    let [ad, od, begin] = [0, 0, 0]
    for (let slot = 0; slot <= newest; slot++) {
      const minute = minutes[slot]
      if (!minute) continue
      if (slot >= this.from && slot < newest) this.sum(members, begin, slot)
      begin = slot + 1
      const adNow = slot === newest ? day.ad : ad + (this.ad[slot] as number)
      const odNow = slot === newest ? day.od : od + (this.od[slot] as number)
      const adNet = wholeYuan(adNow) - wholeYuan(ad)
      const odBigNet = wholeYuan(odNow) - wholeYuan(od)
      ad = adNow
      od = odNow
      if (adNet === minute.adNet && odBigNet === minute.odBigNet) continue
      minute.adNet = adNet
      minute.odBigNet = odBigNet
      changed = Math.min(changed, slot)
    }
    this.from = Math.max(0, newest)
    return changed
  }

  /** A minute missing in the index counts in its next one. */
  private sum(members: readonly IndexMember[], begin: number, slot: number): void {
    let [ad, od] = [0, 0]
    for (const { day } of members) {
      if (!day) continue
      const { minutes } = day.ledger
      for (let at = begin; at <= slot; at++) {
        ad += amountToYuan(minutes.activeNet(at), day.instrument)
        od += amountToYuan(minutes.bigNet(at), day.instrument)
      }
    }
    this.ad[slot] = ad
    this.od[slot] = od
  }
}

/** Rounded so that the order of a long sum of thousandths does not decide. */
export const wholeYuan = (yuan: Yuan): Yuan => Math.round(Math.round(yuan * 1000) / 1000) + 0
