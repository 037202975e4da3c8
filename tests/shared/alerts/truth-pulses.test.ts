import { describe, expect, test } from 'vitest'
import { type Fraction, fraction } from '../../../shared/alerts/fraction'
import { atomsOf } from '../../../shared/alerts/rule'
import { type Arm, EVERY_ROW, look, noVerdicts, type Pulses } from '../../../shared/alerts/truth'
import { ruleOf } from '../../support/alert-rules'

const judgedOf = (text: string, margin = false) => atomsOf(ruleOf(text).expression).map((atom) => ({ atom, margin }))

describe('a condition on an event of one row', () => {
  const split = (side: 'buy' | 'sell', money: number, percent: number): Pulses => ({
    split: { side, money: fraction(money, 1), probability: fraction(percent, 100) },
  })
  const least = fraction(1_000_000, 1)

  test.each<[rule: string, pulses: Pulses | undefined, isTrue: boolean]>([
    ['600519 异动:高台跳水', { event: 'dive' }, true],
    ['600519 异动:高台跳水', { event: 'rocket' }, false],
    ['600519 异动:高台跳水', { edge: 'seal' }, false],
    ['600519 异动:高台跳水', undefined, false],
    ['600519 封板', { edge: 'seal' }, true],
    ['600519 封板', { edge: 'break' }, false],
    ['600519 封板', split('buy', 9e6, 9_900), false],
    ['600519 炸板', { edge: 'break' }, true],
    ['600519 炸板', { event: 'dive' }, false],
    ['600519 拆单(买,100万,70%)', split('buy', 1_000_000, 7_000), true],
    ['600519 拆单(买,100万,70%)', split('buy', 1_000_001, 7_001), true],
    ['600519 拆单(买,100万,70%)', split('buy', 999_999, 7_000), false],
    ['600519 拆单(买,100万,70%)', split('buy', 1_000_000, 6_999), false],
    ['600519 拆单(买,100万,70%)', split('sell', 1_000_000, 7_000), false],
    ['600519 拆单(卖,100万,70%)', split('sell', 1_000_000, 7_000), true],
    ['600519 拆单(卖,100万,70%)', split('buy', 1_000_000, 7_000), false],
    ['600519 拆单(卖,100万,70%)', { edge: 'seal', event: 'dive' }, false],
    ['600519 拆单(卖,100万,70%)', undefined, false],
  ])('%s with %j is %s', (rule, pulses, isTrue) => {
    const verdicts = noVerdicts()
    const reading = { priceScale: 2, value: () => least }
    expect(look(judgedOf(rule), [], pulses ? { reading, pulses } : { reading }, verdicts)).toBe(false)
    expect(verdicts).toEqual({ now: [isTrue ? 1 : 0], levels: [0], relaxed: [0] })
  })
})

describe('a crossing', () => {
  /** Arms after each of the values (yuan; undefined: not known), and whether it crossed there. */
  function walk(rule: string, values: readonly (number | undefined)[], of?: string) {
    const judged = judgedOf(rule, true)
    const arms: Arm[] = []
    return values.map((yuan) => {
      const verdicts = noVerdicts()
      const value = (): Fraction | undefined => (yuan === undefined ? undefined : fraction(Math.round(yuan * 100), 100))
      const crossed = look(judged, arms, { reading: { priceScale: 2, value }, ...(of && { of }) }, verdicts)
      expect(verdicts).toEqual({ now: [crossed ? 1 : 0], levels: [0], relaxed: [0] })
      return `${arms[0] ?? 'none'}${crossed ? '!' : ''}`
    })
  }

  test.each<[rule: string, values: (number | undefined)[], arms: string[]]>([
    ['600519 价格上穿20', [19, 20, 21], ['armed', 'spent!', 'spent']],
    ['600519 价格上穿20', [20, 19, 20], ['spent', 'armed', 'spent!']],
    ['600519 价格上穿20', [19, undefined, 20], ['armed', 'armed', 'spent!']],
    ['600519 价格上穿20', [undefined, 20], ['none', 'spent']],
    // Two ticks, or 0.1 %: 0.02 yuan at 20.
    ['600519 价格上穿20', [20, 19.99, 20, 19.98, 20], ['spent', 'spent', 'spent', 'armed', 'spent!']],
    ['600519 价格下穿20', [21, 20, 19], ['armed', 'spent!', 'spent']],
    ['600519 价格下穿20', [20, 20.01, 20, 20.02, 20], ['spent', 'spent', 'spent', 'armed', 'spent!']],
  ])('%s over %j has the states %j', (rule, values, arms) => {
    expect(walk(rule, values)).toEqual(arms)
  })

  test('moves only with rows of the instrument on its left side, or with every row', () => {
    expect(walk('300750 600519.价格上穿20', [19, 20], '600519.SH')).toEqual(['armed', 'spent!'])
    expect(walk('300750 600519.价格上穿20', [19, 20], EVERY_ROW)).toEqual(['armed', 'spent!'])
    expect(walk('300750 600519.价格上穿20', [19, 20], '600000.SH')).toEqual(['none', 'none'])
    expect(walk('300750 600519.价格上穿20', [19, 20])).toEqual(['none', 'none'])
    expect(walk('300750 价格上穿20', [19, 20], '600519.SH')).toEqual(['none', 'none'])
  })
})

describe('a level', () => {
  const verdictsOf = (rule: string, yuan: number | undefined, other: number | undefined, margin = true) => {
    const verdicts = noVerdicts()
    const value = ({ operand }: { operand: string }) => {
      const of = operand === 'price' ? yuan : other
      return of === undefined ? undefined : fraction(Math.round(of * 100), 100)
    }
    look(judgedOf(rule, margin), [], { reading: { priceScale: 2, value } }, verdicts)
    expect(verdicts.levels).toEqual(verdicts.now)
    return [verdicts.now[0], verdicts.relaxed[0]]
  }

  test.each<[rule: string, yuan: number, now: 0 | 1, relaxed: 0 | 1]>([
    ['600519 价格>20', 20.01, 1, 1],
    ['600519 价格>20', 20, 0, 1],
    ['600519 价格>20', 19.98, 0, 0],
    ['600519 价格>=20', 20, 1, 1],
    ['600519 价格>=20', 19.98, 0, 1],
    ['600519 价格>=20', 19.97, 0, 0],
    ['600519 价格<20', 19.99, 1, 1],
    ['600519 价格<20', 20, 0, 1],
    ['600519 价格<20', 20.02, 0, 0],
    ['600519 价格<=20', 20, 1, 1],
    ['600519 价格<=20', 20.02, 0, 1],
    ['600519 价格<=20', 20.03, 0, 0],
  ])('%s at %d yuan is %i, and %i with its threshold moved back', (rule, yuan, now, relaxed) => {
    expect(verdictsOf(rule, yuan, yuan)).toEqual([now, relaxed])
    expect(verdictsOf(rule, yuan, yuan, false)).toEqual([now, now])
  })

  test('is unknown while one of its sides is', () => {
    expect(verdictsOf('600519 价格<均价', undefined, 20)).toEqual([-1, -1])
    expect(verdictsOf('600519 价格<均价', 19, undefined)).toEqual([-1, -1])
    expect(verdictsOf('600519 价格<均价', 19, 20)).toEqual([1, 1])
  })
})
