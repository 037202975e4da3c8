import { describe, expect, test } from 'vitest'
import { idsFromInput } from '../../../shared/market/instrument'
import { NAMED_CODE } from '../../../shared/market/read-code'

describe('a code as vendors write it', () => {
  test.each([
    '600519',
    ' 600519 ',
    '６００５１９',
    'sh600519',
    'SH600519',
    'sh.600519',
    '600519.SH',
    '600519.sh',
    '600519SH',
    '600519.SS',
    '600519.SSE',
    '600519.XSHG',
    'SHSE.600519',
    'SSE:600519',
    '1.600519',
    "'600519",
    '="600519"',
  ])('%j is 600519.SH', (text) => expect(idsFromInput(text)).toEqual(['600519.SH']))

  test.each([
    ['0.000001', ['000001.SZ']],
    ['0.920002', ['920002.BJ']],
    ['1.000001', ['000001.SH']],
    ['000001', ['000001.SZ', '000001.SH']],
    ['000001.XSHE', ['000001.SZ']],
    ['bj920002', ['920002.BJ']],
    ['920002.BSE', ['920002.BJ']],
    ['btcusdt.binance', ['BTCUSDT.BINANCE']],
    ['60051', []],
    ['sh60051', []],
    ['2.600519', []],
    ['600519.US', []],
    ['6005190', []],
    ['1.60051', []],
    ['', []],
    ['__proto__', []],
    ['toString600519', []],
  ])('%j is %j', (text, ids) => expect(idsFromInput(text)).toEqual(ids))

  test.each([
    ['sh600519上穿1700', 'sh600519'],
    ['SHSE.600519>1', 'SHSE.600519'],
    ['600519.XSHG.涨幅>1%', '600519.XSHG'],
    ['600519.SH.VPIN>95%', '600519.SH'],
    ['600519.VPIN>95%', undefined],
    ['600519SHARE', undefined],
    ['600519>1', undefined],
  ])('%j begins with %j', (text, code) => expect(NAMED_CODE.exec(text)?.[0]).toBe(code))
})
