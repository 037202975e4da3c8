import { describe, expect, test } from 'vitest'
import { addLot, openAccount } from '../../../shared/back-test/account'
import { buyAtOpen, type FillBar, sellAt } from '../../../shared/back-test/fill'
import type { TestedSecurity } from '../../../shared/back-test/model'
import { usualConfig } from '../../support/back-test-case'

const security: TestedSecurity = { code: '600000', board: 'sh_main', listDate: '20000101', st: [] }
const bar: FillBar = {
  session: 5,
  day: '20260105',
  time: '',
  open: 10_000,
  high: 10_200,
  low: 9_900,
  volume: 1_000_000,
  limits: { up: 11_000, down: 9_000 },
}
/** Two ticks, ¥0.02, away from the order. */
const config = { ...usualConfig, slippage: { model: 'ticks' as const, n: 2 } }

/** Price and quantity of the only fill, li and shares; undefined without a fill. */
function filled(side: 'buy' | 'sell', limitPrice: number | undefined) {
  const account = openAccount(1_000_000_000)
  const context = { config, account }
  if (side === 'sell') {
    const position = { security, lots: [], quantity: 0, entryPrice: 9_000, entryBar: 0, sessions: 1, mark: 9_000 }
    addLot(position, 300, 1)
    account.positions.set(0, position)
    sellAt(context, { index: 0, want: 300, price: bar.open, reason: '' }, bar, { limitPrice })
  } else buyAtOpen(context, { index: 0, security, want: 300, reason: '', entryBar: 0 }, bar, { limitPrice })
  const [trade] = account.trades
  return trade && [trade.price, trade.quantity]
}

describe('an order', () => {
  test.each([
    ['buy', undefined, [10_020, 300]],
    ['buy', 9_990, undefined],
    ['buy', 10_000, [10_000, 300]],
    ['buy', 10_010, [10_010, 300]],
    ['buy', 10_500, [10_020, 300]],
    ['sell', undefined, [9_980, 300]],
    ['sell', 10_010, undefined],
    ['sell', 10_000, [10_000, 300]],
    ['sell', 9_990, [9_990, 300]],
    ['sell', 9_500, [9_980, 300]],
  ] as const)(
    'to %s with the limit %s is filled at the open with slippage, never beyond the limit: %j',
    (side, limit, expected) => {
      expect(filled(side, limit)).toEqual(expected)
    },
  )
})
