import { describe, expect, test } from 'vitest'
import { fraction } from '../../../shared/alerts/fraction'
import type { Pulses } from '../../../shared/alerts/truth'
import type { FiringOptions } from '../../../shared/alerts/watch-state'
import { clock, DAY, priced, watchOf } from '../../support/alert-rules'

type Step = [time: string, price: number | undefined, more?: Record<string, number>, pulses?: Pulses]

/** Times at which a rule fires while these rows come; `more`: values of other operands, whole. */
function times(text: string, steps: Step[], options: Partial<FiringOptions> = {}, prevClose = 1_000): string[] {
  const watch = watchOf(text, options)
  watch.beginDay(priced(prevClose, prevClose))
  return steps.flatMap(([time, price, more = {}, pulses]) => {
    const values = Object.fromEntries(Object.entries(more).map(([key, value]) => [key, fraction(value)]))
    const reading = priced(price, prevClose, values)
    const row = { at: clock(time), day: DAY, reading, ...(pulses ? { pulses } : {}) }
    return watch.judge(row).map(({ at }) => new Date(at + 8 * 3_600_000).toISOString().slice(11, 19))
  })
}

test('the newest moment of a rule never goes back', () => {
  const watch = watchOf('600519>10.05')
  for (const time of ['09:31:00', '09:30:00']) watch.judge({ at: clock(time), day: DAY, reading: priced(1_000, 1_000) })
  expect(watch.state.at).toBe(clock('09:31:00'))
})

describe('a rule', () => {
  test('goes by exact fractions: 10.10 to 11.11 is 10 %, and 25.02 to 26.27 is not 5 %, as it is shown', () => {
    expect(times('600519 涨幅>=10%', [['09:30:00', 1_111]], {}, 1_010)).toEqual(['09:30:00'])
    expect(times('600519 涨幅>=5%', [['09:30:00', 2_627]], {}, 2_502)).toEqual([])
    expect(times('600519 涨幅>=5%', [['09:30:00', 2_628]], {}, 2_502)).toEqual(['09:30:00'])
  })

  test('whose opening price is already beyond fires at the first print, and the roll itself does not', () => {
    expect(times('600519>10.05', [['09:25:00', 1_010]])).toEqual(['09:25:00'])
    expect(times('600519上穿10.05', [['09:25:00', 1_010]])).toEqual(['09:25:00'])
    expect(times('600519>9.95', [['09:25:00', 1_010]])).toEqual([])
  })

  test('that held long enough just when a row says otherwise fires before that row', () => {
    const steps = (time: string): Step[] => [
      ['09:30:00', 1_010],
      [time, 1_000],
    ]
    expect(times('600519 价格>10.05 持续 60秒', steps('09:31:00'))).toEqual(['09:31:00'])
    expect(times('600519 价格>10.05 持续 60秒', steps('09:30:59'))).toEqual([])
  })

  test('of which a part is unknown neither fires nor arms again, unless the known part decides', () => {
    const both = '600519 涨幅>1% 且 量比>2'
    expect(
      times(both, [
        ['09:31:00', 1_020],
        ['09:32:00', 1_020, { volumeRatio: 3 }],
      ]),
    ).toEqual(['09:32:00'])
    const either = '600519 涨幅>1% 或 量比>2'
    expect(
      times(either, [
        ['09:30:30', 1_000, { volumeRatio: 1 }],
        ['09:31:00', 1_020],
      ]),
    ).toEqual(['09:31:00'])
    // Unknown in between: still latched.
    expect(
      times(both, [
        ['09:31:00', 1_020, { volumeRatio: 3 }],
        ['09:32:00', undefined],
        ['09:33:00', 1_020, { volumeRatio: 3 }],
      ]),
    ).toEqual(['09:31:00'])
  })

  test('fires again only after the value went back beyond the margin: 0.1 points of a percentage', () => {
    const steps: Step[] = [
      ['09:31:00', 1_010],
      ['09:32:00', 1_009],
      ['09:33:00', 1_010],
      ['09:34:00', 1_008],
      ['09:35:00', 1_010],
    ]
    expect(times('600519 涨幅>=1%', steps)).toEqual(['09:31:00', '09:35:00'])
    expect(times('600519 涨幅>=1%', steps, { margin: false })).toEqual(['09:31:00', '09:33:00', '09:35:00'])
  })

  test('whose crossing meets a partner that is false is spent', () => {
    const rule = '600519 价格上穿10.05 且 量比>2'
    expect(
      times(rule, [
        ['09:31:00', 1_006, { volumeRatio: 1 }],
        ['09:32:00', 1_007, { volumeRatio: 3 }],
        ['09:33:00', 1_001, { volumeRatio: 3 }],
        ['09:34:00', 1_006, { volumeRatio: 3 }],
      ]),
    ).toEqual(['09:34:00'])
  })

  test('of a crossing of two moving lines follows both', () => {
    const lines = (average: number) => ({ average: average })
    expect(
      times('600519 价格上穿均价', [
        ['09:31:00', 1_000, lines(10)],
        ['09:32:00', 990, lines(10)],
        ['09:33:00', 1_100, lines(11)],
      ]),
    ).toEqual(['09:33:00'])
  })

  test('of an event fires at each one that is told, and only at its kind', () => {
    const dive: Pulses = { event: 'dive' }
    expect(
      times('600519 异动:高台跳水', [
        ['09:31:00', 990, {}, dive],
        ['09:32:00', 990, {}, { event: 'rocket' }],
        ['09:33:00', 990, {}, dive],
      ]),
    ).toEqual(['09:31:00', '09:33:00'])
    expect(
      times('600519 炸板', [
        ['09:31:00', 1_090, {}, { edge: 'seal' }],
        ['09:32:00', 1_090, {}, { edge: 'break' }],
      ]),
    ).toEqual(['09:32:00'])
  })

  test.each([
    [{ side: 'buy' as const, money: 5_000_000, probability: 70 }, 1],
    [{ side: 'buy' as const, money: 4_999_999, probability: 70 }, 0],
    [{ side: 'buy' as const, money: 5_000_000, probability: 69 }, 0],
    [{ side: 'sell' as const, money: 9_000_000, probability: 99 }, 0],
  ])('of split orders takes %o %i times', ({ side, money, probability }, count) => {
    const split = { side, money: fraction(money), probability: fraction(probability) }
    expect(times('600519 拆单(买,500万,70%)', [['09:31:00', 1_000, {}, { split }]])).toHaveLength(count)
  })

  test('counts a crossing within its cooldown instead of firing', () => {
    const watch = watchOf('600519上穿10.05', { cooldownMs: 60_000 })
    watch.beginDay(priced(1_000))
    const row = (time: string, price: number) => watch.judge({ at: clock(time), day: DAY, reading: priced(price) })
    expect(
      [row('09:31:00', 1_006), row('09:31:10', 1_000), row('09:31:20', 1_006)].map((found) => found.length),
    ).toEqual([1, 0, 0])
    expect(watch.state.swallowed).toBe(1)
  })
})
