import { expect, test } from 'vitest'
import type { EventKind } from '../../../../../shared/market/event-kinds'
import { INSTRUMENTS, MOUTAI, PINGAN, smallMarket } from '../../../../support/small-market'
import { TODAY, toolsOf } from '../../../../support/tool-market'

// Stocks of ten and thirty yuan, at opposite limits.
const market = smallMarket(TODAY)
const dear = { prevClose: 3000, limitUp: 3300, limitDown: 2700, floatShares: 1_000_000 }
market.startDay(
  TODAY,
  INSTRUMENTS.map((one) => (one.id === PINGAN ? { ...one, ...dear } : one)),
)
market.trade(MOUTAI, 1, 1100, 100)
market.trade(PINGAN, 1, 2700, 100, 'sell')
market.pass(2)

test('a board is weighted by the value of what can be traded, at the close before', async () => {
  const boards = [{ name: '两只', members: [MOUTAI, PINGAN] }]
  const answer = await toolsOf(market.state, market.clock, {}, boards).open(undefined).run('boards', { name: '两只' })
  expect(answer.ok && answer.rows[0]?.figures.change?.value).toBe('-5.00')
})

test.each([
  ['rocket', 151, '1.51%'],
  ['dive', -230, '-2.30%'],
  ['openDown', 3, '3次'],
  ['bigBuy', 6_540_000, '654.0万元'],
] as const)('the value of %s %d is %s', async (kind, value, said) => {
  const row = { kind: kind as EventKind, instrument: MOUTAI, time: market.at(1), value }
  const events = async () => ({ tradingDay: TODAY, historyDays: 0, events: [row] as never })
  const answer = await toolsOf(market.state, market.clock, { events }).open(undefined).run('events', {})
  const figure = answer.ok ? answer.rows[0]?.figures.eventValue : undefined
  expect(`${figure?.value}${figure?.unit}`).toBe(said)
})
