import { expect, test } from 'vitest'
import { instrumentOf } from '../../../../gateway/feeds/level-one/instruments'
import type { Snapshot } from '../../../../gateway/feeds/level-one/snapshot'

/** A convertible bond that closed at its face value, of which nothing has traded. */
const bond = (over: Partial<Snapshot>): Snapshot => ({
  id: '113999.SH',
  name: '示例 转债',
  kind: 'bond',
  board: 'bond',
  priceScale: 3,
  exchangeTime: 0,
  prevClose: 100_000,
  last: 0,
  open: 0,
  high: 0,
  low: 0,
  volume: 0,
  amount: 0,
  volumeStep: 10,
  amountStep: 1,
  bidPrices: [],
  bidVolumes: [],
  askPrices: [],
  askVolumes: [],
  hasBook: true,
  ...over,
})

test.each<[string, Partial<Snapshot>, number, number]>([
  ['nothing', {}, 120_000, 80_000],
  ['a high beyond the usual limits', { high: 130_000 }, 157_300, 56_700],
  ['a low beyond the usual limits', { low: 70_000 }, 157_300, 56_700],
  ['a bid beyond the usual limits', { bidPrices: [130_000], bidVolumes: [10] }, 157_300, 56_700],
  ['an ask beyond the usual limits', { askPrices: [130_000], askVolumes: [10] }, 157_300, 56_700],
  ['the source’s own limits', { limitUp: 110_000, limitDown: 90_000, high: 130_000 }, 110_000, 90_000],
  ['that there are none', { limitUp: 0, limitDown: 0 }, 0, 0],
])('a bond with %s in its row', (_, over, limitUp, limitDown) => {
  expect(instrumentOf(bond(over), '20260910')).toMatchObject({ name: '示例转债', limitUp, limitDown })
})
