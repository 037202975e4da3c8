import { describe, expect, test } from 'vitest'
import { type ActiveRule, triedRule } from '../../../../gateway/people/alerts/active-rule'
import { isNextDay, WatchEntry } from '../../../../gateway/people/alerts/entry'
import { ruleOf } from '../../../support/alert-rules'

const CHOICE = { repeat: 'daily', cooldownSeconds: 60, margin: true, adjusts: true } as const
const entry = (text: string, more: Partial<ActiveRule> = {}) =>
  new WatchEntry({ ...triedRule(ruleOf(text), CHOICE, ['600519.SH']), ...more }, '600519.SH', false)

describe('a rule and an instrument', () => {
  test.each<[string, Partial<ActiveRule>, runs: boolean[]]>([
    ['without an end', {}, [true, true, true]],
    ['that ends', { expiresAt: 1_000 }, [true, false, false]],
    ['that is off', { isOn: false }, [false, false, false]],
    ['that is off and ends', { isOn: false, expiresAt: 1_000 }, [false, false, false]],
  ])('%s are judged just before it, at it and after it: %j', (_words, more, runs) => {
    const of = entry('600519 价格>20', more)
    expect([999, 1_000, 1_001].map((at) => of.runs(at))).toEqual(runs)
    of.putOff = { day: '20261120', at: 0 }
    expect(of.runs(999)).toBe(false)
    // Another name, channel or pause.
    const renamed = entry('600519 价格>20')
    renamed.rename({ ...renamed.activeRule, ...more })
    expect([999, 1_000, 1_001].map((at) => renamed.runs(at))).toEqual(runs)
  })

  // At prints, at books, at each of their rows; a pulse alone.
  test.each([
    ['600519 价格>20', [true, false, false, false]],
    ['600519 委比>20%', [false, true, false, false]],
    ['600519 委比>20% 且 价格>20', [true, true, false, false]],
    ['600519 竞价价>20', [false, true, false, false]],
    ['600519 竞价价>20 且 价格>20', [false, true, false, false]],
    ['600519 异动:火箭发射', [true, false, true, true]],
    ['600519 异动:火箭发射 且 价格>20', [true, false, true, false]],
    ['600519 日线{MA20:MA(C,20)}>20', [true, false, true, false]],
    ['600519 数据:评分>20', [true, false, true, false]],
  ])('%s are judged at %j', (text, expected) => {
    const { atPrints, atBooks, isAlways, isPulse } = entry(text)
    expect([atPrints, atBooks, isAlways, isPulse]).toEqual(expected)
  })

  test('follow the prints and books of the instruments that the rule names', () => {
    const of = entry('600519 价格>300750.SZ.价格 且 000001.SZ.委比>20%')
    const rows = (id: string) => [of.follows(id, 'prints'), of.follows(id, 'books')]
    expect(of.others).toEqual(['300750.SZ', '000001.SZ'])
    expect([rows('300750.SZ'), rows('000001.SZ'), rows('600000.SH')]).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])
  })
})

// 2026-11-20 is a Friday.
test.each([
  ['20261119', '20261120', true],
  ['20261120', '20261120', true],
  ['20261118', '20261120', false],
  ['20261120', '20261123', true],
  ['20261119', '20261123', false],
  [undefined, '20261120', false],
])('the close of %s is that before %s: %s', (before, day, expected) => expect(isNextDay(before, day)).toBe(expected))
