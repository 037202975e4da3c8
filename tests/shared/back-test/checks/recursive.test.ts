import { describe, expect, test } from 'vitest'
import { ADJUSTED_BAR_FIGURES } from '../../../../shared/back-test/bar-figures'
import { recursiveCheck } from '../../../../shared/back-test/checks/recursive'
import type { WrittenRule } from '../../../../shared/back-test/model'
import { variantsOf } from '../../../../shared/back-test/variants'
import { walkForward } from '../../../../shared/back-test/walk-forward'
import { barsNeeded } from '../../../../shared/expression/bar-expression'
import { readBarCondition } from '../../../../shared/expression/read-expression'
import { randomBackTest } from '../../../support/random-back-test'

function ruleOf(entry: string): WrittenRule {
  const read = readBarCondition(entry, ADJUSTED_BAR_FIGURES)
  if (!read.ok) throw new Error(entry)
  return { type: 'condition', entry: read.node, exit: null, rank: null }
}

describe('the recursive check', () => {
  const input = randomBackTest(3, 80)

  test.each([
    'CROSS(MA(收盘,3),MA(收盘,8))',
    '收盘>REF(HHV(最高,10),1)',
    'SUM(成交量,5)>MA(成交量,10)*5.5',
    'COUNT(涨幅>0,4)>=3',
  ])('finds nothing in %s, whose windows end', (entry) => {
    const rule = ruleOf(entry)
    const report = recursiveCheck({ ...input, rule }, barsNeeded(rule.entry))
    expect(report).toEqual({ starts: 4, found: [] })
  })

  test.each(['SUM(涨幅,0)>1', 'COUNT(涨幅>0,0)>6'])('finds that %s depends on where the data begin', (entry) => {
    const rule = ruleOf(entry)
    const { found } = recursiveCheck({ ...input, rule }, barsNeeded(rule.entry))
    expect(found.length).toBeGreaterThan(0)
    expect(found[0]?.day.localeCompare(found[0]?.start)).toBeGreaterThanOrEqual(0)
  })

  test('finds a warm-up that is too short by one bar', () => {
    const rule = ruleOf('收盘>MA(收盘,8)')
    expect(recursiveCheck({ ...input, rule }, 8).found).toEqual([])
    expect(recursiveCheck({ ...input, rule }, 7, { starts: 40 }).found.length).toBeGreaterThan(0)
  })
})

describe('walking forward', () => {
  const flat = (value: number, count: number) => Array.from({ length: count }, () => value)

  test('uses in each step the variant that was best before it, and says what the choice did not see', () => {
    const first = [...flat(0.1, 4), ...flat(-0.1, 4)]
    const second = [...flat(0, 4), ...flat(0.2, 4)]
    const walked = walkForward([first, second], { window: 4, step: 2 })
    expect(walked?.steps.map(({ from, to, chosen }) => [from, to, chosen])).toEqual([
      [4, 6, 0],
      [6, 8, 1],
    ])
    expect(walked?.steps[0]?.inside).toBeCloseTo(1.1 ** 4 - 1, 12)
    expect(walked?.steps[0]?.outside).toBeCloseTo(0.9 ** 2 - 1, 12)
    expect(walked?.outside).toBeCloseTo(0.9 ** 2 * 1.2 ** 2 - 1, 12)
    expect(walked?.best).toBeCloseTo(1.2 ** 4 - 1, 12)
  })

  test('gives the last step the sessions that are left', () => {
    const walked = walkForward([flat(0, 11)], { window: 4, step: 3 })
    expect(walked?.steps.map(({ from, to }) => [from, to])).toEqual([
      [4, 7],
      [7, 11],
    ])
  })

  test('needs two steps', () => {
    expect(walkForward([flat(0, 7)], { window: 4, step: 2 })).toBeUndefined()
  })
})

describe('variants of a rule', () => {
  test('have more and fewer bars in every window, EVERY included', () => {
    const variants = variantsOf(ruleOf('CROSS(MA(收盘,5),MA(收盘,20)) 且 EVERY(涨幅>0,5)'))
    const bars = variants.map((one) =>
      JSON.stringify(one)
        .match(/(?<="bars":\[)\d+/g)
        ?.map(Number),
    )
    expect(bars).toEqual([
      [5, 20, 5],
      [3, 12, 3],
      [4, 16, 4],
      [6, 25, 6],
      [8, 32, 8],
    ])
    expect(variants.map(({ scale }) => scale)).toEqual([1, 0.6, 0.8, 1.25, 1.6])
    const counts = variants.map((one) =>
      JSON.stringify(one)
        .match(/(?<="number","value":)[1-9]\d*/g)
        ?.map(Number),
    )
    expect(counts).toEqual([[5], [3], [4], [6], [8]])
  })

  test('without any window are the rule alone', () => {
    expect(variantsOf(ruleOf('涨幅>3'))).toHaveLength(1)
  })
})
