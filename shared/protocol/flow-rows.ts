import type { FlowMinutes } from '../flow/flow-minutes'
import type { Row } from './kinds'

/** One minute of a ledger as it travels. */
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
