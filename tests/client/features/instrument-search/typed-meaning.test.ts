import { describe, expect, test } from 'vitest'
import { isCommand, isRule, typedDay } from '../../../../client/features/instrument-search/typed-meaning'

describe('what was typed', () => {
  test.each([
    ['600519>1700', true],
    ['600519 涨幅>5%', true],
    ['600519＜1700', true],
    ['600519 上穿 1700', true],
    ['自选:持仓 异动:封涨停板', true],
    ['600519 拆单(买,500万,70%)', true],
    ['600519', false],
    ['>全屏', false],
    ['＞', false],
    ['上海', false],
    ['', false],
  ])('%j is a rule: %s', (text, is) => expect(isRule(text)).toBe(is))

  test.each([
    ['>全屏', true],
    ['  ＞qp', true],
    ['600519>1700', false],
    ['', false],
  ])('%j is a command: %s', (text, is) => expect(isCommand(text)).toBe(is))

  test.each<[string, string | undefined]>([
    ['20261119', '20261119'],
    ['2026-11-19', '20261119'],
    ['2026/1/5', '20260105'],
    ['2026.01.05', '20260105'],
    ['2026年1月5日', '20260105'],
    ['２０２６１１１９', '20261119'],
    ['11-20', '20261120'],
    ['11月20日', '20261120'],
    // Not reached yet this year, so it means last year.
    ['12-31', '20251231'],
    ['2/29', undefined],
    ['20240229', '20240229'],
    ['20261121', undefined],
    ['20260230', undefined],
    ['20261301', undefined],
    ['18991231', undefined],
    ['2026112', undefined],
    ['600519', undefined],
    ['1119', undefined],
    ['', undefined],
  ])('%j is the day %s', (text, day) => expect(typedDay(text, '20261120')).toBe(day))

  test('needs the running day for a date without a year', () => {
    expect([typedDay('11-20', ''), typedDay('20261119', '')]).toEqual([undefined, '20261119'])
  })
})
