import { expect, test } from 'vitest'
import { createAssistant } from '../../../../gateway/people/strategy/assistant'
import { createNameSearch } from '../../../../gateway/people/strategy/name-search'
import type { ToolPast } from '../../../../gateway/people/strategy/tools/tool-past'
import { partOf } from '../../../support/part-of'
import { smallMarket } from '../../../support/small-market'
import { spoken, TODAY, toolsOf } from '../../../support/tool-market'

const market = smallMarket(TODAY)
market.startDay(TODAY)
market.pass(53)

/** Yuan up to this minute: of today, and of the day before. */
function askWith(nets: readonly [number, number], turnovers: readonly [number, number]) {
  const place = (from = '') => (from.startsWith(TODAY) ? 0 : 1)
  const asked = partOf<ToolPast['asked']>({
    bars: async ({ from }: { from?: string }) => ({
      ...{ derived: [], priceScale: 2, prevClose: 1000, close: [1000], turnover: [turnovers[place(from)]] },
    }),
    flow: async ({ from }: { from?: string }) => ({
      ad: [[nets[place(from)]], [0], [0], [0]],
      od: [[0], [0], [0], [0]],
    }),
  } as never)
  return createAssistant({
    market: market.state,
    past: partOf({}),
    clock: market.clock,
    feedName: '模拟行情',
    search: createNameSearch(() => market.state.instrumentTable()),
    tools: toolsOf(market.state, market.clock, { asked }),
  })
}

test.each([
  [[3e8, 1e8], '差额（今天减昨天）2.00亿元：比昨天同一时间多。'],
  [[-3e8, 1e8], '差额（今天减昨天）-4.00亿元：比昨天同一时间少。'],
  [[1e8, 1e8], '差额（今天减昨天）0元：与昨天同一时间相同。'],
] as const)('nets of %j yuan differ: %s', async (nets, words) => {
  const reply = await askWith(nets, [1e9, 1e9])('示例银行今天的主动净流入比昨天同一时间多吗')
  expect(spoken(reply)).toContain(words)
})

test('a question about turnover is answered with its difference', async () => {
  const reply = await askWith([3e8, 1e8], [1e9, 4e9])('示例银行今天成交额比昨天同一时间多吗')
  expect(spoken(reply)).toContain('差额（今天减昨天）-30.00亿元：比昨天同一时间少。')
})
