import { describe, expect, test } from 'vitest'
import { IndexRows } from '../../../../../gateway/market/state/rows/index-line'
import { PHASES } from '../../../../../shared/market/session'
import { topic } from '../../../../../shared/protocol/topics'
import { clock, makeIndexValue } from '../../../../support/market-events'
import { INDEX, rowMarket, rowsIn } from '../../../../support/row-market'

const at = (time: string, last: number) =>
  makeIndexValue({ exchangeTime: clock(time), last, open: last, high: last, low: last })

function open(read?: () => boolean) {
  const parts = rowMarket(read)
  parts.market.phase = 'afternoon'
  parts.market.indexes.setMembers({ kind: 'members', index: INDEX, members: [{ instrument: '600001.SH', weight: 1 }] })
  const rows = new IndexRows(parts.market)
  return { ...parts, rows, value: (time: string, last: number) => parts.market.indexes.value(at(time, last)) }
}

describe('rows of an index', () => {
  test('are it now and its minutes that changed, in the market’s phase, once', () => {
    const { rows, value, ticked } = open()
    value('09:30:10', 301_000)
    value('09:31:10', 302_000)
    const told = ticked(rows)
    expect(told).toMatchObject([
      { kind: 'index', topic: topic.index(INDEX), ingestTime: 77, row: { phase: PHASES.indexOf('afternoon') } },
      { kind: 'index-minute', topic: topic.index(INDEX), ingestTime: 77 },
      { kind: 'index-minute' },
    ])
    expect(rowsIn(told).map(({ last, slot, close }) => [last, slot, close])).toEqual([
      [302_000, undefined, undefined],
      [undefined, 1, 301_000],
      [undefined, 2, 302_000],
    ])
    const [line] = [...open().market.indexes.all]
    expect(line?.dirty).toBe(false)
  })

  test('are none at a tick that changed nothing', () => {
    const { rows, market, value, ticked } = open()
    value('09:30:10', 301_000)
    ticked(rows)
    market.out = []
    rows.tick()
    expect(market.out).toEqual([])
  })

  test('that is unchanged is published again when the phase changes, without a minute', () => {
    const { rows, market, value, ticked } = open()
    value('09:30:10', 301_000)
    ticked(rows)
    market.phase = 'closing-auction'
    const told = ticked(rows)
    expect(told).toMatchObject([{ kind: 'index', row: { last: 301_000, phase: PHASES.indexOf('closing-auction') } }])
    expect(ticked(rows)).toEqual([])
  })

  test('without a minute that changed are it alone', () => {
    const { rows, market, value, ticked } = open()
    value('09:30:10', 301_000)
    ticked(rows)
    const line = market.indexes.get(INDEX)
    if (line) line.dirty = true
    market.out = []
    rows.tick()
    expect(market.out.map(({ kind }) => kind)).toEqual(['index'])
  })

  test('are absent before its first value, and not published later without a reader', () => {
    let isRead = true
    const { rows, market, value, ticked } = open(() => isRead)
    expect(ticked(rows)).toEqual([])
    expect(rows.rows(INDEX, 'index')).toBeUndefined()
    value('09:20:00', 0)
    expect(ticked(rows)).toEqual([])
    expect(rows.rows(INDEX, 'index')).toBeUndefined()
    isRead = false
    value('09:30:10', 301_000)
    expect(ticked(rows)).toEqual([])
    isRead = true
    market.out = []
    rows.tick()
    expect(market.out).toEqual([])
    expect(rows.rows(INDEX, 'index')).toMatchObject([{ last: 301_000, phase: PHASES.indexOf('afternoon') }])
    expect(rows.rows(INDEX, 'index-minute')).toMatchObject([{ slot: 1, close: 301_000 }])
    expect(rows.rows('000300.SH', 'index-minute')).toBeUndefined()
  })

  test('of a last value of one unit are there', () => {
    const { rows, value } = open()
    value('09:30:10', 1)
    expect(rows.rows(INDEX, 'index')).toMatchObject([{ last: 1 }])
  })
})
