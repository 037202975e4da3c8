import { isCovered } from '../../../shared/market/coverage'
import type { InstrumentId } from '../../../shared/market/instrument'
import { MINUTES_PER_DAY } from '../../../shared/market/session'
import type { MemberPrices } from './basket-value'

/** The basket's day by minute, in points: by its shares, and with every member the same. */
export interface BasketLine {
  value: (number | null)[]
  /** Mean of the members' changes of today, about the same previous value. */
  equal: (number | null)[]
}

/** Closes of members that have printed, in yuan, of closes in price units. */
export const closesInYuan = (
  members: readonly InstrumentId[],
  closesOf: (id: InstrumentId) => readonly number[],
  scaleOf: (id: InstrumentId) => number,
): Map<InstrumentId, readonly number[]> =>
  new Map(
    members.flatMap((id) => {
      const closes = closesOf(id)
      const unit = 10 ** scaleOf(id)
      return closes.length === 0 ? [] : [[id, closes.map((close) => close / unit)] as const]
    }),
  )

/**
 * The basket by minute from its members' closes in yuan, one per minute from slot 0. A close of 0 (before the first
 * print) counts as the previous close. The newest minute uses the members' last prices, so that it agrees with the
 * basket's value. Null after it, and where too little of the weight has a price.
 */
export function basketLine(
  members: readonly MemberPrices[],
  closes: ReadonlyMap<InstrumentId, readonly number[]>,
  prevValue: number,
): BasketLine {
  const line: BasketLine = {
    value: new Array(MINUTES_PER_DAY).fill(null),
    equal: new Array(MINUTES_PER_DAY).fill(null),
  }
  const length = Math.min(MINUTES_PER_DAY, Math.max(0, ...[...closes.values()].map((each) => each.length)))
  for (let slot = 0; slot < length && members.length > 0; slot++) {
    let value = 0
    let changes = 0
    let known = 0
    for (const { id, unit, base, prevClose, last, halted } of members) {
      const before = prevClose && prevClose > 0 ? prevClose : base
      const own = closes.get(id)
      // A member without recent trades keeps its last close.
      const then = own?.[Math.min(slot, own.length - 1)] || 0
      const price = slot === length - 1 && last !== null && last > 0 ? last : then
      if (price > 0 || halted) known += unit * before
      value += unit * (price || before)
      changes += (price || before) / before - 1
    }
    if (!isCovered(known / prevValue)) continue
    line.value[slot] = value
    line.equal[slot] = prevValue * (1 + changes / members.length)
  }
  return line
}
