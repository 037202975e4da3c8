import type { Snapshot } from '../../../../gateway/feeds/level-one/snapshot'
import { at } from '../../../support/venue-servers/virtual-time'

export const NOW = at('20260910', '100000')

/** A believable row of a source that counts in lots. */
export const makeSnapshot = (over: Partial<Snapshot> = {}): Snapshot => ({
  id: '600001.SH',
  name: '示例股份',
  kind: 'stock',
  board: 'main',
  priceScale: 2,
  exchangeTime: NOW,
  prevClose: 1000,
  last: 1006,
  open: 1002,
  high: 1008,
  low: 1001,
  volume: 3000,
  amount: 3_015_000,
  bidPrices: [1005, 1004],
  bidVolumes: [1200, 500],
  askPrices: [1006, 1007],
  askVolumes: [700, 900],
  volumeStep: 100,
  amountStep: 100,
  hasBook: true,
  outer: 1500,
  inner: 1500,
  change: 6,
  averagePrice: 1005,
  limitUp: 1100,
  limitDown: 900,
  ...over,
})
