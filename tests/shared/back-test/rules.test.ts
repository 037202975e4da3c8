import { describe, expect, test } from 'vitest'
import type { EngineInput, MinuteBarColumns, RuleDefinition } from '../../../shared/back-test/model'
import { runBackTest } from '../../../shared/back-test/run'
import { backTestInput, li, type TestBar, type TestCase } from '../../support/back-test-case'
import { weekdays } from '../../support/random-back-test'

/** Bars that open, stay and close at these prices, without limits on the way. */
const barsOf = (closes: readonly (number | null)[]): TestBar[] => {
  let before = closes.find((close) => close !== null) as number
  return closes.map((close) => {
    if (close === null) return null
    const preclose = before
    before = close
    return [preclose, close, Math.max(close, preclose), Math.min(close, preclose), close, 1_000_000]
  })
}

const sides = (input: TestCase) =>
  runBackTest(backTestInput(input)).trades.map(
    ({ date, code, side, reason }) => `${date.slice(4)} ${code} ${side} ${reason}`,
  )

const ruleOn = (rule: RuleDefinition, closes: readonly (number | null)[], more: Partial<TestCase> = {}): string[] =>
  sides({
    calendar: weekdays(closes.length),
    codes: [{ code: '600001', board: 'sh_main', bars: barsOf(closes) }],
    rule,
    ...more,
  })

describe('rules', () => {
  test('breakout compares the close with the bars before, today excluded', () => {
    // 2022-01-04 is a Tuesday. 10.3 equals the highest high: no signal; 10.4 is above it.
    expect(ruleOn({ type: 'breakout', n: 3, exitN: 2 }, [10, 10.3, 10.1, 10.3, 10.4, 10.5, 10.2, 10.2])).toEqual([
      '0111 600001 buy entry',
      '0113 600001 sell exit',
    ])
  })

  test('a mean crosses only where it was not above before, and equal prices cross nothing', () => {
    expect(ruleOn({ type: 'ma_cross', fast: 2, slow: 3 }, [10.1, 10.1, 10.1, 10.1, 10.1, 10.1])).toEqual([])
    expect(ruleOn({ type: 'ma_cross', fast: 2, slow: 3 }, [10, 10, 10, 10.1, 10.2, 10.1, 10, 9.9, 9.9])).toEqual([
      '0110 600001 buy entry',
      '0113 600001 sell exit',
    ])
  })

  test('means are compared exactly over an ex-date', () => {
    // A bonus of 3 for 10 at 13.00 makes 10.00: adjusted prices are equal, so nothing crosses.
    const bars = [...barsOf([13, 13, 13, 13]), ...barsOf([10, 10, 10, 10])]
    const actions = [{ code: '600001', exDate: weekdays(5)[4] as string, bonusPer10: 3_000_000 }]
    const input = {
      calendar: weekdays(8),
      codes: [{ code: '600001', board: 'sh_main', bars }],
      rule: { type: 'ma_cross', fast: 2, slow: 3 },
      actions,
    } as const
    expect(sides(input)).toEqual([])
  })

  test('the RSI is undefined without a change, and returns from below', () => {
    const rule = { type: 'rsi', n: 2, low: 30, high: 70 } as const
    // Changes −1, −1: RSI 0; −1, +1: 50 → entry; +1, +1: 100 → exit. From 0 to 100 at once both would be true: nothing.
    expect(ruleOn(rule, [10, 10, 10, 9.9, 9.9, 10, 10, 10])).toEqual([])
    expect(ruleOn(rule, [10, 10, 10, 9.9, 9.8, 9.9, 10, 10, 10])).toEqual([
      '0112 600001 buy entry',
      '0113 600001 sell exit',
    ])
  })

  test('momentum is judged on the last session of a week, ties by code', () => {
    const codes = ['600001', '600002', '600003'].map((code, index) => ({
      code,
      board: 'sh_main' as const,
      bars: barsOf(index < 2 ? Array(14).fill(10) : [10, 10, 10, 9.9, ...Array(10).fill(9.9)]),
    }))
    const rule = { type: 'momentum_top', n: 3, k: 2 } as const
    // Four bars are enough for three bars ago. Tuesday 4th … Friday 7th: the list is 1 and 2; on Friday 14th all are equal again.
    expect(sides({ calendar: weekdays(14), codes, rule })).toEqual(['0110 600001 buy rank 1', '0110 600002 buy rank 2'])
  })

  test('a close at the upper limit is bought at the next open', () => {
    expect(ruleOn({ type: 'limit_up_next' }, [10, 11, 11.2, 11.2], { exits: { sessions: 1 } })).toEqual([
      '0106 600001 buy entry',
      '0107 600001 sell hold',
    ])
  })

  test('no more positions are opened than the limit allows', () => {
    const codes = ['600001', '600002', '600003'].map((code) => ({
      code,
      board: 'sh_main' as const,
      bars: barsOf([10, 10, 10.2, 10.2]),
    }))
    const rule = { type: 'breakout', n: 2, exitN: 2 } as const
    expect(sides({ calendar: weekdays(4), codes, rule })).toEqual(['0107 600001 buy entry', '0107 600002 buy entry'])
  })
})

describe('rules on minutes', () => {
  const minutes = (
    rows: readonly (readonly [session: number, time: string, close: number, volume?: number])[],
  ): MinuteBarColumns => {
    const price = rows.map(([, , close]) => li(close))
    return {
      session: rows.map(([session]) => session),
      time: rows.map(([, time]) => time),
      open: price,
      high: price,
      low: price,
      close: price,
      volume: rows.map(([, , , volume = 1_000_000]) => volume),
    }
  }
  const run = (rule: RuleDefinition, rows: Parameters<typeof minutes>[0]) => {
    const input: EngineInput = backTestInput({
      calendar: weekdays(3),
      codes: [{ code: '600001', board: 'sh_main', bars: barsOf([10, 10, 10]) }],
      rule,
      minutes: [minutes(rows)],
    })
    return runBackTest(input).trades.map(({ date, time, side, price }) => `${date.slice(6)} ${time} ${side} ${price}`)
  }

  test('an opening range is left once a day; the exit waits for the next day', () => {
    const rule = { type: 'orb', n: 2, exitTime: '1450' } as const
    expect(
      run(rule, [
        [0, '0931', 10],
        [0, '0932', 10.1],
        [0, '0933', 10.1],
        [0, '0934', 10.2],
        [0, '0935', 10.2, 0],
        [0, '0936', 10.3],
        [0, '1450', 10.3],
        [0, '1451', 10.3],
        [1, '0931', 10.4],
        [1, '0932', 10.5],
        [1, '1451', 10.6],
        [1, '1452', 10.6],
      ]),
    ).toEqual(['04 0936 buy 10300', '05 0931 sell 10400'])
  })

  test('a signal of the last minute trades in the first of the next session', () => {
    const rule = { type: 'ma_cross', fast: 1, slow: 2 } as const
    expect(
      run(rule, [
        [0, '1459', 10],
        [0, '1500', 10],
        [1, '1459', 10],
        [1, '1500', 10.1],
        [2, '0931', 10.2],
        [2, '0932', 10],
        [2, '0933', 10],
      ]),
    ).toEqual(['06 0931 buy 10200'])
  })
})
