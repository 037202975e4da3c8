import { describe, expect, test } from 'vitest'
import { ADJUSTED_BAR_FIGURES } from '../../../shared/back-test/bar-figures'
import type { EngineInput, WrittenRule } from '../../../shared/back-test/model'
import { runBackTest } from '../../../shared/back-test/run'
import { readBarCondition, readBarFormula } from '../../../shared/expression/read-expression'
import { backTestInput, type TestBar } from '../../support/back-test-case'
import { weekdays } from '../../support/random-back-test'

function ruleOf(entryText: string, exitText: string, rankText: string): WrittenRule {
  const [entry, exit] = [
    readBarCondition(entryText, ADJUSTED_BAR_FIGURES),
    readBarCondition(exitText, ADJUSTED_BAR_FIGURES),
  ]
  const rank = readBarFormula(rankText, ADJUSTED_BAR_FIGURES)
  if (!entry.ok || !exit.ok || !rank.ok) throw new Error('cannot be read')
  return { type: 'condition', entry: entry.node, exit: exit.node, rank: rank.node }
}

/** Five codes whose closes change on some days; two positions. Closes in yuan. */
function inputOf(closes: readonly (readonly number[])[]): EngineInput {
  const calendar = weekdays(3)
  const bars = (prices: readonly number[]): TestBar[] =>
    prices.map((close, at) => {
      const preclose = prices[at - 1] ?? 10
      return [preclose, close, close, close, close, 1_000_000]
    })
  return backTestInput({
    calendar,
    codes: closes.map((prices, at) => ({ code: `60000${at}`, board: 'sh_main', bars: bars(prices) })),
    rule: ruleOf('收盘>10.1', '收盘<10', '收盘'),
  })
}

describe('what follows a run', () => {
  test('are its best-ranked buys, as many as positions are free', () => {
    const { after } = runBackTest(inputOf([10.2, 10.4, 10.3, 10.5, 10].map((close) => [10, 10, close])))
    const matches = ['600003', '600001', '600002', '600000']
    expect(after).toEqual({ held: [], buys: ['600003', '600001'], sells: [], matches })
  })

  test('are as many buys as positions are sold', () => {
    const { after } = runBackTest(
      inputOf([
        [10.5, 10.5, 9.9],
        [10.4, 10.4, 10.4],
        [10, 10, 10.2],
        [10, 10, 10.3],
      ]),
    )
    expect(after?.held.map(({ code }) => code)).toEqual(['600000', '600001'])
    expect([after?.buys, after?.sells]).toEqual([['600003'], ['600000']])
  })

  test('is no buy without a free position', () => {
    const { after } = runBackTest(
      inputOf([
        [10.5, 10.5, 10.5],
        [10.4, 10.4, 10.4],
        [10, 10, 10.3],
      ]),
    )
    expect([after?.buys, after?.sells, after?.matches]).toEqual([[], [], ['600002']])
  })
})
