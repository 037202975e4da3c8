import { afterEach, describe, expect, test } from 'vitest'
import { sessionAt } from '../../../../gateway/feeds/level-one/trading-session'
import { at } from '../../../support/venue-servers/virtual-time'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

describe('when sources may be asked', () => {
  test.each(['America/New_York', 'Pacific/Auckland', 'UTC', 'Asia/Shanghai'])(
    'does not depend on a host in %s',
    (host) => {
      process.env.TZ = host
      expect(sessionAt(at('20260914', '100000'))).toMatchObject({
        tradingDay: '20260914',
        phase: 'morning',
        asking: true,
      })
      expect(sessionAt(at('20261001', '100000'))).toMatchObject({ tradingDay: '20260930', phase: 'holiday' })
    },
  )

  test.each([
    ['20260910', '090959', '20260909', 'before', false, 1_000],
    ['20260910', '091000', '20260910', 'before', true, 0],
    ['20260910', '100000', '20260910', 'morning', true, 0],
    ['20260910', '120000', '20260910', 'lunch', true, 0],
    ['20260910', '153459', '20260910', 'ended', true, 0],
    ['20260910', '153500', '20260910', 'ended', false, (17 * 60 + 35) * 60_000],
    // Friday evening, Saturday, and a day off in the week (National Day).
    ['20260911', '200000', '20260911', 'ended', false, (2 * 24 * 60 + 13 * 60 + 10) * 60_000],
    ['20260912', '100000', '20260911', 'holiday', false, (24 * 60 + 23 * 60 + 10) * 60_000],
    ['20261001', '100000', '20260930', 'holiday', false, expect.any(Number)],
  ])('%s %s', (date, clock, tradingDay, phase, asking, msToAsking) => {
    expect(sessionAt(at(date, clock))).toEqual({ tradingDay, phase, asking, msToAsking })
  })
})
