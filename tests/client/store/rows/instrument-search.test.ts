import { describe, expect, test } from 'vitest'
import { createInstrumentSearch } from '../../../../client/store/rows/instrument-search'

const rows = [
  { id: '000001.SH', name: '上证指数', pinyin: 'szzs' },
  { id: '000001.SZ', name: '平安银行', pinyin: 'payh payx' },
  { id: '600000.SH', name: '浦发银行', pinyin: 'pfyh' },
  { id: '600519.SH', name: '茅山 酒业', pinyin: 'msjy' },
  { id: '601398.SH', name: '工商银行', pinyin: 'gsyh' },
  { id: '300600.SZ', name: '瑞丰６００', pinyin: 'rf600' },
  { id: '920887.BJ', name: 'XD雪国股', plain: '雪国股份', pinyin: 'xggf' },
  { id: 'BTCUSDT.BINANCE', name: '比特币', pinyin: 'btb' },
]
const find = createInstrumentSearch(rows)

test.each([
  ['an exact code, in each exchange', '000001', ['000001.SH', '000001.SZ']],
  ['a code of a named exchange', 'sz000001', ['000001.SZ']],
  ['the full id', '000001.sh', ['000001.SH']],
  ['a code as JoinQuant has it', '000001.XSHE', ['000001.SZ']],
  ['a code as Goldminer has it', 'SZSE.000001', ['000001.SZ']],
  ['a code as East Money has it', '0.000001', ['000001.SZ']],
  ['the beginning of a code with a point', 'sh.60', ['600000.SH', '600519.SH', '601398.SH']],
  ['initials with an apostrophe', "pa'yh", ['000001.SZ']],
  ['the beginning of a code before what contains it', '600', ['600000.SH', '600519.SH', '300600.SZ']],
  ['the beginning of a code of an exchange', 'sh60', ['600000.SH', '600519.SH', '601398.SH']],
  ['initials, capital or not, in any reading', 'PAYX', ['000001.SZ']],
  ['the beginning of initials', 'p', ['000001.SZ', '600000.SH']],
  ['a part of the name', '银行', ['000001.SZ', '600000.SH', '601398.SH']],
  ['the beginning of a name before its middle', '上', ['000001.SH']],
  ['spaces and full-width signs do not matter', ' ６００５１９ ', ['600519.SH']],
  ['a name typed without its space', '茅山酒业', ['600519.SH']],
  ['the plain name on an ex-date, which cuts it', '雪国股份', ['920887.BJ']],
  ['the name of an ex-date', 'xd雪国', ['920887.BJ']],
  ['initials of the plain name', 'xggf', ['920887.BJ']],
  ['crypto', 'btcusdt', ['BTCUSDT.BINANCE']],
  ['crypto by its id', 'BTCUSDT.BINANCE', ['BTCUSDT.BINANCE']],
  ['nothing typed', '  ', []],
  ['nothing found', 'zzzz', []],
])('search finds %s', (_, text, expected) => {
  expect(find(text).map((place) => rows[place]?.id)).toEqual(expected)
})

test.each<[string, string, string[], string[]]>([
  ['before others, in their order', '银行', ['601398.SH', '600000.SH'], ['601398.SH', '600000.SH', '000001.SZ']],
  ['after a whole code', '600519', ['300600.SZ'], ['600519.SH']],
  [
    'of what matches in some way alone',
    '600',
    ['300600.SZ', 'BTCUSDT.BINANCE'],
    ['300600.SZ', '600000.SH', '600519.SH'],
  ],
  ['of the exchange that is named', 'sh60', ['300600.SZ', '601398.SH'], ['601398.SH', '600000.SH', '600519.SH']],
])('the search ranks favourites %s', (_, text, favoured, expected) => {
  const places = favoured.map((id) => rows.findIndex((row) => row.id === id))
  expect(find(text, 10, [...places, 99]).map((place) => rows[place]?.id)).toEqual(expected)
})

describe('search among codes and names that are alike', () => {
  const rows = [
    { id: '600519.SH', name: '贵州茅台', pinyin: 'gzmt' },
    { id: '000519.SZ', name: '中兵红箭', pinyin: 'zbhj' },
    { id: '300519.SZ', name: '新光药业', pinyin: 'xgyy' },
    { id: '600001.SH', name: '茅台', pinyin: 'mt', formerCodes: ['430047.BJ'] },
  ]
  const found = (text: string, limit?: number) => createInstrumentSearch(rows)(text, limit)

  test.each([
    ['the name itself before one that holds it', '茅台', [3, 0]],
    ['a name with the marks of another day', 'XD贵州茅', [0]],
    ['a code that it had before', '430047', [3]],
    ['a code that it had before, with its exchange', 'bj430047', [3]],
    ['no code of another exchange', '430047.sz', []],
    ['no part of a code that it had before', '43004', []],
    ['a cell of a spreadsheet', '="600519"', [0]],
    ['a full stop of an input method', 'sh。600519', [0]],
    ['three digits anywhere in a code', '519', [0, 1, 2]],
    ['two digits only at its beginning', '51', []],
    ['the initials before what begins with them', 'mt', [3]],
    ['an exchange before a part of the code', 'sz519', [1, 2]],
    ['an exchange before the beginning of the code', 'sz3005', [2]],
    ['an exchange after the code', '000519sz', [1]],
    ['an exchange that the code is not of', '600519.sz', []],
  ])('finds %s', (_, text, expected) => expect(found(text)).toEqual(expected))

  test('returns at most the requested number, by default ten', () => {
    const many = createInstrumentSearch(
      Array.from({ length: 20 }, (_, at) => ({ id: `6000${String(at).padStart(2, '0')}.SH`, name: 'n', pinyin: '' })),
    )
    expect([many('60').length, many('60', 3).length]).toEqual([10, 3])
  })
})
