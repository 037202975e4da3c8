import { describe, expect, test } from 'vitest'
import {
  type Board,
  boardOf,
  codeOf,
  exchangeOf,
  idsFromInput,
  isInYuan,
  isSecurity,
  knownPrevClose,
  MAIN_INDEXES,
  NO_COMPANY,
} from '../../../shared/market/instrument'
import { isSubjectId } from '../../../shared/market/instrument-id'

describe('what a code is', () => {
  test.each([
    ['600519', 'SH', 'stock', 'main'],
    ['605580', 'SH', 'stock', 'main'],
    ['688293', 'SH', 'stock', 'star'],
    ['689009', 'SH', 'stock', 'star'],
    ['510300', 'SH', 'fund', 'fund'],
    ['501018', 'SH', 'fund', 'fund'],
    ['502056', 'SH', 'fund', 'fund'],
    ['508000', 'SH', 'fund', 'reit'],
    ['520500', 'SH', 'fund', 'fund'],
    ['561000', 'SH', 'fund', 'fund'],
    ['588000', 'SH', 'fund', 'fund'],
    ['589000', 'SH', 'fund', 'fund'],
    ['900901', 'SH', 'stock', 'b-usd'],
    ['200012', 'SZ', 'stock', 'b-hkd'],
    ['118060', 'SH', 'bond', 'bond'],
    ['132026', 'SH', 'bond', 'bond'],
    ['127080', 'SZ', 'bond', 'bond'],
    ['161725', 'SZ', 'fund', 'fund'],
    ['180101', 'SZ', 'fund', 'reit'],
    ['113050', 'SH', 'bond', 'bond'],
    ['000016', 'SH', 'index', 'index'],
    ['000001', 'SZ', 'stock', 'main'],
    ['002594', 'SZ', 'stock', 'main'],
    ['300750', 'SZ', 'stock', 'chinext'],
    ['159915', 'SZ', 'fund', 'fund'],
    ['123123', 'SZ', 'bond', 'bond'],
    ['399006', 'SZ', 'index', 'index'],
    ['920002', 'BJ', 'stock', 'bse'],
    ['430047', 'BJ', 'stock', 'bse'],
    ['899050', 'BJ', 'index', 'index'],
  ] as const)('%s.%s is a %s of board %s', (code, exchange, kind, board) => {
    expect(boardOf(code, exchange)).toEqual({ kind, board })
  })

  test.each([
    ['600519', 'SZ'],
    ['300750', 'SH'],
    ['900901', 'SZ'],
    ['508000', 'SZ'],
    ['180101', 'SH'],
    ['200012', 'SH'],
    ['60051', 'SH'],
    ['6005199', 'SH'],
    ['abcdef', 'SH'],
    ['600519', 'BINANCE'],
    ['', 'SH'],
  ] as const)('%s.%s is nothing known', (code, exchange) => {
    expect(boardOf(code, exchange)).toBeUndefined()
  })

  test('the main indexes are indexes', () => {
    for (const { id } of MAIN_INDEXES) {
      expect(boardOf(codeOf(id), exchangeOf(id) as 'SH')?.kind).toBe('index')
    }
  })
})

describe('what input may mean', () => {
  test.each([
    ['sh600519', ['600519.SH']],
    ['SH600519', ['600519.SH']],
    ['600519.SH', ['600519.SH']],
    ['600519.sh', ['600519.SH']],
    [' 600519 ', ['600519.SH']],
    ['000001', ['000001.SZ', '000001.SH']],
    ['000016', ['000016.SZ', '000016.SH']],
    ['sh000001', ['000001.SH']],
    ['000001.SH', ['000001.SH']],
    ['399006', ['399006.SZ']],
    ['bj920002', ['920002.BJ']],
    ['btcusdt.binance', ['BTCUSDT.BINANCE']],
    ['999999', []],
    ['', []],
    ['60051', []],
    ['sh60051', []],
    ['sh600519.SZ', []],
    ['600519.XX', []],
    ['贵州茅台', []],
    ["600519'; DROP TABLE", []],
  ])('%j → %j', (input, ids) => {
    expect(idsFromInput(input)).toEqual(ids)
  })
})

test('money of B shares is not yuan, all other is', () => {
  const boards: Board[] = ['main', 'star', 'chinext', 'bse', 'b-usd', 'b-hkd', 'fund', 'bond', 'index', 'crypto']
  expect(boards.filter((board) => !isInYuan(board))).toEqual(['b-usd', 'b-hkd'])
})

test('split orders are looked for where there are orders and a day', () => {
  expect((['stock', 'fund', 'bond', 'index', 'crypto'] as const).filter(isSecurity)).toEqual(['stock', 'fund', 'bond'])
})

test.each([
  [undefined, 1_000],
  ['orders', 1_000],
  ['chain', 1_000],
  ['open', 0],
] as const)('a previous close made of %s is known as %i', (prevCloseOf, known) => {
  expect(knownPrevClose({ prevClose: 1_000, ...(prevCloseOf ? { caveats: { prevCloseOf } } : {}) })).toBe(known)
})

test('what is no company has neither shares nor limits', () => {
  expect(NO_COMPANY).toEqual({
    limitUp: 0,
    limitDown: 0,
    floatShares: 0,
    totalShares: 0,
    industry: '',
    meanVolume5: 0,
    hasOrderNumbers: false,
  })
})

test.each([
  ['600519.SH', '600519', 'SH'],
  ['BTCUSDT.BINANCE', 'BTCUSDT', 'BINANCE'],
  ['600519', '600519', ''],
])('%s is code %s of exchange %j', (id, code, exchange) => {
  expect([codeOf(id), exchangeOf(id)]).toEqual([code, exchange])
})

describe('what may stand wherever a code is expected', () => {
  test.each([
    ['600519.SH', true],
    ['BTCUSDT.BINANCE', true],
    ['ci:酒篮', true],
    ['ci:jia~酒篮', true],
    [`ci:${'0'.repeat(24)}~${'名'.repeat(24)}`, true],
    [`ci:${'名'.repeat(25)}`, false],
    ['ci:', false],
    ['ci:a b', false],
    ['ci:a~b~c', false],
    ['ci:a,b', false],
    // Codes stand beside each other with commas between, and in addresses.
    ['ci:a,b~c', false],
    ['ci:a/b~c', false],
    ['ci:a b~c', false],
    // Nobody is called by what cannot be seen or written down.
    ...['\u0001', '\u200b', '\u202e', '\ud800'].map((sign): [string, boolean] => [`ci:a${sign}~c`, false]),
    [`ci:${'𠮷'.repeat(32)}~c`, true],
    ['CI:酒篮', false],
    ['<b>', false],
  ])('%s: %s', (code, may) => expect(isSubjectId(code)).toBe(may))
})
