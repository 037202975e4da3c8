import type { Instrument } from '../../../../shared/market/instrument'
import { carriedCloses, countMinutes, noCounts } from '../../../../shared/market/minute-breadth'
import { dateToMs, MINUTES_PER_DAY, PHASES, phaseAt, slotTime, timeOfDay } from '../../../../shared/market/session'
import { amountToYuan } from '../../../../shared/market/units'
import type { Row } from '../../../../shared/protocol/kinds'
import type { DayRow } from '../../../../shared/protocol/rest'
import type { DerivedDay } from '../../feed'

/** The opening auction matches within this minute. */
const AUCTION = slotTime(0) - 5 * 60_000
const LAST = MINUTES_PER_DAY - 1

/**
 * Time of a minute's row, ms after midnight: its last millisecond, which for the closing auction is after its match.
 */
function toldAt(slot: number): number {
  if (slot === 0) return AUCTION + 60_000 - 1
  return slotTime(slot) - 1 + (slot === LAST ? 60_000 : 0)
}

/** Breadth and money of the whole market by minute, put together of the days of its stocks. */
export class PastBreadth {
  private readonly counts = { ...noCounts(), limitUp: none(), limitDown: none() }
  private readonly money = { turnover: none(), adNet: none(), odBigNet: none() }

  /** A stock in yuan, and its limits on that day. */
  add(instrument: Instrument, day: DayRow, course: DerivedDay, limits: { up: number; down: number }): void {
    const { counts, money } = this
    const held = carriedCloses(course.minute)
    countMinutes(counts, held, day.prevClose)
    for (const { slot, amount } of course.minute) {
      money.turnover[slot] = (money.turnover[slot] as number) + amountToYuan(amount, instrument)
    }
    for (const row of course.flow) {
      const { slot } = row
      money.adNet[slot] =
        (money.adNet[slot] as number) + amountToYuan(row.adS + row.adM + row.adL + row.adX, instrument)
      money.odBigNet[slot] = (money.odBigNet[slot] as number) + amountToYuan(row.odL + row.odX, instrument)
    }
    for (let slot = 0; slot < MINUTES_PER_DAY; slot++) {
      const price = held[slot] as number
      if (price === 0) continue
      if (limits.up > 0 && price >= limits.up) counts.limitUp[slot] = (counts.limitUp[slot] as number) + 1
      if (limits.down > 0 && price <= limits.down) counts.limitDown[slot] = (counts.limitDown[slot] as number) + 1
    }
  }

  /** One row per minute, like those of the running market; none if there were no trades. */
  rows(tradingDay: string): Row<'breadth'>[] {
    const { counts, money } = this
    const midnight = dateToMs(tradingDay)
    let [turnover, adNet, odBigNet] = [0, 0, 0]
    const rows: Row<'breadth'>[] = []
    for (let slot = 0; slot < MINUTES_PER_DAY; slot++) {
      turnover += money.turnover[slot] as number
      adNet += money.adNet[slot] as number
      odBigNet += money.odBigNet[slot] as number
      const [up, flat, down] = [counts.up[slot] as number, counts.flat[slot] as number, counts.down[slot] as number]
      if (up + flat + down === 0) continue
      const time = midnight + toldAt(slot)
      rows.push({
        time,
        phase: PHASES.indexOf(phaseAt(timeOfDay(time))),
        up,
        flat,
        down,
        limitUp: counts.limitUp[slot] as number,
        limitDown: counts.limitDown[slot] as number,
        turnover: Math.round(turnover),
        turnoverBefore: 0,
        adNet: Math.round(adNet),
        odBigNet: Math.round(odBigNet),
      })
    }
    return rows
  }
}

const none = () => new Float64Array(MINUTES_PER_DAY)
