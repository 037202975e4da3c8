import { describe, expect, test } from 'vitest'
import { openLayout } from '../../../../gateway/feeds/replay/layouts'
import { RowError } from '../../../../gateway/feeds/replay/row'
import { linesOf } from './spoil'

describe('Binance', () => {
  const rows = () => {
    const lines = linesOf('binance.jsonl')
    const layout = openLayout(lines[0] as string, {})
    return lines.map(layout.read)
  }

  test('reads a maker buyer as an active sell, in units of the pair', () => {
    expect(rows()[2]?.event).toEqual({
      kind: 'trade',
      instrument: 'BTCUSDT.BINANCE',
      exchangeTime: 1_673_340_001_099,
      price: 1_700_020,
      volume: 2_000,
      amount: 3_400_040_000,
      side: 'sell',
      buyNo: 0,
      sellNo: 0,
      venueSeq: 7001,
    })
    expect(rows()[5]?.event).toMatchObject({ side: 'buy', venueSeq: 7002 })
  })

  test('keeps the book: best levels first, then the snapshot, then what changed', () => {
    const books = rows().map((row) =>
      row?.event.kind === 'quote' ? [row.event.bidPrices, row.event.askPrices] : undefined,
    )
    expect(books).toEqual([
      undefined,
      [[1_700_020], [1_700_040]],
      undefined,
      [
        [1_700_020, 1_700_000],
        [1_700_040, 1_700_050],
      ],
      [[1_700_000], [1_700_030, 1_700_040, 1_700_050]],
      undefined,
      [[1_700_000], [1_700_040, 1_700_050]],
    ])
  })

  test('lets newer best levels stand against an older depth update', () => {
    const lines = linesOf('binance.jsonl')
    const layout = openLayout(lines[0] as string, {})
    for (const index of [0, 3, 6]) layout.read(lines[index] as string)
    const older = layout.read(lines[4] as string)
    expect(older?.event).toMatchObject({ bidPrices: [1_700_000], askPrices: [1_700_040, 1_700_050] })
  })

  test('gives messages without a time the latest exchange time, and counts totals from the start', () => {
    expect(rows()[6]?.event).toMatchObject({
      exchangeTime: 1_673_340_001_300,
      trades: 2,
      volume: 72_000,
      last: 1_700_030,
    })
  })

  test.each([
    '',
    'garbage',
    '1723161254406652067 {"stream":',
    '1723161254406652067 {"stream":"btcusdt@trade","data":{"t":1}}',
  ])('refuses the line %j', (line) => {
    const layout = openLayout(linesOf('binance.jsonl')[0] as string, {})
    expect(() => layout.read(line)).toThrow(RowError)
  })
})
