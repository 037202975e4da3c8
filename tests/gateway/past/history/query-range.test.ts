import { describe, expect, test } from 'vitest'
import { queryRange } from '../../../../gateway/past/history/query-range'
import { isTradingDay } from '../../../../shared/market/trading-days'
import { ZeusError } from '../../../../shared/protocol/errors'

const read = (from?: string, to?: string, days = 60) =>
  queryRange({ from, to }, { today: '20261120', isTradingDay }, { days, what: '分钟数据' })

const refusal = (from?: string, to?: string, days?: number): { code: string; message: string } => {
  try {
    read(from, to, days)
  } catch (thrown) {
    if (thrown instanceof ZeusError) return { code: thrown.code, message: thrown.message }
  }
  return { code: 'none', message: '' }
}

describe('a requested range', () => {
  test.each([
    [undefined, undefined, ['20261120']],
    ['20261119', undefined, ['20261119', '20261120']],
    ['20261118', '20261119', ['20261118', '20261119']],
    ['202611191000', '202611191100', ['20261119']],
    // A Saturday becomes the Friday before it, and a future end becomes the running day.
    ['20261114', '20261114', ['20261113']],
    ['20261119', '20271231', ['20261119', '20261120']],
  ])('from %s to %s means %j', (from, to, days) => {
    expect(read(from, to).days).toEqual(days)
  })

  test('reports the days that it moved', () => {
    expect(read('20261114', '20261116').moved).toEqual([{ from: '20261114', to: '20261113' }])
  })

  test('includes its last minute', () => {
    const { startTime, endTime } = read('202611191000', '202611191000')
    expect([startTime, endTime - startTime]).toEqual([Date.UTC(2026, 10, 19, 2), 60_000])
  })

  test.each([
    ['yesterday', undefined, 'date-invalid', '开始 yesterday'],
    ['20261119', '2026-11-20', 'date-invalid', '结束 2026-11-20'],
    // If both dates are the same, the message names the end.
    ['tomorrow', 'tomorrow', 'date-invalid', '结束 tomorrow'],
    ['20261301', undefined, 'date-invalid', '开始 20261301'],
    ['20260230', undefined, 'date-invalid', '开始 20260230'],
    ['202611192400', undefined, 'date-invalid', '开始 202611192400'],
    ['2026111909', undefined, 'date-invalid', '开始 2026111909'],
    ['20261120', '20261119', 'range-backwards', '2026-11-20 晚于 2026-11-19'],
    ['202611191100', '202611191000', 'range-backwards', '2026-11-19 11:00 晚于 2026-11-19 10:00'],
    ['20260105', '20261120', 'range-too-large', '分钟数据最多 60 个交易日，这里有 '],
    ['19900101', '20261120', 'range-too-large', '分钟数据最多 60 个交易日，这里有约 '],
    ['19900101', '202611191000', 'range-too-large', '分钟数据最多 60 个交易日，这里有约 '],
  ])('from %s to %s is refused: %s', (from, to, code, words) => {
    const { code: found, message } = refusal(from, to)
    expect(found).toBe(code)
    expect(message).toContain(words)
  })

  test('is counted in trading days', () => {
    expect(refusal('20261109', '20261120', 9).message).toContain('最多 9 个交易日，这里有 10 个')
    expect(refusal('20261109', '20261120', 10).code).toBe('none')
  })
})

describe('in a range,', () => {
  test.each([
    ['20261120', '202611200930'],
    ['202611200930', '20261120'],
    ['20261120', '20261120'],
    ['202611200930', '202611200930'],
    ['202611202359', '20261120'],
    ['20261120', '202611200000'],
  ])('a day and a minute of it are not backwards: %s to %s', (from, to) => {
    expect(read(from, to).days).toEqual(['20261120'])
  })

  test('a minute is backwards within its day', () => {
    expect(refusal('202611200931', '202611200930').code).toBe('range-backwards')
    expect(refusal('202611210000', '20261120').code).toBe('range-backwards')
  })

  test('a future day counts as the running one', () => {
    expect(read('20261117', '202611301200', 4).days).toHaveLength(4)
    expect(refusal('20261117', '20261130', 3).message).toContain('4 个')
  })

  test('a minute does not make it longer', () => {
    expect(read('202611170930', '202611201500', 4).days).toHaveLength(4)
  })

  test('more than some years are refused with an approximate number of days', () => {
    // 2,000 calendar days up to the running one, and one more.
    expect(refusal('20210531', '20261120', 1_300).message).toMatch(/这里有 1\d{3} 个/)
    expect(refusal('20210530', '20261120', 1_300).message).toContain('这里有约 1429 个')
    expect(refusal('19900101', '20261120', 1_300).message).toContain('约 9624 个')
  })

  test('a malformed time is cut to twenty characters', () => {
    expect(refusal('x'.repeat(40)).message).toContain('x'.repeat(20))
    expect(refusal('x'.repeat(40)).message).not.toContain('x'.repeat(21))
  })
})
