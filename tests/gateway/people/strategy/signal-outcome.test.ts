import { describe, expect, test } from 'vitest'
import { SCORE_MINUTES, SignalOutcome } from '../../../../gateway/people/strategy/signal-outcome'
import type { StockNow } from '../../../../gateway/people/strategy/stock-now'
import { partOf } from '../../../support/part-of'

/** Instruments by place; the strength of each is its 量比. */
const stock = (index: number, strength: number, last = 100) =>
  partOf<StockNow>({ id: `60000${index}.SH`, index, last, volumeRatio: strength })
const outcome = () =>
  new SignalOutcome({
    id: 'r',
    name: 'R',
    rule: 'r',
    strength: ({ volumeRatio }) => volumeRatio,
    facts: ({ last }) => [`${last}`],
  })
const scored = (of: SignalOutcome) => of.report().scored

describe('signals', () => {
  test('are shown while they hold, the strongest first, from when they began', () => {
    const signals = outcome()
    signals.look([stock(1, 0.5, 100), stock(2, 0.4), stock(3, 0)], 10, 1_000)
    signals.look([stock(1, 0.2, 101), stock(2, 0.4), stock(3, 0.9)], 11, 2_000)
    expect(signals.report().signals).toEqual([
      { id: '600003.SH', at: 2_000, price: 100, strength: 0.9, facts: ['100'] },
      { id: '600002.SH', at: 1_000, price: 100, strength: 0.4, facts: ['100'] },
      { id: '600001.SH', at: 1_000, price: 100, strength: 0.2, facts: ['101'] },
    ])
    signals.look([stock(1, 0), stock(3, 0.9)], 12, 3_000)
    expect(signals.report().signals.map(({ id }) => id)).toEqual(['600003.SH'])
  })

  test('of a stock count once in a quarter of an hour', () => {
    const signals = outcome()
    for (const slot of [10, 12, 10 + SCORE_MINUTES - 1, 10 + SCORE_MINUTES]) {
      signals.look([stock(1, 1)], slot, 0)
      signals.look([stock(1, 0)], slot, 0)
    }
    signals.settle(240, Float64Array.of(0, 100), () => 0)
    expect(scored(signals).count).toBe(2)
  })

  test('are scored once, a quarter of an hour later, beside the share of all stocks that rose', () => {
    const signals = outcome()
    signals.look([stock(1, 1), stock(2, 1), stock(3, 1), stock(4, 1)], 10, 0)
    signals.look([stock(5, 1)], 11, 0)
    // The fourth has no price now.
    const now = Float64Array.of(0, 110, 100, 96, 0, 130)
    const asked: number[] = []
    const rate = (from: number) => {
      asked.push(from)
      return from === 10 ? 0.25 : 0.75
    }
    signals.settle(10 + SCORE_MINUTES - 1, now, rate)
    expect(scored(signals)).toEqual({ count: 0, meanReturn: null, hitRate: null, baseRate: null })
    signals.settle(10 + SCORE_MINUTES, now, rate)
    const { count, meanReturn, hitRate, baseRate } = scored(signals)
    expect([count, hitRate, baseRate]).toEqual([3, 1 / 3, 0.25])
    expect(meanReturn).toBeCloseTo(0.02, 12)
    signals.settle(11 + SCORE_MINUTES, now, rate)
    signals.settle(12 + SCORE_MINUTES, now, rate)
    expect([scored(signals).count, scored(signals).hitRate, scored(signals).baseRate]).toEqual([4, 0.5, 0.375])
    expect(asked).toEqual([10, 11])
  })

  test('without a share of all stocks are not scored', () => {
    const signals = outcome()
    signals.look([stock(1, 1)], 10, 0)
    signals.settle(30, Float64Array.of(0, 110), () => undefined)
    expect(scored(signals).count).toBe(0)
  })
})
