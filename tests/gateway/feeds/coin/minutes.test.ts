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
  test('a final candle replaces what was heard, and says what was missed', () => {
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

  test('before it is final a candle counts only where it holds more', () => {
    const minutes = new CoinMinutes()
    minutes.enter(MIDNIGHT)
    minutes.print(MIDNIGHT, 10, 150, 1_500, 7)
    minutes.tell(bar(MIDNIGHT), false)
    expect(minutes.figures().volume).toBe(150)
    minutes.tell(bar(MIDNIGHT, { volume: 180 }), false)
    expect(minutes.figures().volume).toBe(180)
  })

  test('minutes may be told in any order: the open is the earliest one’s, the last price the newest', () => {
    const minutes = new CoinMinutes()
    minutes.enter(MIDNIGHT)
    minutes.print(MIDNIGHT + 5 * MINUTE, 20, 1, 20, 1)
    minutes.tell(bar(MIDNIGHT, { open: 7 }), true)
    minutes.tell(bar(MIDNIGHT + MINUTE), true)
    expect(minutes.figures()).toMatchObject({ open: 7, last: 20, high: 20, low: 9, volume: 201 })
  })

  test('the day turns at Beijing midnight, and never back', () => {
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

  test('whatever the order of prints and candles, the sum of the day is the sum of its minutes', () => {
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
