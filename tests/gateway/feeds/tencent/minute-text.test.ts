import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { printsBefore } from '../../../../gateway/feeds/level-one/past-minutes'
import { readTencentMinutes } from '../../../../gateway/feeds/tencent/minute-text'
import { readQuotes } from '../../../../gateway/feeds/tencent/quote-text'
import { minuteSlot, timeOfDay } from '../../../../shared/market/session'
import { recording } from '../../../support/recordings'
import { at } from '../../../support/venue-servers/virtual-time'

const body = (rows: string[], code = 'sh600001', date = '20260910') =>
  JSON.stringify({ code: 0, msg: '', data: { [code]: { data: { data: rows, date }, qt: {} } } })

describe('the minutes of a day', () => {
  test('a recorded morning and the quote of the same moment make prints that add up', (context) => {
    const minutes = readTencentMinutes(
      readFileSync(recording(context, 'wire', 'tencent', 'minute_sh600519_20260910.json'), 'utf8'),
      '600519.SH',
    )
    expect(minutes[0]).toEqual({
      endsAt: at('20260910', '093000'),
      price: 129100,
      volume: 9_000,
      amount: 1_161_900_000,
    })
    const quotes = readFileSync(recording(context, 'wire', 'tencent', 'quotes_20260910_1055.gb18030.txt'))
    const row = readQuotes(new TextDecoder('gb18030').decode(quotes), []).rows[0]
    if (!row) throw new Error('no row')
    const prints = printsBefore(row, minutes) ?? []
    expect(prints.reduce((sum, print) => sum + print.volume, 0)).toBe(row.volume)
    expect(prints.reduce((sum, print) => sum + print.amount, 0)).toBe(row.amount)
    expect(prints.slice(0, 3).map((print) => minuteSlot(timeOfDay(print.exchangeTime)))).toEqual([0, 1, 2])
    expect(
      prints.every((print, index) => index === 0 || print.exchangeTime >= (prints[index - 1]?.exchangeTime ?? 0)),
    ).toBe(true)
    expect(new Set(prints.map(({ side }) => side))).toEqual(new Set(['none']))
  })

  test('rows without money (Beijing) are of no use, and another code’s are none', () => {
    expect(readTencentMinutes(body(['0930 10.02 9', '0931 10.03 20'], 'bj920002'), '920002.BJ')).toEqual([])
    expect(readTencentMinutes(body(['0930 10.02 9 9018.00'], 'sh600009'), '600001.SH')).toEqual([])
  })

  test.each(['oops', '{"code":1,"data":{}}', '{"code":0,"data":{"sh600001":{"data":{}}}}'])(
    '%s is no answer',
    (text) => {
      expect(() => readTencentMinutes(text, '600001.SH')).toThrow('回复的格式不认识')
    },
  )
})
