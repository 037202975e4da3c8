import { describe, expect, test } from 'vitest'
import { namedInstrumentOf, readAddress, tradingAddress } from '../../../../client/features/trading-desk/address-choice'
import type { ListedInstrument } from '../../../../client/store/rows/instruments'

describe('mode and type of the address', () => {
  test.each([
    [{ M: 'AD' }, { mode: 'AD', type: 'STK' }],
    [
      { M: 'OD', T: 'IDX' },
      { mode: 'OD', type: 'IDX' },
    ],
    [
      { M: 'AD', T: 'ZX' },
      { mode: 'AD', type: 'ZX' },
    ],
  ])('%j is understood', (params, choice) => {
    expect(readAddress(params)).toEqual({ ok: true, ...choice })
  })

  test.each([
    [{ M: 'XX' }, 'XX', { mode: 'AD', type: 'STK' }],
    [{ M: 'ad' }, 'ad', { mode: 'AD', type: 'STK' }],
    [{ M: 'OD', T: 'FOO' }, 'FOO', { mode: 'OD', type: 'STK' }],
    [{ M: 'XX', T: 'ETF' }, 'XX', { mode: 'AD', type: 'ETF' }],
    [{}, '', { mode: 'AD', type: 'STK' }],
  ])('%j says what is wrong and leads to the nearest page', (params, given, nearest) => {
    const choice = readAddress(params)
    expect(choice).toMatchObject({ ok: false, nearest })
    expect(choice.ok || choice.why).toContain(`“${given}”`)
  })

  test('stocks need no type in the address', () => {
    expect(tradingAddress('AD', 'STK')).toBe('/trading/AD')
    expect(tradingAddress('OD', 'CB')).toBe('/trading/OD/CB')
  })
})

describe('the instrument an input names', () => {
  const listed = ['600519.SH', '000001.SZ', '000001.SH']
  const find = (id: string) => (listed.includes(id) ? ({ id } as ListedInstrument) : undefined)

  test.each([
    ['600519', '600519.SH'],
    ['sh600519', '600519.SH'],
    ['600519.SH', '600519.SH'],
    ['000001', '000001.SZ'],
    ['000001.SH', '000001.SH'],
    ['999999', undefined],
    ['茅台', undefined],
    ['', undefined],
  ])('%j is %s', (input, id) => {
    expect(namedInstrumentOf(input, find)?.id).toBe(id)
  })
})
