import { describe, expect, test } from 'vitest'
import { createMarketState } from '../../../../gateway/market/state/market-state'
import { captureDay, captureDays } from '../../../../gateway/past/history/capture'
import type { LiveMarket } from '../../../../gateway/past/history/market-port'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import type { Caveats } from '../../../../shared/market/instrument'
import { dayStart, MARKET_TIME, makeInstrument, makeTrade } from '../../../support/fake-feed'

const lost = { rows: 3, share: 0.75, words: ['3 行无法识别'] }

/** A market in which one instrument has traded, at 10.00 after a previous close of 9.90. */
function marketOf(caveats: Caveats | undefined): LiveMarket {
  const state = createMarketState({
    grades: DEFAULT_GRADES,
    now: () => 0,
    interest: () => true,
    turnoverBefore: () => 0,
  })
  const instrument = makeInstrument({ id: '600519.SH', prevClose: 990, ...(caveats ? { caveats } : {}) })
  for (const event of [...dayStart('20260706', [instrument]), makeTrade({ exchangeTime: MARKET_TIME })]) {
    if (event.kind !== 'status') state.apply(event)
  }
  state.tick(MARKET_TIME)
  return state
}

describe('a day whose feed reports missing data', () => {
  test.each<[string, Caveats | undefined, number, number]>([
    ['nothing', undefined, 0.5, 990],
    ['a quarter of the rows', { lost }, 0.375, 990],
    ['no previous close', { prevCloseOf: 'open' }, 0.5, 0],
    ['yesterday’s close by the recording', { prevCloseOf: 'chain' }, 0.5, 990],
    ['rows and a previous close', { lost, prevCloseOf: 'open' }, 0.375, 0],
  ])(
    '(%s) is less complete by its lost rows, and has no previous close that is another price',
    (_, caveats, completeness, prevClose) => {
      const market = marketOf(caveats)
      const day = { tradingDay: '20260706', completeness: 0.5 }
      const instrument = market.instrument('600519.SH')
      const expected = { id: '600519.SH', completeness, prevClose }
      expect(captureDays(market, day)).toMatchObject([expected])
      expect(instrument && captureDay(market, instrument, day)).toMatchObject(expected)
    },
  )
})
