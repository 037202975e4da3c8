import { describe, expect, test } from 'vitest'
import { type ActiveRule, triedRule } from '../../../../gateway/people/alerts/active-rule'
import { isNextDay, type StoredState, WatchEntry } from '../../../../gateway/people/alerts/entry'
import { priced, ruleOf, stock } from '../../../support/alert-rules'

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

describe('the stored state of a rule and an instrument', () => {
  const ID = '600519.SH'
  const opened = (stored?: StoredState, costs?: ReadonlyMap<string, number>) => {
    let touches = 0
    const active = { ...triedRule(ruleOf('600519 价格>20'), CHOICE, [ID]), costs }
    const of = new WatchEntry(active, ID, false, stored, () => void touches++)
    return { of, touches: () => touches }
  }

  test('is complete at first, then only the changes, including the close of a finished day', () => {
    const { of, touches } = opened()
    const first = of.changed()
    expect(first).toMatchObject({ close: 0 })
    expect([of.changed(), touches()]).toEqual([undefined, 0])
    of.noteClose(1_010, '20261119')
    of.noteClose(1_010, '20261119')
    expect([touches(), of.changed(), of.changed()]).toEqual([
      ...[1, { ...first, close: 1_010, closedOn: '20261119' }, undefined],
    ])
    of.noteClose(1_020, '20261119')
    expect([touches(), of.changed()?.close]).toEqual([2, 1_020])
  })

  test('is stored once for any number of changes in between', () => {
    const { of, touches } = opened()
    for (const day of ['20261118', '20261119']) of.noteClose(1_010, day)
    expect(touches()).toBe(1)
    expect(of.changed()?.closedOn).toBe('20261119')
    of.noteClose(1_010, '20261120')
    expect(touches()).toBe(2)
  })

  test.each<[string, number | undefined, number | undefined, number | undefined]>([
    ['the same cost', 12, 12, 1_010],
    ['no cost', undefined, undefined, 1_010],
    ['another cost', 12, 13, undefined],
    ['a cost that is new', undefined, 12, undefined],
    ['a cost that is gone', 12, undefined, undefined],
  ])('continues with %s, else starts again', (_, before, now, close) => {
    const { of } = opened()
    of.noteClose(1_010, '20261119')
    const stored = { ...(of.changed() as StoredState), cost: before }
    const next = opened(stored, now === undefined ? undefined : new Map([[ID, now]])).of
    expect([next.isResumed, next.cost]).toEqual([close !== undefined, now])
    next.noteClose(1_020, '20261119')
    const written = next.changed()
    expect([written?.close, written?.cost, 'cost' in (written ?? {})]).toEqual([1_020, now, now !== undefined])
    const costs = (cost: number | undefined) => (cost === undefined ? undefined : new Map([[ID, cost]]))
    const isStill = [now, (now ?? 0) + 1].map((cost) => next.isStill({ ...next.activeRule, costs: costs(cost) }))
    expect(isStill).toEqual([true, false])
  })

  test('is written again only after a change', () => {
    const { of } = opened()
    of.noteClose(1_010, '20261119')
    const stored = of.changed()
    expect(opened(stored).of.changed()).toBeUndefined()
    expect(opened({ ...(stored as StoredState), cost: 3 }).of.changed()).toMatchObject({ close: 0 })
  })

  test.each<[string | undefined, string, boolean]>([
    ['20261119', '20261118', true],
    ['20261118', '20261119', false],
    // Earlier versions stored no day of the close beside that of the state.
    [undefined, '20261119', true],
    [undefined, '20261118', false],
  ])('has its close of %s, or else of the day of the state, %s: moved %s', (closedOn, day, moved) => {
    const { of } = opened()
    const state = { ...(of.changed() as StoredState).state, day }
    const next = opened({ state, close: 1_000, closedOn }).of
    expect(next.beginDay(stock({ prevClose: 500 }), '20261120', priced(undefined)) !== undefined).toBe(moved)
  })

  const MIDNIGHT = Date.parse('2026-11-20T00:00:00+08:00')
  const DAY_MS = 86_400_000
  test.each([
    [false, 5, 5],
    [false, MIDNIGHT, MIDNIGHT],
    [true, DAY_MS - 1, MIDNIGHT - 1],
    [true, DAY_MS, DAY_MS],
    [true, 0, MIDNIGHT],
    [true, 3_600_000, MIDNIGHT + 3_600_000],
    [true, 3_600_001, MIDNIGHT + 3_600_001 - DAY_MS],
    [true, undefined, undefined],
  ])('of a market that never closes (%s) has a start of %j as the time %j', (always, since, moment) => {
    const active = triedRule(ruleOf('600519 价格>20'), CHOICE, [ID])
    const { state } = new WatchEntry(active, ID, always).changed() as StoredState
    const stored = { state: { ...state, at: MIDNIGHT + 3_600_000, since }, close: 0 } as StoredState
    expect(new WatchEntry(active, ID, always, stored).watch.state.since).toBe(moment)
  })

  test.each<[string, number, number, number, string | undefined]>([
    // Closed at 10.00 on the day before; previous close, a close that the source states, level after it.
    ['without an ex-date', 1_000, 0, 20, undefined],
    ['at half of it', 500, 0, 10, '10.00'],
    ['at a quarter', 250, 0, 5, '5.00'],
    ['at half of the stated close', 750, 1_500, 10, '10.00'],
    ['at the stated close', 1_500, 1_500, 20, undefined],
  ])('moves its price %s', (_, prevClose, lastClose, level, said) => {
    const { of } = opened()
    of.noteClose(1_000, '20261119')
    const words = of.beginDay(stock({ prevClose }), '20261120', priced(undefined), lastClose)
    expect(words).toBe(said && `除权除息，价格条件已按前收盘调整为 ${said} 元`)
    const { threshold } = of.watch.judged[0] ?? {}
    expect(threshold ? threshold.top / threshold.bottom : 20).toBe(level)
    expect(of.changed()?.close).toBe(0)
  })

  test('is not compared with a close older than a day, of an index, or without adjustment', () => {
    const begun = (older: string, kind: 'stock' | 'index', adjusts: boolean) => {
      const rule = triedRule(ruleOf('600519 价格>20'), { ...CHOICE, adjusts }, [ID])
      const of = new WatchEntry(rule, ID, false)
      of.noteClose(1_000, older)
      return of.beginDay(stock({ prevClose: 500, kind }), '20261120', priced(undefined)) !== undefined
    }
    expect(begun('20261119', 'stock', true)).toBe(true)
    expect(begun('20261118', 'stock', true)).toBe(false)
    expect(begun('20261119', 'index', true)).toBe(false)
    expect(begun('20261119', 'stock', false)).toBe(false)
  })
})
