import { describe, expect, test } from 'vitest'
import { MeasureRows } from '../../../../../gateway/market/state/rows/measure'
import { topic } from '../../../../../shared/protocol/topics'
import { makeTrade } from '../../../../support/market-events'
import { rowMarket, rowsIn } from '../../../../support/row-market'

describe('rows of further figures', () => {
  test('are published at the first of every four ticks, for instruments changed since', () => {
    const { market, dayOf, ticked } = rowMarket()
    const rows = new MeasureRows(market)
    dayOf().addTrade(makeTrade())
    dayOf('600002.SH')
    const counts: number[] = []
    for (let tick = 0; tick < 9; tick++) {
      if (tick === 3) dayOf('600002.SH').addTrade(makeTrade({ instrument: '600002.SH' }))
      counts.push(ticked(rows).length)
    }
    expect(counts).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 0])
  })

  test('are the day’s own, in their topic', () => {
    const { market, dayOf, ticked } = rowMarket()
    dayOf().addTrade(makeTrade())
    const told = ticked(new MeasureRows(market))
    expect(told).toMatchObject([{ kind: 'measure', topic: topic.measuresMarket, ingestTime: 77 }])
    expect(rowsIn(told)).toEqual([dayOf().measures.row(dayOf())])
  })

  test('are computed for readers only; a new reader receives all', () => {
    let isRead = false
    const { market, dayOf, ticked } = rowMarket(() => isRead)
    const rows = new MeasureRows(market)
    dayOf().addTrade(makeTrade())
    dayOf('600002.SH')
    expect(ticked(rows)).toEqual([])
    expect(rows.rows().map(({ index }) => index)).toEqual([0, 1])
    isRead = true
    expect([1, 2, 3, 4].map(() => ticked(rows).length)).toEqual([0, 0, 0, 1])
  })
})
