import { FlowMinutes } from '../../../shared/flow/flow-minutes'
import type { Grade } from '../../../shared/flow/grades'
import { minuteOf, minutesInMemory } from '../../../shared/flow/minute-ring'
import { encodeSeries } from '../../../shared/protocol/day-series'
import { flowRows } from '../../../shared/protocol/flow-rows'
import type { Row } from '../../../shared/protocol/kinds'
import { MinuteLine } from '../../market/state/minute-line'
import { BUY_GRADE, type PrintColumns, SELL_GRADE, SIDE } from './print-columns'

/** Instrument data on which its minutes depend. */
interface DayFacts {
  /** Its market never closes: minutes count from the epoch. */
  always: boolean
  hasOrderNumbers: boolean
}

/** An instrument of a day, and the number by which its prints name it. */
export interface NamedInstrument extends DayFacts {
  place: number
  id: string
}

/**
 * Minute line and standard ledger of an instrument's prints: identical to those of the running market, because a print
 * is stored with the grades by which it was booked.
 */
export function dayRowsOf(
  prints: PrintColumns,
  { always, hasOrderNumbers }: DayFacts,
): { minute: Row<'minute'>[]; flow: Row<'flow'>[] } {
  const line = new MinuteLine(minutesInMemory(always))
  const ledger = new FlowMinutes(minutesInMemory(always), hasOrderNumbers)
  for (let at = 0; at < prints.rows; at++) bookPrint({ line, ledger, always }, prints, at)
  return { minute: line.rows(), flow: flowRows(ledger) }
}

/** The same in stored form; undefined if no minute has a row. */
export function madePieces(
  day: string,
  prints: PrintColumns,
  facts: DayFacts,
): { minute: Uint8Array | undefined; flow: Uint8Array | undefined } {
  const { minute, flow } = dayRowsOf(prints, facts)
  return {
    minute: minute.length > 0 ? encodeSeries('minute', day, minute) : undefined,
    flow: flow.length > 0 ? encodeSeries('flow', day, flow) : undefined,
  }
}

/** Books one print into its minute. Returns the minute's slot; -1 = none. */
export function bookPrint(
  { line, ledger, always }: { line: MinuteLine; ledger: FlowMinutes; always: boolean },
  prints: PrintColumns,
  at: number,
): number {
  const price = prints.price[at] as number
  const volume = prints.volume[at] as number
  const amount = price * volume + (prints.extra[at] as number)
  const slot = minuteOf(prints.time[at] as number, always)
  line.add(slot, price, volume, amount)
  book(ledger, prints, at, slot, amount)
  return slot
}

function book(ledger: FlowMinutes, prints: PrintColumns, index: number, slot: number, amount: number): void {
  const at = ledger.open(slot)
  if (at < 0) return
  const marks = prints.marks[index] as number
  const side = (marks >> SIDE) & 3
  const buyGrade = ((marks >> BUY_GRADE) & 3) as Grade
  const sellGrade = ((marks >> SELL_GRADE) & 3) as Grade
  if (side === 0) ledger.bookAuction(at, amount)
  else ledger.bookActive(at, side === 1 ? buyGrade : sellGrade, side === 1 ? amount : -amount)
  if (prints.buyNo[index] !== 0 || prints.sellNo[index] !== 0) {
    ledger.bookOrders(at, buyGrade, sellGrade, amount)
  }
}
