import { describe, expect, test } from 'vitest'
import { MinuteRowMaker } from '../../../../../gateway/market/state/rows/minute'
import { topic } from '../../../../../shared/protocol/topics'
import { clock, makeTrade } from '../../../../support/market-events'
import { rowMarket, rowsIn } from '../../../../support/row-market'

const ID = '600001.SH'
const at = (time: string, price = 1_000) => makeTrade({ exchangeTime: clock(time), price })

describe('rows of the minute line', () => {
  test('are those changed since the last publication, including flat minutes between them', () => {
    const { market, dayOf, ticked } = rowMarket()
    const rows = new MinuteRowMaker(market)
    dayOf().addTrade(at('09:25:00', 990))
    dayOf().addTrade(at('09:31:10', 1_010))
    const told = ticked(rows)
    expect(told).toMatchObject([{ kind: 'minute', topic: topic.tick(ID), ingestTime: 77 }, {}, {}])
    expect(rowsIn(told).map(({ slot, close, volume }) => [slot, close, volume])).toEqual([
      [0, 990, 100],
      [1, 990, 0],
      [2, 1_010, 100],
    ])
    expect(ticked(rows)).toEqual([])
    dayOf().addTrade(at('09:31:20', 1_020))
    expect(rowsIn(ticked(rows)).map(({ slot, close }) => [slot, close])).toEqual([[2, 1_020]])
    dayOf().markBoardDirty()
    expect(ticked(rows)).toEqual([])
  })

  test('are not published later without a reader, but complete for a new reader', () => {
    let isRead = false
    const { market, dayOf, ticked } = rowMarket(() => isRead)
    const rows = new MinuteRowMaker(market)
    dayOf().addTrade(at('09:31:10'))
    expect(ticked(rows)).toEqual([])
    isRead = true
    dayOf().markBoardDirty()
    expect(ticked(rows)).toEqual([])
    expect(rows.rows(ID)?.map(({ slot }) => slot)).toEqual([2])
    expect(rows.rows('600009.SH')).toBeUndefined()
  })
})
