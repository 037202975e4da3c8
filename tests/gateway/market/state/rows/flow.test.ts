import { describe, expect, test } from 'vitest'
import { FlowRows } from '../../../../../gateway/market/state/rows/flow'
import { topic } from '../../../../../shared/protocol/topics'
import { clock, makeTrade } from '../../../../support/market-events'
import { rowMarket, rowsIn } from '../../../../support/row-market'

const ID = '600001.SH'
const CLOSE = 'eastmoney-close'
const at = (time: string, volume = 100) => makeTrade({ exchangeTime: clock(time), volume })

describe('rows of the ledger by minute', () => {
  test('are those from the oldest minute booked since the last publication on', () => {
    const { market, dayOf, ticked } = rowMarket((name) => name === topic.flow(ID))
    const rows = new FlowRows(market)
    for (const time of ['09:30:10', '09:31:10', '09:33:10']) dayOf().addTrade(at(time))
    const told = ticked(rows)
    expect(told).toMatchObject([{ kind: 'flow', topic: topic.flow(ID), ingestTime: 77 }, {}, {}])
    expect(rowsIn(told).map(({ slot, buy }) => [slot, buy])).toEqual([
      [1, 100_000],
      [2, 100_000],
      [4, 100_000],
    ])
    expect(ticked(rows)).toEqual([])
    dayOf().addTrade(at('09:31:20', 200))
    expect(rowsIn(ticked(rows)).map(({ slot, buy }) => [slot, buy])).toEqual([
      [2, 300_000],
      [4, 100_000],
    ])
    dayOf().markBoardDirty()
    expect(ticked(rows)).toEqual([])
  })

  test('begin with the opening auction', () => {
    const { market, dayOf, ticked } = rowMarket((name) => name === topic.flow(ID))
    const rows = new FlowRows(market)
    dayOf().addTrade({ ...at('09:25:00'), side: 'none' })
    expect(rowsIn(ticked(rows))).toMatchObject([{ slot: 0, auction: 100_000 }])
  })

  test('are not published later without a reader, but complete for a new reader', () => {
    let isRead = false
    const { market, dayOf, ticked } = rowMarket(() => isRead)
    const rows = new FlowRows(market)
    dayOf().addTrade(at('09:30:10'))
    expect(ticked(rows)).toEqual([])
    isRead = true
    dayOf().markBoardDirty()
    expect(ticked(rows)).toEqual([])
    expect(rows.rows(ID, 'flow')).toMatchObject([{ slot: 1, buy: 100_000 }])
    expect(rows.rows('600009.SH', 'flow')).toBeUndefined()
  })

  test('by another definition are of a ledger of their own, and gone with the day', () => {
    const { market, dayOf, ticked } = rowMarket()
    const rows = new FlowRows(market)
    dayOf().addTrade(at('09:30:10'))
    rows.rows(ID, 'flow', CLOSE)
    const own = () => ticked(rows).filter((update) => 'topic' in update && update.topic === topic.flow(ID, CLOSE))
    dayOf().addTrade(at('09:31:10'))
    expect(rowsIn(own()).map(({ slot }) => slot)).toContain(2)
    expect(rows.rows(ID, 'flow', CLOSE)?.map(({ slot }) => slot)).toContain(2)
    rows.renew(ID)
    expect(rows.rows(ID, 'flow', CLOSE)).toEqual([])
    ticked(rows)
    expect(rows.rows(ID, 'flow', CLOSE)?.length).toBeGreaterThan(0)
    rows.restart()
    expect(rows.rows(ID, 'flow', CLOSE)).toEqual([])
  })
})
