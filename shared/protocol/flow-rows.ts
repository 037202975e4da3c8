import type { FlowMinutes } from '../flow/flow-minutes'
import { amountToYuan, type Scales } from '../market/units'
import type { Row } from './kinds'
import type { FlowDay } from './rest'

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

/** A day's rows in columns, yuan; a minute without a price has that of the one before. */
export function flowColumns(
  rows: readonly Row<'flow'>[],
  minutes: readonly Pick<Row<'minute'>, 'slot' | 'close'>[],
  scales: Scales,
): Pick<FlowDay, 'slot' | 'close' | 'ad' | 'od' | 'auction'> {
  const closes = new Map(minutes.map(({ slot, close }) => [slot, close]))
  const yuan = (pick: (row: Row<'flow'>) => number) => rows.map((row) => amountToYuan(pick(row), scales))
  let close = 0
  return {
    slot: rows.map(({ slot }) => slot),
    close: rows.map(({ slot }) => {
      close = closes.get(slot) ?? close
      return close
    }),
    ad: [yuan((row) => row.adS), yuan((row) => row.adM), yuan((row) => row.adL), yuan((row) => row.adX)],
    od: [yuan((row) => row.odS), yuan((row) => row.odM), yuan((row) => row.odL), yuan((row) => row.odX)],
    auction: yuan((row) => row.auction),
  }
}
