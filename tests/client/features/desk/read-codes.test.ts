import { describe, expect, test } from 'vitest'
import { codesOf, readDeskCodes } from '../../../../client/features/desk/read-codes'
import type { Instruments } from '../../../../client/store/rows/instruments'
import { ListedTable } from '../../../../client/store/rows/listed-table'
import type { InstrumentTable } from '../../../../shared/protocol/rest'
import { partOf } from '../../../support/part-of'

const table = partOf<InstrumentTable>({
  id: ['000001.SH', '000001.SZ', '600519.SH'],
  name: ['上证指数', '平安银行', '贵州茅台'],
  pinyin: [],
  kind: ['index', 'stock', 'stock'],
  board: [],
  industry: [],
  priceScale: [],
  volumeScale: [],
  prevClose: [],
  limitUp: [],
  limitDown: [],
  floatShares: [],
  totalShares: [],
  meanVolume5: [],
  hasOrderNumbers: [],
  caveats: {},
})
const listed = new ListedTable(table)
const instruments = {
  table,
  at: (index: number) => listed.at(index),
  get: (id: string) => listed.at(listed.indexOf(id) ?? -1),
} as Pick<Instruments, 'get' | 'table' | 'at'>

describe('what was typed as instruments', () => {
  test.each<[string, string, string[], string[]]>([
    ['codes of an exchange', '600519.SH 000001.SZ', ['600519.SH', '000001.SZ'], []],
    ['codes as other terminals write them', 'sh600519', ['600519.SH'], []],
    ['names', '贵州茅台', ['600519.SH'], []],
    ['each once, where it was named first', '600519.SH，贵州茅台；600519', ['600519.SH'], []],
    [
      'parted by any sign and any space',
      ' 600519.SH、000001.SZ;\n上证指数,',
      ['600519.SH', '000001.SZ', '000001.SH'],
      [],
    ],
    [
      'what means nothing, apart and in its order',
      '600519.SH 999999 贵州 abc',
      ['600519.SH'],
      ['999999', '贵州', 'abc'],
    ],
    ['nothing', '  ，, ', [], []],
  ])('reads %s', (_, typed, codes, unknown) => {
    expect(readDeskCodes(instruments, typed)).toEqual({ codes, unknown })
  })
})

test.each([
  ['600519.SH,000001.SZ', ['600519.SH', '000001.SZ']],
  ['', []],
  [',600519.SH,,', ['600519.SH']],
])('a pane that keeps %j shows %j', (kept, codes) => {
  expect(codesOf(kept)).toEqual(codes)
})
