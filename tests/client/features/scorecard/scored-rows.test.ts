import { describe, expect, test } from 'vitest'
import { scoredOf, scoredRows } from '../../../../client/features/scorecard/scored-rows'
import { signalWords } from '../../../../client/features/scorecard/signal-words'
import { eventTexts } from '../../../../client/text/market-events'
import { scorecardText } from '../../../../client/text/scorecard'
import { eventKinds } from '../../../../shared/market/event-kinds'
import type { RuleScores, Scorecard, SignalScore } from '../../../../shared/protocol/rest-scorecard'
import { SIGNAL_KINDS } from '../../../../shared/protocol/rest-scorecard'
import { partOf } from '../../../support/part-of'

const horizons = {} as SignalScore['horizons']
const card = (...signals: SignalScore['signal'][]) =>
  ({ scores: signals.map((signal, at) => ({ signal, count: at + 3, horizons })) }) as Scorecard
const rules = (...sides: (1 | 0 | -1)[]) =>
  partOf<RuleScores>({
    scores: sides.map((side, at) => ({
      ruleId: `r${at}`,
      name: `规则${at}`,
      condition: `涨幅>${at}%`,
      side,
      count: at,
      horizons,
    })),
  })

describe('rows of the scorecard', () => {
  test("are the user's own rules before the kinds of signals, each in the order received", () => {
    const rows = scoredRows(card('dive', 'splitSell', 'rocket'), rules(1, -1))
    expect(rows.map(({ key, isOwn, count }) => [key, isOwn, count])).toEqual([
      ['rule:r0', true, 0],
      ['rule:r1', true, 1],
      ['dive', false, 3],
      ['splitSell', false, 4],
      ['rocket', false, 5],
    ])
  })

  test('of rules have the direction of the rule, and its condition as a hint', () => {
    expect(scoredRows(card(), rules(1, 0, -1)).map(({ side, hint }) => [side, hint])).toEqual([
      ['up', scorecardText.ruleHint('涨幅>0%')],
      ['none', scorecardText.ruleHint('涨幅>1%')],
      ['down', scorecardText.ruleHint('涨幅>2%')],
    ])
  })

  test('contain only signals if the rules are unknown', () => {
    expect(scoredRows(card('rocket'), undefined).map(({ key }) => key)).toEqual(['rocket'])
  })

  test('can be named by their key, whatever a rule is called', () => {
    for (const { key, isOwn } of scoredRows(card('rocket', 'splitBuy'), rules(1)))
      expect(scoredOf(key)).toEqual(isOwn ? { ruleId: 'r0' } : { kind: key })
    expect(scoredOf('rule:rule:x')).toEqual({ ruleId: 'rule:x' })
  })

  test.each(['', 'rockets', 'toString', 'Rule:1'])('do not exist for the key %j', (key) => {
    expect(scoredOf(key)).toBeUndefined()
  })
})

describe('the text of a signal', () => {
  test.each([
    ['splitBuy', scorecardText.splits.splitBuy, 'up'],
    ['splitSell', scorecardText.splits.splitSell, 'down'],
    ['rocket', eventTexts.rocket.name, 'up'],
    ['dive', eventTexts.dive.name, 'down'],
  ] as const)('%s is %s, which says %s', (signal, name, side) => {
    expect(signalWords(signal)).toMatchObject({ name, side })
  })

  test('name every kind differently, with a rule and its own side', () => {
    const all = SIGNAL_KINDS.map(signalWords)
    expect(new Set(all.map(({ name }) => name)).size).toBe(SIGNAL_KINDS.length)
    expect(all.filter(({ rule }) => rule === '')).toEqual([])
    for (const kind of SIGNAL_KINDS)
      if (kind in eventKinds) expect(signalWords(kind).side).toBe(eventKinds[kind as keyof typeof eventKinds].side)
  })
})
