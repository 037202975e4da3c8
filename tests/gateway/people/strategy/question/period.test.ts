import { expect, test } from 'vitest'
import { numeral } from '../../../../../gateway/people/strategy/question/numeral'
import { readPeriods } from '../../../../../gateway/people/strategy/question/period'

/** A Friday. */
const TODAY = '20261120'

test.each<[words: string, from: string, to: string, count?: number]>([
  ['昨天', '20261119', '20261119'],
  ['前天', '20261118', '20261118'],
  ['大前天', '20261117', '20261117'],
  ['上一个交易日', '20261119', '20261119'],
  ['上个交易日', '20261119', '20261119'],
  ['前一交易日', '20261119', '20261119'],
  ['前一天', '20261119', '20261119'],
  ['上一日', '20261119', '20261119'],
  ['本周', '20261116', '20261120'],
  ['上周', '20261109', '20261115'],
  ['周三', '20261118', '20261118'],
  ['周日', '20261115', '20261115'],
  ['本周一', '20261116', '20261116'],
  ['上周五', '20261113', '20261113'],
  ['本月', '20261101', '20261120'],
  ['上个月', '20261001', '20261031'],
  ['今年', '20260101', '20261120'],
  ['去年', '20250101', '20251231'],
  ['11月18日', '20261118', '20261118'],
  ['十二月一日', '20251201', '20251201'],
  ['11/18', '20261118', '20261118'],
  ['2026年11月18日', '20261118', '20261118'],
  ['20261118', '20261118', '20261118'],
  ['18号', '20261118', '20261118'],
  ['20号', '20261120', '20261120'],
  ['11月20日', '20261120', '20261120'],
  ['11月21日', '20251121', '20251121'],
  ['21号', '20261021', '20261021'],
  ['25号', '20261025', '20261025'],
  ['11月16日到18日', '20261116', '20261118'],
  ['11月16日至11月18日', '20261116', '20261118'],
  ['最近五天', '20261116', '20261120', 5],
  ['近十二个交易日', '20261105', '20261120', 12],
  ['前五天', '20261116', '20261120', 5],
  ['近一周', '20261116', '20261120', 5],
  ['最近两周', '20261109', '20261120', 10],
  ['近一个月', '20261026', '20261120', 20],
])('on Friday 2026-11-20 %s is %s to %s', (words, from, to, count) => {
  const { periods, wrong } = readPeriods(`${words}资金`, TODAY)
  expect(wrong).toEqual([])
  expect(periods).toEqual([{ words, from, to, ...(count ? { count } : {}) }])
})

test.each([
  ['半年', 120],
  ['近一年', 240],
  ['最近几天', 5],
])('%s is %i trading days', (words, count) => {
  expect(readPeriods(words, TODAY).periods).toMatchObject([{ to: TODAY, count }])
})

test.each([
  ['a month before January', '20260115', '上个月', '20251201', '20251231'],
  ['a month before March', '20260316', '上个月', '20260201', '20260228'],
  ['yesterday of a Monday', '20261123', '昨天', '20261120', '20261120'],
  ['a week before on a Monday', '20261123', '上周', '20261116', '20261122'],
  ['a day that is yet to come in this month', '20261102', '18号', '20261018', '20261018'],
])('%s (%s %s) is %s to %s', (_, today, words, from, to) => {
  expect(readPeriods(words, today).periods).toEqual([{ words, from, to }])
})

test.each([
  ['最近1天', 1],
  ['最近500天', 500],
])('%s is the most and the least that can be counted', (words, count) => {
  expect(readPeriods(words, TODAY).periods).toMatchObject([{ to: TODAY, count }])
})

test.each(['最近501天', '最近0天'])('%s cannot be counted, and is named', (words) => {
  expect(readPeriods(words, TODAY)).toMatchObject({ periods: [], wrong: [words] })
})

test.each(['2月30日', '2026年13月1日', '99月1日'])('%s is no date, and is named', (words) => {
  expect(readPeriods(words, TODAY)).toMatchObject({ periods: [], wrong: [words] })
})

test.each([
  ['12', 12],
  ['两', 2],
  ['十', 10],
  ['十二', 12],
  ['二十', 20],
  ['九十九', 99],
])('%s is the number %i', (words, value) => {
  expect(numeral(words)).toBe(value)
})
