import { expect, test } from 'vitest'
import { plainWords, readHoliday, rowsWanted } from '../../../../../gateway/people/strategy/question/plain-words'

test.each([
  ['前十只', 10],
  ['最多的5只', 5],
  ['成交额最大的三只股票', 3],
  ['最小的12家', 12],
  ['前二十', 20],
  ['前三十名', 20],
  ['前 99 个', 20],
  ['前0只', 7],
  ['哪些股票', 7],
])('%s wants %i rows, where seven are usual and 20 the most', (text, rows) => {
  expect(rowsWanted(text, 7, 20)).toBe(rows)
})

test.each([
  ['国庆节那天茅台', '20261120', '20261001', '茅台'],
  ['国庆茅台', '20261001', '20261001', '茅台'],
  ['国庆茅台', '20260930', '20251001', '茅台'],
  ['十一当天茅台', '20261120', '20261001', '茅台'],
  ['茅台元旦当天涨了吗', '20261120', '20260101', '茅台涨了吗'],
  ['五一茅台', '20260430', '20250501', '茅台'],
  ['劳动节茅台', '20260501', '20260501', '茅台'],
])('%s on %s names the day %s', (text, today, day, rest) => {
  expect(readHoliday(text, today)).toMatchObject({ day, rest })
})

test.each(['茅台', '十一只股票'])('%s names no holiday', (text) =>
  expect(readHoliday(text, '20261120')).toBeUndefined(),
)

test.each([
  ['茅台 net inflow today', '茅台 资金 今天'],
  ["what is yesterday's turnover of 茅台?", '昨天 成交额 茅台?'],
  ['茅台涨了吗', '茅台涨了吗'],
  ['ETF', 'ETF'],
  ['hello world', 'hello world'],
  ['茅台 VPIN', '茅台 VPIN'],
])('%s reads %s', (text, read) => expect(plainWords(text)).toBe(read))
