import { describe, expect, test } from 'vitest'
import { fraction } from '../../../shared/alerts/fraction'
import type { LevelTruth } from '../../../shared/alerts/truth'
import { Watch } from '../../../shared/alerts/watch'
import { type FiringOptions, freshState } from '../../../shared/alerts/watch-state'
import { clock, DAY, OPTIONS, priced, ruleOf, watchOf } from '../../support/alert-rules'

const row = (time: string, price: number | undefined, more = {}) => ({
  at: clock(time),
  day: DAY,
  reading: priced(price, 1_000, more),
})

/** A rule on a day that has begun at 10 yuan. */
function begun(text: string, options: Partial<FiringOptions> = {}, always = false): Watch {
  const watch = new Watch(ruleOf(text), { ...OPTIONS, ...options }, freshState(false), always)
  watch.beginDay(priced(1_000))
  return watch
}
const timesOf = (found: readonly { at: number }[]) => found.map(({ at }) => at)

describe('a new rule', () => {
  test.each<[rule: string, price: number | undefined, now: number, isWaiting: boolean]>([
    ['600519>10.05', 1_010, 1, true],
    ['600519>10.05', 1_000, 0, false],
    ['600519>10.05', undefined, -1, false],
    ['600519>10.05 在 13:00-14:00', 1_010, 0, false],
    ['600519上穿10.05', 1_010, -1, false],
  ])('%s at %s units is %i and waits: %s', (text, price, now, isWaiting) => {
    const watch = watchOf(text)
    watch.arm(row('09:31:00', price))
    expect([watch.now, watch.state.waiting]).toEqual([now, isWaiting])
  })

  test('fires only after its condition was false', () => {
    const watch = watchOf('600519>10.05')
    watch.arm(row('09:31:00', 1_010))
    const found = [1_020, 1_000, 1_010].map((price, at) => watch.judge(row(`09:3${at + 2}:00`, price)).length)
    expect(found).toEqual([0, 0, 1])
  })

  test('has its crossing armed by the value now: above the threshold it waits for a row below', () => {
    const above = watchOf('600519上穿10.05')
    above.arm(row('09:31:00', 1_010))
    expect(above.state.arms).toEqual(['spent'])
    const below = watchOf('600519上穿10.05')
    below.arm(row('09:31:00', 1_000))
    expect(below.state.arms).toEqual(['armed'])
    expect(timesOf(below.judge(row('09:32:00', 1_010)))).toEqual([clock('09:32:00')])
  })

  test('rings at once on request if its condition is true, and waits afterwards', () => {
    const watch = watchOf('600519>10.05')
    watch.arm(row('09:31:00', 1_010))
    expect(watch.ring(clock('09:31:00'), DAY)).toEqual({ at: clock('09:31:00'), day: DAY, mark: 'created', ordinal: 0 })
    expect(watch.judge(row('09:32:00', 1_020))).toEqual([])
    const none = watchOf('600519>10.05')
    none.arm(row('09:31:00', 1_000))
    expect(none.ring(clock('09:31:00'), DAY)).toBeUndefined()
    expect(begun('600519>10.05').ring(clock('09:31:00'), DAY)).toBeUndefined()
  })
})

describe('a rule that fires', () => {
  test('numbers its firings at one time from 0', () => {
    const watch = begun('600519上穿10.05', { margin: false })
    const at = (price: number) => watch.judge(row('09:31:00', price)).map(({ ordinal }) => ordinal)
    expect([at(1_006), at(1_000), at(1_006), at(1_000), at(1_006)]).toEqual([[0], [], [1], [], [2]])
    watch.judge(row('09:32:00', 1_000))
    expect(watch.judge(row('09:32:00', 1_006)).map(({ ordinal }) => ordinal)).toEqual([0])
  })

  test('fires again when its cooldown has ended, to the second', () => {
    const watch = begun('600519上穿10.05', { cooldownMs: 60_000, margin: false })
    const found = ['09:31:00', '09:31:59', '09:32:00'].flatMap((time) => {
      watch.judge(row(time, 1_000))
      return timesOf(watch.judge(row(time, 1_006)))
    })
    expect(found).toEqual([clock('09:31:00'), clock('09:32:00')])
    expect(watch.state.swallowed).toBe(0)
  })

  test('of a level that is still true at the end of its cooldown fires then, without a row', () => {
    const watch = begun('600519>10.05', { cooldownMs: 60_000, margin: false })
    expect(watch.dueAt).toBe(Number.POSITIVE_INFINITY)
    watch.judge(row('09:31:00', 1_006))
    expect(watch.dueAt).toBe(Number.POSITIVE_INFINITY)
    watch.judge(row('09:31:10', 1_000))
    watch.judge(row('09:31:20', 1_006))
    expect(watch.dueAt).toBe(clock('09:32:00'))
    expect(watch.advance(clock('09:32:00') - 1)).toEqual([])
    expect(timesOf(watch.advance(clock('09:32:00')))).toEqual([clock('09:32:00')])
  })

  test('once is done: no row and no time makes it fire again', () => {
    const watch = begun('600519>10.05', { repeat: 'once', margin: false })
    expect([1_006, 1_000, 1_006].map((price, at) => watch.judge(row(`09:3${at}:00`, price)).length)).toEqual([1, 0, 0])
    expect(watch.judgeLevel({ at: clock('09:40:00'), day: DAY }, 1)).toEqual([])
    expect([watch.dueAt, watch.state.done]).toEqual([Number.POSITIVE_INFINITY, true])
  })
})

describe('the hours of a rule', () => {
  const RULE = '600519>10.05 在 10:00-11:00'

  test('are due at both ends, and it fires when they begin if its condition is true', () => {
    const watch = begun(RULE)
    expect(watch.judge(row('09:31:00', 1_010))).toEqual([])
    expect(watch.dueAt).toBe(clock('10:00:00'))
    expect(timesOf(watch.judge(row('10:30:00', 1_010)))).toEqual([clock('10:00:00')])
    expect([watch.now, watch.dueAt]).toEqual([1, clock('11:00:00')])
    expect(watch.advance(clock('11:00:00'))).toEqual([])
    expect([watch.now, watch.dueAt]).toEqual([0, Number.POSITIVE_INFINITY])
  })

  test('include their first millisecond and not their last', () => {
    const first = begun(RULE)
    first.judge(row('10:00:00', 1_010))
    expect(first.now).toBe(1)
    const last = begun(RULE)
    last.judge(row('11:00:00', 1_010))
    expect(last.now).toBe(0)
  })

  test('of a market that never closes begin again on the next day', () => {
    const watch = begun(RULE, {}, true)
    watch.judge(row('11:30:00', 1_010))
    expect(watch.dueAt).toBe(clock('10:00:00', 1))
    expect(timesOf(watch.advance(clock('12:00:00', 1)))).toEqual([clock('10:00:00', 1)])
    expect(watch.dueAt).toBe(clock('10:00:00', 2))
  })
})

describe('a level whose truth is known', () => {
  test('is judged as its rows would be', () => {
    const [byRows, byTruth] = [begun('600519>10.05'), begun('600519>10.05')]
    // 2: false, but true with the threshold moved back by two ticks.
    const steps: [price: number, truth: LevelTruth][] = [
      [1_006, 1],
      [1_004, 2],
      [1_006, 1],
      [1_000, 0],
      [1_006, 1],
    ]
    const found = steps.map(([price, truth], at) => {
      const rows = byRows.judge(row(`09:3${at}:00`, price))
      expect(byTruth.judgeLevel({ at: clock(`09:3${at}:00`), day: DAY }, truth)).toEqual(rows)
      expect([byTruth.now, byTruth.state]).toEqual([byRows.now, byRows.state])
      return rows.length
    })
    expect(found).toEqual([1, 0, 0, 0, 1])
  })

  test('fires by the clock before the row that ends it', () => {
    const watch = begun('600519 价格>10.05 持续 60秒')
    watch.judgeLevel({ at: clock('09:31:00'), day: DAY }, 1)
    expect(watch.dueAt).toBe(clock('09:32:00'))
    expect(timesOf(watch.judgeLevel({ at: clock('09:33:00'), day: DAY }, 0))).toEqual([clock('09:32:00')])
  })
})

test('a rule of a level or an event fires at either', () => {
  const watch = begun('600519 量比>2 或 异动:高台跳水', { margin: false })
  const dive = { ...row('09:31:00', 1_000, { volumeRatio: fraction(1) }), pulses: { event: 'dive' as const } }
  expect(timesOf(watch.judge(dive))).toEqual([clock('09:31:00')])
  expect(timesOf(watch.judge(row('09:32:00', 1_000, { volumeRatio: fraction(3) })))).toEqual([clock('09:32:00')])
})
