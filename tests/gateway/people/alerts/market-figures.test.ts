import { beforeEach, describe, expect, test } from 'vitest'
import type { AlertMarket } from '../../../../gateway/people/alerts/alert-market'
import type { StoredState } from '../../../../gateway/people/alerts/entry'
import { FiguresReading, MarketFigures } from '../../../../gateway/people/alerts/market-figures'
import { fraction } from '../../../../shared/alerts/fraction'
import type { Measure } from '../../../../shared/alerts/rule'
import type { Phase } from '../../../../shared/market/session'
import { type AlertTestMarket, alertMarket } from '../../../support/alert-market'
import { clock } from '../../../support/alert-rules'
import { partOf } from '../../../support/part-of'
import { PINGAN } from '../../../support/small-market'

let market: AlertTestMarket
beforeEach(() => {
  market = alertMarket()
  market.begin()
})

/** Times of what fired of the market's figures. */
const fired = () => market.fired().map((line) => line.trim())

describe('a rule of figures of the market', () => {
  test('that is true at creation waits until it was false, and fires when it is true again', () => {
    market.trade('09:30:01', 1_010)
    market.watch(['上涨家数>=1'])
    market.at('09:30:02')
    market.at('09:30:03')
    expect(fired()).toEqual([])
    expect(market.engine.stateOf('r0')).toBe('waiting')
    market.trade('09:30:04', 990)
    market.at('09:30:05')
    market.trade('09:30:06', 1_010)
    market.at('09:30:07')
    expect(fired()).toEqual(['r0 09:30:07'])
  })

  test('stays fired after a restart within its day', () => {
    market.watch(['上涨家数>=1'])
    market.at('09:29:00')
    market.trade('09:30:01', 1_010)
    market.at('09:30:02')
    const { firings, states } = market.engine.take(10)
    expect(firings).toHaveLength(1)
    const kept = new Map<string, StoredState>(states.map(({ ruleId, stored }) => [ruleId, stored]))
    const told = market.applied.slice(2)
    market = alertMarket()
    market.begin()
    market.watch(['上涨家数>=1'], (ruleId) => kept.get(ruleId))
    for (const event of told) market.apply(event)
    market.trade('09:30:10', 1_010, { id: PINGAN })
    market.at('09:30:11')
    expect(fired()).toEqual([])
  })

  test('starts again each day: if true on the next one it fires again', () => {
    market.watch(['上涨家数>=1'])
    market.at('09:29:00')
    market.trade('09:30:01', 1_010)
    market.at('09:30:02')
    expect(fired()).toEqual(['r0 09:30:02'])
    market.begin(1)
    market.at('09:29:00', 1)
    market.trade('09:30:01', 1_020, { day: 1 })
    market.at('09:30:02', 1)
    expect(fired()).toEqual(['r0 09:30:02'])
  })
})

test('market figures are read once in each second of market time, and never backwards', () => {
  let looks = 0
  const figures = new MarketFigures(
    partOf<AlertMarket>({
      phase: 'morning',
      breadth: () => {
        looks++
        return { up: 0, down: 0, flat: 0, limitUp: 0, limitDown: 0 }
      },
    }),
    () => undefined,
    () => undefined,
  )
  market.watch(['上涨家数>=1'])
  figures.setRules(market.rules(), () => undefined)
  const START = clock('09:30:01')
  const counts = [0, 1, 999, 1_000, 1_999, 1_000, 500, 2_000].map((ms) => {
    figures.look(START + ms, '20231115', START)
    return looks
  })
  expect(counts).toEqual([1, 1, 1, 2, 2, 2, 2, 3])
})

describe('market figures at a time', () => {
  const breadth = { up: 2, down: 1, flat: 0, limitUp: 5, limitDown: 3 }
  const AT = 1_000_000
  const figureAt = (
    operand: string,
    { newestAt = AT - 61_500, phase = 'morning' }: { newestAt?: number; phase?: Phase } = {},
  ) => {
    const reading = new FiguresReading(partOf<AlertMarket>({ phase, breadth: () => breadth }), AT, newestAt)
    return reading.value({ operand } as Measure)
  }

  test.each([
    ['rising', 2],
    ['falling', 1],
    ['limitUps', 5],
    ['limitDowns', 3],
    // Whole seconds without any row.
    ['silence', 61],
  ])('%s: %i', (operand, value) => {
    expect(figureAt(operand)).toEqual(fraction(value))
  })

  test('have no silence outside of continuous trading, before any row, or with a row from the future', () => {
    expect(figureAt('silence', { phase: 'lunch' })).toBeUndefined()
    expect(figureAt('silence', { newestAt: 0 })).toBeUndefined()
    expect(figureAt('silence', { newestAt: AT + 500 })).toEqual(fraction(0))
    expect(figureAt('silence', { phase: 'afternoon' })).toEqual(fraction(61))
  })
})
