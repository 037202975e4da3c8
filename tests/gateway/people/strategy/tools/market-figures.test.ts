import { expect, test } from 'vitest'
import type { StrategyMarket } from '../../../../../gateway/people/strategy/market-port'
import { partOf } from '../../../../support/part-of'
import { filledRow } from '../../../../support/rows'
import { MOUTAI, PINGAN, QUIET, smallMarket } from '../../../../support/small-market'
import { TODAY, toolsOf } from '../../../../support/tool-market'

const { clock } = smallMarket(TODAY)

async function figuresNow(breadth: object) {
  const market = partOf<StrategyMarket>({
    rows: (_: unknown, kind: string) => (kind === 'breadth' ? [{ ...filledRow('breadth', 0), ...breadth }] : []),
    instrumentTable: smallMarket(TODAY).state.instrumentTable.bind(smallMarket(TODAY).state),
  })
  const answer = await toolsOf(market, clock).open(undefined).run('market_now', {})
  if (!answer.ok) throw new Error(answer.message)
  return answer.rows[0]?.figures ?? {}
}

test.each([
  [3e8, 2.4e8, '3.00亿元', '6000.0万元', '25.00%'],
  [1.8e8, 2.4e8, '1.80亿元', '-6000.0万元', '-25.00%'],
  [2, 1, '2元', '1元', '100.00%'],
  [3e8, 0, '3.00亿元', undefined, undefined],
])('a turnover of %d yuan against %d of the day before', async (turnover, turnoverBefore, ...said) => {
  const figures = await figuresNow({ turnover, turnoverBefore })
  const wrote = ['marketTurnover', 'turnoverDifference', 'turnoverChange'].map((name) => {
    const { value, unit } = figures[name] ?? {}
    return value === undefined ? undefined : `${value}${unit}`
  })
  expect(wrote).toEqual(said)
  if (turnoverBefore === 0) expect(figures.turnoverChange?.missing).toBe('上一交易日同一时刻未知')
})

test('the market is counted by side and by limit, with its nets by aggressor and of large orders', async () => {
  const counted = { up: 30, flat: 4, down: 12, limitUp: 3, limitDown: 1, adNet: -3e9, odBigNet: 2e9 }
  const figures = await figuresNow(counted)
  const numbers = ['up', 'flat', 'down', 'limitUp', 'limitDown', 'adNet', 'odBig'].map((name) => figures[name]?.number)
  expect(numbers).toEqual(Object.values(counted))
})

test('boards sum the nets of their stocks, the largest first or the smallest', async () => {
  const market = smallMarket(TODAY)
  market.trade(MOUTAI, 1, 1000, 300)
  market.trade(PINGAN, 1, 1000, 500, 'sell')
  market.trade(QUIET, 1, 1000, 100)
  const groups = [
    { name: '甲', members: [MOUTAI, PINGAN] },
    { name: '乙', members: [QUIET] },
    { name: '丙', members: [] },
  ]
  const ask = async (given: object) => {
    const answer = await toolsOf(market.state, market.clock, {}, groups).open(undefined).run('boards', given)
    return answer.ok ? answer.rows.map(({ id, figures }) => [id, figures.adNet?.number, figures.members?.number]) : []
  }
  const [first, second] = [
    ['乙', 1_000, 1],
    ['甲', -2_000, 2],
  ]
  expect(await ask({ by: 'adNet' })).toEqual([first, second])
  expect(await ask({ by: 'adNet', side: 'out' })).toEqual([second, first])
})
