import { describe, expect, test } from 'vitest'
import type { StrategyMarket } from '../../../../gateway/people/strategy/market-port'
import type { Question } from '../../../../gateway/people/strategy/question/read-question'
import { turnsDown } from '../../../../gateway/people/strategy/turned-down'
import { saidOn } from './said'

const market = { instrument: (id: string) => ({ name: `名${id}` }) } as unknown as StrategyMarket
const question = (part: Partial<Record<keyof Question, unknown>>) =>
  ({
    topics: new Set(),
    unknown: [],
    unserved: [],
    clocks: [],
    periods: [],
    named: [],
    perhaps: [],
    ...part,
  }) as unknown as Question

function said(part: Partial<Record<keyof Question, unknown>>) {
  let isAll = false
  const text = saidOn((sheet) => {
    isAll = turnsDown(sheet, market, question(part))
  })
  return { text, isAll }
}

describe('what is not served', () => {
  test.each<[string, Partial<Record<keyof Question, unknown>>, string]>([
    ['advice', { topics: new Set(['advice']) }, '这里不给买卖建议'],
    ['a target', { topics: new Set(['target']) }, '也不预测目标价'],
    ['what is said so', { unserved: ['没有龙虎榜。'] }, '没有龙虎榜。'],
    ['a time of the day', { clocks: ['10:30'] }, '听懂了时间 10:30，'],
    ['two periods', { periods: [{}, {}] }, '一次只能问一段日期。'],
    ['a word that nobody knows', { unknown: ['阿猫'] }, '没有认出 “阿猫”，'],
    ['what may be meant, be it one', { perhaps: ['甲.SH'] }, '也许是：名甲.SH'],
    ['what may be meant, be it two', { perhaps: ['甲.SH', '乙.SH'] }, '名甲.SH、名乙.SH'],
  ])('is said of %s', (_, part, words) => {
    const { text, isAll } = said(part)
    expect(text).toContain(words)
    expect(isAll).toBe(true)
  })

  test('is nothing of a question that can be answered', () => {
    expect(said({ periods: [{}], named: ['甲.SH'] })).toEqual({ text: '', isAll: false })
  })

  test('is said once of advice, whatever else was asked', () => {
    expect(said({ topics: new Set(['advice']), unknown: ['阿猫'] }).text).not.toContain('阿猫')
  })
})
