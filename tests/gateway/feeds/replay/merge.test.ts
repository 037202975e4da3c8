import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FileMerge } from '../../../../gateway/feeds/replay/merge'
import type { ReplayRow } from '../../../../gateway/feeds/replay/row'

const trade = (exchangeTime: number, venueSeq: number, channel = 'SH-1'): ReplayRow => ({
  event: {
    kind: 'trade',
    instrument: '600991.SH',
    exchangeTime,
    price: 1234,
    volume: 100,
    amount: 123_400,
    side: 'buy',
    buyNo: 2,
    sellNo: 1,
    venueSeq,
  },
  channel,
})

const quote = (exchangeTime: number): ReplayRow => ({
  event: {
    kind: 'quote',
    instrument: '600991.SH',
    exchangeTime,
    last: 1234,
    open: 1234,
    high: 1234,
    low: 1234,
    volume: 0,
    amount: 0,
    bidPrices: [],
    bidVolumes: [],
    askPrices: [],
    askVolumes: [],
  },
  channel: '',
})

async function* inBlocks(rows: readonly ReplayRow[], size: number) {
  for (let i = 0; i < rows.length; i += size) yield rows.slice(i, i + size)
}

async function merged(sources: readonly (readonly ReplayRow[])[], size = 2) {
  const merge = new FileMerge(sources.map((rows) => ({ blocks: inBlocks(rows, size) })))
  const rows: ReplayRow[] = []
  for (;;) {
    const row = await merge.peek()
    if (!row) return { rows, duplicates: merge.duplicates }
    expect(await merge.peek()).toBe(row)
    rows.push(row)
    merge.shift()
  }
}

const label = ({ event }: ReplayRow) => (event.kind === 'quote' ? `q${event.exchangeTime}` : event.venueSeq)

describe('a merge', () => {
  test('goes by time, and at one time puts snapshots after prints', async () => {
    const { rows } = await merged([[quote(1), quote(5)], [trade(1, 10), trade(5, 12)], [trade(3, 11)]])
    expect(rows.map(label)).toEqual([10, 'q1', 11, 12, 'q5'])
  })

  test('goes by number within a channel, even where the clocks disagree', async () => {
    const { rows } = await merged([
      [trade(1, 10), trade(9, 12), trade(9, 14)],
      [trade(7, 13), trade(8, 15)],
    ])
    expect(rows.map(label)).toEqual([10, 12, 13, 14, 15])
  })

  test('does not compare numbers of different channels', async () => {
    const { rows } = await merged([[trade(1, 100, 'SH-1')], [trade(2, 5, 'SH-2')], [trade(3, 7, 'SZ-1')]])
    expect(rows.map(label)).toEqual([100, 5, 7])
  })

  test('gives a row that two files hold once, and counts it', async () => {
    const both = [trade(1, 1), trade(2, 2), trade(3, 3)]
    expect(await merged([both, both.slice(1), [quote(2)]])).toMatchObject({ duplicates: 2, rows: { length: 4 } })
  })

  test('keeps rows that no number tells apart', async () => {
    expect((await merged([[trade(1, 0, ''), trade(1, 0, '')], [trade(1, 0, '')]])).rows).toHaveLength(3)
  })

  test('of nothing is nothing', async () => {
    expect((await merged([])).rows).toEqual([])
    expect((await merged([[], []])).rows).toEqual([])
  })

  test('of any division of one sequence is that sequence', async () => {
    const sequence = fc.array(fc.record({ source: fc.nat(3), step: fc.nat(2) }), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(sequence, fc.integer({ min: 1, max: 5 }), async (steps, size) => {
        const sources: ReplayRow[][] = [[], [], [], []]
        let time = 0
        for (const [index, { source, step }] of steps.entries()) {
          time += step
          sources[source]?.push(trade(time, index + 1))
        }
        const { rows } = await merged(sources, size)
        expect(rows.map(label)).toEqual(steps.map((_, index) => index + 1))
      }),
    )
  })
})
