import type { FlowMinutes } from '../../shared/flow/flow-minutes'
import { amountToYuan, type Scales } from '../../shared/market/units'
import type { Row } from '../../shared/protocol/kinds'
import type { FlowDay } from '../../shared/protocol/rest'
import type { DayState } from './day-state'

export function flowRow(minutes: FlowMinutes, slot: number): Row<'flow'> {
  const { ad, od, buy, sell, auction } = minutes.read(slot)
  return {
    slot,
    adS: ad[0],
    adM: ad[1],
    adL: ad[2],
    adX: ad[3],
    odS: od[0],
    odM: od[1],
    odL: od[2],
    odX: od[3],
    buy,
    sell,
    auction,
  }
}

/** Rows of the minutes that were booked, from a slot on. */
export function flowRows(minutes: FlowMinutes, from = 0): Row<'flow'>[] {
  const rows: Row<'flow'>[] = []
  for (const slot of minutes.ring.opened()) if (slot >= from) rows.push(flowRow(minutes, slot))
  return rows
}

/** The ledger of the day so far in yuan, as columns. */
export function flowDay(day: DayState, tradingDay: string): FlowDay {
  const scales: Scales = day.instrument
  const flow: FlowDay = {
    id: day.instrument.id,
    tradingDay,
    slot: [],
    close: [],
    ad: [[], [], [], []],
    od: [[], [], [], []],
    auction: [],
  }
  for (const slot of day.ledger.minutes.ring.opened()) {
    const sums = day.ledger.minutes.read(slot)
    flow.slot.push(slot)
    flow.close.push(day.line.closeAt(slot))
    for (const grade of [0, 1, 2, 3] as const) {
      flow.ad[grade].push(amountToYuan(sums.ad[grade], scales))
      flow.od[grade].push(amountToYuan(sums.od[grade], scales))
    }
    flow.auction.push(amountToYuan(sums.auction, scales))
  }
  return flow
}
