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
 * An index's net flow by minute, out of its members' own minutes: a print counts in the minute it was in, however late
 * the index's value of that minute came. The newest minute has what the day has beside the others, so that the
 * minutes add up to the day at any moment, what trades after the close included.
 */
export class IndexFlow {
  private readonly ad = new Float64Array(MINUTES_PER_DAY)
  private readonly od = new Float64Array(MINUTES_PER_DAY)
  /** Oldest minute to be summed over the members again. */
  private from = 0

  touch(slot: number): void {
    this.from = Math.min(this.from, slot)
  }

  /** Writes the nets into the minutes up to `newest`; answers with the oldest one that changed, Infinity = none. */
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

  /** A minute that the index has not counts in the next one it has. */
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

/** Rounded as a sum in another order is: what a long sum of thousandths is off by does not decide. */
export const wholeYuan = (yuan: Yuan): Yuan => Math.round(Math.round(yuan * 1000) / 1000) + 0
