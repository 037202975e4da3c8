import { expect, test } from 'vitest'
import { type ClockedMarket, marketMoment } from '../../../../gateway/serve/front/market-moment'

const market = (
  quality: ClockedMarket['feed']['quality'],
  state: ReturnType<ClockedMarket['status']>['state'],
  clock = { marketTime: 1_000_000, speed: 2 },
): ClockedMarket => ({ feed: { quality, clock: () => clock }, status: () => ({ state }) })

test.each([
  ['a live simulated market goes back at its speed', market('simulated', 'live'), 970_000],
  ['one that broke is missing from then on', market('simulated', 'reconnecting'), 970_000],
  ['one that is being made up misses nothing', market('simulated', 'connecting'), null],
  ['a venue that connects misses what goes by', market('ok', 'connecting'), 970_000],
  ['nobody knows before there is a clock', market('ok', 'live', { marketTime: 0, speed: 1 }), null],
])('%s', (_, given, expected) => {
  expect(marketMoment(given, 5_000, 20_000)).toBe(expected)
})
