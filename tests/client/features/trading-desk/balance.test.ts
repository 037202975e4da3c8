import { describe, expect, test } from 'vitest'
import { balanceOf } from '../../../../client/features/trading-desk/balance'
import { FlowStore } from '../../../../client/store/rows/flow-store'
import { TickStore } from '../../../../client/store/rows/tick-store'
import type { Row } from '../../../../shared/protocol/kinds'
import { section } from '../../store/section'

/** Three booked minutes, the auction first. */
const FLOW: Partial<Row<'flow'>>[] = [
  { slot: 0, auction: 500, odS: 500, odX: -500 },
  { slot: 3, buy: 900, sell: 200, adX: 900, adS: -200, odX: 700, odS: -700 },
  { slot: 4, buy: 50, adM: 50, odM: 50, odS: -50 },
]
const LINE: Partial<Row<'minute'>>[] = [
  { slot: 0, amount: 500 },
  { slot: 1, amount: 0 },
  { slot: 3, amount: 1_100 },
  { slot: 4, amount: 50 },
]

function storesOf(flowRows: Partial<Row<'flow'>>[], lineRows: Partial<Row<'minute'>>[]) {
  const flow = new FlowStore()
  const tick = new TickStore()
  if (flowRows.length > 0) flow.apply(section('flow', flowRows, { snapshot: true }))
  if (lineRows.length > 0) tick.apply(section('minute', lineRows, { snapshot: true }))
  return balanceOf(flow, tick)
}

describe('the check below the chart', () => {
  test('holds, to the unit, up to the last finished minute', () => {
    expect(storesOf(FLOW, LINE)).toEqual({
      imbalance: { od: 0, ad: 0, turnover: 0 },
      active: 1_100,
      auction: 500,
      turnover: 1_600,
      upTo: 3,
      since: undefined,
    })
  })

  test('the newest minute may be ahead on one side', () => {
    const ahead = LINE.map((row) => (row.slot === 4 ? { ...row, amount: 999 } : row))
    expect(storesOf(FLOW, ahead)?.imbalance).toEqual({ od: 0, ad: 0, turnover: 0 })
  })

  test.each([
    ['a print that is missing', { slot: 3, amount: 1_350 }, { turnover: -250 }],
    ['a print that counts twice', { slot: 3, amount: 100 }, { turnover: 1_000 }],
  ])('shows the difference: %s', (_, row, imbalance) => {
    expect(storesOf(FLOW, [LINE[0] ?? {}, row, { slot: 4, amount: 50 }])?.imbalance).toMatchObject(imbalance)
  })

  test('shows an order booked on one side only, and an aggressor booked to no side', () => {
    const off = FLOW.map((row) => (row.slot === 3 ? { ...row, odS: -600, adS: -150 } : row))
    expect(storesOf(off, LINE)?.imbalance).toEqual({ od: 100, ad: 50, turnover: 0 })
  })

  test('a ledger that begins later is compared from its first whole minute on, with a note', () => {
    const late = [{ slot: 3, buy: 7, adS: 7 }, ...FLOW.slice(2), { slot: 6, sell: 20, adS: -20 }, { slot: 7 }]
    const line = [...LINE, { slot: 6, amount: 20 }, { slot: 7, amount: 1 }]
    expect(storesOf(late, line)).toMatchObject({
      imbalance: { od: 0, ad: 0, turnover: 0 },
      since: 3,
      turnover: 70,
      upTo: 6,
    })
    expect(storesOf(late.slice(0, 2), LINE)).toBeUndefined()
  })

  test('says nothing before there is a finished minute', () => {
    expect(storesOf([], LINE)).toBeUndefined()
    expect(storesOf(FLOW, [])).toBeUndefined()
    expect(storesOf(FLOW.slice(0, 1), LINE)).toBeUndefined()
  })
})
