import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CoinBar, CoinMinutes } from '../../../../gateway/feeds/coin/minutes'

/** Beijing midnight of 2026-09-10. */
const MIDNIGHT = Date.UTC(2026, 8, 9, 16)
const MINUTE = 60_000

const bar = (start: number, over: Partial<CoinBar> = {}): CoinBar => ({
  start,
  open: 10,
  high: 12,
  low: 9,
  close: 11,
  volume: 100,
  amount: 1_100,
  trades: 5,
  ...over,
})

describe('the minutes of a day', () => {
  test('are replaced by a final candle, which gives the missed volume', () => {
    const minutes = new CoinMinutes()
    minutes.enter(MIDNIGHT)
    minutes.print(MIDNIGHT + 59_000, 11, 40, 440, 1)
    expect(minutes.missedOf(MIDNIGHT)).toBeUndefined()
    minutes.tell(bar(MIDNIGHT), true)
    expect(minutes.missedOf(MIDNIGHT)).toMatchObject({ volume: 60, bar: { high: 12 } })
    expect(minutes.figures()).toMatchObject({ open: 10, high: 12, low: 9, volume: 100, amount: 1_100, trades: 5 })
    // A print that comes late was in the candle already.
    minutes.print(MIDNIGHT + 59_900, 11, 60, 660, 4)
    expect(minutes.missedOf(MIDNIGHT)).toBeUndefined()
    expect(minutes.figures().volume).toBe(100)
  })

  test('use a candle that is not final only if it has more', () => {
    const minutes = new CoinMinutes()
    minutes.enter(MIDNIGHT)
    minutes.print(MIDNIGHT, 10, 150, 1_500, 7)
    minutes.tell(bar(MIDNIGHT), false)
    expect(minutes.figures().volume).toBe(150)
    minutes.tell(bar(MIDNIGHT, { volume: 180 }), false)
    expect(minutes.figures().volume).toBe(180)
  })

  test('have the open of the earliest and the last price of the newest, received in any order', () => {
    const minutes = new CoinMinutes()
    minutes.enter(MIDNIGHT)
    minutes.print(MIDNIGHT + 5 * MINUTE, 20, 1, 20, 1)
    minutes.tell(bar(MIDNIGHT, { open: 7 }), true)
    minutes.tell(bar(MIDNIGHT + MINUTE), true)
    expect(minutes.figures()).toMatchObject({ open: 7, last: 20, high: 20, low: 9, volume: 201 })
  })

  test('start a new day at Beijing midnight, and never go back', () => {
    const minutes = new CoinMinutes()
    expect(minutes.enter(MIDNIGHT - 1)).toBe(true)
    minutes.print(MIDNIGHT - 1, 33, 1, 33, 1)
    expect(minutes.enter(MIDNIGHT)).toBe(true)
    expect(minutes).toMatchObject({ tradingDay: '20260910', prevClose: 33 })
    expect(minutes.figures().volume).toBe(0)
    minutes.print(MIDNIGHT - 1, 33, 1, 33, 1)
    expect(minutes.enter(MIDNIGHT - 1)).toBe(false)
    expect(minutes.figures().volume).toBe(0)
  })

  test('sum to the day in any order of prints and candles', () => {
    const step = fc.record({
      minute: fc.integer({ min: 0, max: 3 }),
      volume: fc.integer({ min: 1, max: 50 }),
      kind: fc.constantFrom('print', 'running', 'final'),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const minutes = new CoinMinutes()
        minutes.enter(MIDNIGHT)
        const heard = [0, 0, 0, 0]
        const told = [0, 0, 0, 0]
        const final = [false, false, false, false]
        for (const { minute, volume, kind } of steps) {
          const start = MIDNIGHT + minute * MINUTE
          if (kind === 'print') {
            minutes.print(start, 10, volume, volume * 10, 1)
            heard[minute] = (heard[minute] ?? 0) + volume
          } else if (kind === 'final' || !final[minute]) {
            minutes.tell(bar(start, { volume, amount: volume * 10 }), kind === 'final')
            told[minute] = volume
            final[minute] ||= kind === 'final'
          }
        }
        const expected = heard.map((own, at) => (final[at] ? (told[at] as number) : Math.max(own, told[at] as number)))
        expect(minutes.figures().volume).toBe(expected.reduce((sum, volume) => sum + volume, 0))
        expect(minutes.figures().amount).toBe(minutes.figures().volume * 10)
      }),
    )
  })
})
