import { expect, test } from 'vitest'
import { instrumentLinksOf } from '../../../../client/features/quote-panel/instrument-links'
import type { ListedInstrument } from '../../../../client/store/rows/instruments'
import { matchRoute } from '../../../../shared/protocol/routes'

const listed = (over: Partial<ListedInstrument>) =>
  ({ id: '600519.SH', name: '示例酒业', kind: 'stock', industry: '食品饮料', ...over }) as ListedInstrument

test.each<[string, Partial<ListedInstrument>, string[]]>([
  ['a stock', {}, ['multiChart', 'orderSplit', 'history', 'industry']],
  ['a stock of no known industry', { industry: '' }, ['multiChart', 'orderSplit', 'history']],
  [
    'an index',
    { kind: 'index', id: '000016.SH', name: '上证50' },
    ['multiChart', 'indexHistory', 'indexToday', 'industry'],
  ],
  ['a coin', { kind: 'crypto', id: 'BTCUSDT.BINANCE' }, ['btc', 'multiChart']],
])('%s links to pages about it', (_, over, routes) => {
  const links = instrumentLinksOf(listed(over), '20261120')
  expect(links.map(({ href }) => matchRoute(href.split('?')[0] as string)?.name)).toEqual(routes)
  expect(links.every(({ title }) => title !== '')).toBe(true)
})

test('before the day is known the split page is the market’s', () => {
  const split = instrumentLinksOf(listed({}), '')[1]
  expect(split?.href).toBe('/graph_hide')
})
